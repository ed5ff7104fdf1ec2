/** What a file may cost before it is refused. Sizes in bytes, times in milliseconds of a processor. */
export type WorkbookLimits = {
  /** Size of the file on disk. */
  readonly maxFileBytes: number;
  /** Sum of all unpacked sizes, those that the file declares and those that come out. */
  readonly maxInflatedBytes: number;
  /** Unpacked size of one part that is held in memory as a whole (styles, list of sheets). */
  readonly maxPartBytes: number;
  /** Unpacked size of the table of shared texts, which is held in memory while reading. */
  readonly maxSharedTextBytes: number;
  /** Number of shared texts. */
  readonly maxSharedTexts: number;
  /**
   * Characters of all texts in the cells of a sheet: a shared one counts each time that it is used,
   * for so often it reaches the caller, however small the file.
   */
  readonly maxTextChars: number;
  /** Entries of the zip archive. */
  readonly maxEntries: number;
  /** Sheets of the workbook. */
  readonly maxSheets: number;
  /** Rows that exist in the sheet, and the last row number that may hold content. */
  readonly maxRows: number;
  /** Last column that may hold content. */
  readonly maxColumns: number;
  /** Time for the guard to decide, before the first row is handed out. */
  readonly guardMs: number;
  /** Part of the guard's time that may go into counting the rows ahead of reading them. */
  readonly countMs: number;
  /** Time for the guard to decide on an old xls workbook, which has to be parsed as a whole. */
  readonly legacyMs: number;
  /** Working time for the whole reading; waiting for a slow consumer does not count. */
  readonly readMs: number;
  /** JavaScript heap of the reading process, in MiB. */
  readonly heapMb: number;
};

const MiB = 1024 * 1024;

/**
 * Generous for what people send (100,000 rows of seven columns unpack to about 45 MiB), tight for
 * what they should not. 512 MiB inflates in well under a second, so the guard keeps its two.
 */
export const DEFAULT_WORKBOOK_LIMITS: WorkbookLimits = {
  maxFileBytes: 10 * MiB,
  maxInflatedBytes: 512 * MiB,
  maxPartBytes: 16 * MiB,
  maxSharedTextBytes: 64 * MiB,
  maxSharedTexts: 2_000_000,
  maxTextChars: 50 * MiB,
  maxEntries: 5_000,
  maxSheets: 1_000,
  maxRows: 200_000,
  maxColumns: 64,
  guardMs: 2_000,
  countMs: 1_000,
  legacyMs: 10_000,
  readMs: 120_000,
  heapMb: 512,
};
