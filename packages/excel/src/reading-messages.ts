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

/** What the reading process is asked for, once it is ready. */
export type ReadingOrder = {
  readonly file: string;
  readonly sheet: number | undefined;
  /** `href` of the mapper module. */
  readonly mapper: string;
  readonly mapperOptions: unknown;
  readonly batchSize: number;
  readonly format: 'rows' | 'json';
  readonly limits: WorkbookLimits;
  /** Batches that may be under way before the process waits. */
  readonly credit: number;
};

/** An error on its way between processes. */
export type CarriedError = {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: unknown;
};

/** What the reading process reports. */
export type ReadingReport =
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
  | { readonly type: 'failed'; readonly error: CarriedError };

/** What the caller answers: room for so many more batches. */
export type BackpressureCredit = { readonly credit: number };
