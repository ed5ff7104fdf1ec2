import type { SheetInfo } from './reading-messages.ts';
import type { ChunkPause, RowSink } from './sheet-scanner.ts';

/** A sheet that is ready to be read, as often as wanted. */
export type WorkbookSource = {
  readonly format: 'xlsx' | 'xls';
  readonly sheets: readonly SheetInfo[];
  readonly sheet: number;
  /**
   * Reads and checks everything without building texts, which is quicker. Texts that turn out to be
   * empty count as content here.
   */
  check(sink: RowSink, afterChunk: ChunkPause): Promise<void>;
  /** Hands every row with content to `sink`, awaiting `afterChunk` every now and then. */
  scan(sink: RowSink, afterChunk: ChunkPause): Promise<void>;
};

/** The sheet asked for, or the one that a person sees first. */
export function chooseSheet(sheets: readonly SheetInfo[], wanted: number | undefined): number {
  if (wanted !== undefined) return wanted;
  const visible = sheets.findIndex((sheet) => !sheet.hidden);
  return visible === -1 ? 0 : visible;
}
