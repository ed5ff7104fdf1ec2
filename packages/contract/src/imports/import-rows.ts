/** The rows of an import: what becomes of each, mending them, and those not taken as a file. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { Pagination } from '../paging.ts';
import { searchField, wholeNumber } from '../record-fields.ts';
import { IMPORT_OUTCOMES, ImportCounts, importParams } from './imports.ts';

/** Rows on a page of the preview. */
export const IMPORT_ROWS_PAGE = 50;

/** At most this many other rows are sent along with a mended one; `counts` are always whole. */
export const IMPORT_OTHERS_MAX = 100;

/** Something about one value of a row. */
export const RowRemark = z.object({
  field: z.string(),
  /** `required`, `too-short`, `too-long`, `format`, `characters`, or the kind's own word. */
  reason: z.string(),
  /** The value in question as it stood in the file, shortened. */
  value: z.string(),
});
export type RowRemark = z.infer<typeof RowRemark>;

const values = z.record(z.string(), z.string());

export const ImportRow = z.object({
  /** Number of the row as the spreadsheet shows it. */
  row: z.number(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The values by field, as they would be stored; for a refused row as they stand. */
  values,
  /** A person changed a value of it here. */
  mended: z.boolean(),
  /** Why it is refused; empty for others. */
  problems: z.array(RowRemark),
  /**
   * What was mended by itself: `zero-restored`, `plus-restored`, `link-removed` (`tel:`, `mailto:`),
   * `several-in-cell` (the first is the row's, the others are further ones); or why it was left out
   * by itself: `totals-row`.
   */
  notes: z.array(RowRemark),
  /** What a `skipped` or `updated` row is a duplicate of, and by which field. */
  duplicate: z.nullable(
    z.object({
      field: z.string(),
      /** The record that is there already … */
      id: z.nullable(z.number()),
      label: z.nullable(z.string()),
      /** … or the earlier row of the same file. */
      row: z.nullable(z.number()),
    }),
  ),
  /** For an `updated` row: the values of the record as they are before it, by field. */
  before: z.nullable(values),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const listImportRows = endpoint({
  name: 'listImportRows',
  method: 'GET',
  path: '/api/imports/:id/rows',
  access: 'staff',
  summary:
    'A page of the rows with what becomes of each. Of a committed import the rows that were not simply added.',
  params: importParams,
  query: z.object({
    /** Empty for all. */
    outcome: z._default(z.enum(['', ...IMPORT_OUTCOMES]), ''),
    /** A piece of any value. */
    search: searchField(100),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 200, IMPORT_ROWS_PAGE),
  }),
  response: answer({ data: z.array(ImportRow), pagination: Pagination }),
});

export const editImportRow = endpoint({
  name: 'editImportRow',
  method: 'PATCH',
  path: '/api/imports/:id/rows/:row',
  access: 'staff',
  summary: 'Change values of a row, leave it out or take it back; it is checked again.',
  params: z.object({ ...importParams.shape, row: wholeNumber(1, 1_048_576, 1) }),
  body: z.object({
    /** Only the values that change. */
    values: z.optional(z.record(z.string(), z.string().check(z.maxLength(10_000)))),
    dropped: z.optional(z.boolean()),
  }),
  response: answer({
    data: ImportRow,
    /** Other rows whose outcome changed with it, by row number, at most `IMPORT_OTHERS_MAX`. */
    others: z.array(ImportRow),
    counts: ImportCounts,
  }),
});

export const downloadRejectedRows = endpoint({
  name: 'downloadRejectedRows',
  method: 'GET',
  path: '/api/imports/:id/rejected',
  access: 'staff',
  summary:
    'The rows that are not taken, under their headings with a column that says why, as an Excel file.',
  params: importParams,
  query: z.object({ language: z._default(z.enum(['vi', 'ko', 'en']), 'vi') }),
  download: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
});
