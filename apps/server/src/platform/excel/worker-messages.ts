import type { WorkbookLimits } from './workbook-limits.ts';
import type { RefusalReason } from './workbook-refused.ts';

/** One worksheet of a workbook, in the order of the tabs. */
export type SheetInfo = { readonly name: string; readonly hidden: boolean };

/** What is known of a workbook once the guard has let it in. */
export type WorkbookInfo = {
  readonly format: 'xlsx' | 'xls';
  readonly sheets: readonly SheetInfo[];
  /** Index into `sheets` of the one being read. */
  readonly sheet: number;
  /**
   * Rows with content, headings included; undefined when counting them would have taken longer
   * than the guard may.
   */
  readonly rowsTotal: number | undefined;
};

/** What the worker thread is started with. */
export type WorkerOrder = {
  readonly file: string;
  readonly sheet: number | undefined;
  /** `href` of the mapper module. */
  readonly mapper: string;
  readonly mapperOptions: unknown;
  readonly batchSize: number;
  readonly format: 'rows' | 'json';
  readonly limits: WorkbookLimits;
  /** Batches that may be under way before the worker waits. */
  readonly credit: number;
};

/** What the worker thread reports. */
export type WorkerReport =
  | { readonly type: 'ready' }
  | { readonly type: 'guarded'; readonly format: 'xlsx' | 'xls' }
  | { readonly type: 'opened'; readonly info: WorkbookInfo }
  | {
      readonly type: 'batch';
      /** The mapped rows: an array, or one JSON text of that array. */
      readonly rows: unknown[] | string;
      readonly count: number;
      readonly rowsRead: number;
    }
  | { readonly type: 'progress'; readonly rowsRead: number }
  | { readonly type: 'end'; readonly rowsRead: number; readonly summary: unknown }
  | { readonly type: 'refused'; readonly reason: RefusalReason; readonly detail: string }
  | { readonly type: 'stopped'; readonly reason: string }
  | { readonly type: 'failed'; readonly error: Error };

/** What the main thread answers: room for so many more batches. */
export type WorkerCredit = { readonly credit: number };
