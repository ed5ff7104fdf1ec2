/** Contacts in and out of Excel (spec 2, sections 2, 5, 7 and 8). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { EXCEL_UPLOAD } from '../imports/excel-upload.ts';
import { IndustryFilter } from '../industries/industry-fields.ts';
import { flag } from '../record-fields.ts';
import { categoryFilter, searchText } from './contacts.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportContacts = endpoint({
  name: 'exportContacts',
  method: 'GET',
  path: '/api/contacts/export/excel',
  access: 'staff',
  summary: 'The directory as an Excel file, contacts_{date}.xlsx.',
  query: z.object({
    category: categoryFilter,
    active_only: flag(),
    industry: IndustryFilter,
    search: searchText,
  }),
  download: { contentType: XLSX },
});

export const downloadTemplate = endpoint({
  name: 'downloadTemplate',
  method: 'GET',
  path: '/api/contacts/download/template',
  access: 'staff',
  summary: 'An empty Excel file with the seven columns, contacts_template.xlsx.',
  download: { contentType: XLSX },
});

/** Why a row was not taken, or what was mended in it. */
export const UPLOAD_REASONS = [
  'required',
  'too-short',
  'too-long',
  'format',
  'characters',
  'unknown-category',
  'duplicate-contact',
  'duplicate-row',
  'zero-restored',
  'plus-restored',
  'link-removed',
  'several-in-cell',
  'totals-row',
] as const;

/** What is to be said of one row of an uploaded file. */
export const UploadLine = z.object({
  kind: z.enum(['skipped', 'refused', 'note']),
  /** Number of the row as the spreadsheet shows it, the header being row 1. */
  row: z.number(),
  reason: z.enum(UPLOAD_REASONS),
  field: z.nullable(z.string()),
  /** The value in question, shortened. */
  value: z.string(),
  /** The contact's name, or the number of the earlier row, that this one repeats. */
  other: z.nullable(z.string()),
});
export type UploadLine = z.infer<typeof UploadLine>;

export const UploadResult = z.object({
  success: z.boolean(),
  message: z.string(),
  details: z.object({ added: z.number(), skipped: z.number(), errors: z.number() }),
  /** One Vietnamese line per row that was skipped as a duplicate. */
  skipped: z.array(z.string()),
  /** One Vietnamese line per row that was refused. */
  errors: z.array(z.string()),
  /** The same lines, and notes on mended rows, for wording in the reader's language. */
  lines: z.array(UploadLine),
});
export type UploadResult = z.infer<typeof UploadResult>;

/** At most this many lines of each kind are sent; `details` has the full counts. */
export const UPLOAD_LINES_MAX = 200;

/**
 * With `Accept: application/x-ndjson` the answer is a stream of lines
 * `{ "progress": UploadProgress }` whose last line is the result or the failure.
 */
export const UploadProgress = z.object({
  phase: z.enum(['reading', 'writing']),
  /** Rows done so far in this phase. */
  rows: z.number(),
  /** Rows in all, when that is known. */
  total: z.nullable(z.number()),
});
export type UploadProgress = z.infer<typeof UploadProgress>;

export const uploadContacts = endpoint({
  name: 'uploadContacts',
  method: 'POST',
  path: '/api/contacts/upload/excel',
  access: 'admin',
  summary:
    'Add contacts from an Excel file, all or nothing. Duplicates by telephone number are skipped.',
  upload: EXCEL_UPLOAD,
  response: UploadResult,
});
