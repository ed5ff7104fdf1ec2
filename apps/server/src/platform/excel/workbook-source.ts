import type { RowSink } from './sheet-scanner.ts';
import type { SheetInfo } from './worker-messages.ts';

/** A sheet that is ready to be read, as often as wanted. */
export type WorkbookSource = {
  readonly format: 'xlsx' | 'xls';
  readonly sheets: readonly SheetInfo[];
  readonly sheet: number;
  /**
   * Reads and checks everything without keeping it, and gives the number of rows with content.
   * Texts that turn out to be empty count as content here.
   */
  count(afterChunk?: () => Promise<void> | undefined): Promise<number>;
  /** Hands every row with content to `sink`, awaiting `afterChunk` every now and then. */
  scan(sink: RowSink, afterChunk?: () => Promise<void> | undefined): Promise<void>;
};

/** The sheet asked for, or the one that a person sees first. */
export function chooseSheet(sheets: readonly SheetInfo[], wanted: number | undefined): number {
  if (wanted !== undefined) return wanted;
  const visible = sheets.findIndex((sheet) => !sheet.hidden);
  return visible === -1 ? 0 : visible;
}
