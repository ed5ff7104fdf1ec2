/**
 * Imports of Excel files in two steps: the file is read and every row shown with what would become
 * of it; then all of it is committed, or nothing (issue 4, points 1 and 2). One set of calls serves
 * every kind of import; `IMPORT_KINDS` names them.
 */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { Pagination } from '../paging.ts';
import { wholeNumber } from '../record-fields.ts';
import { EXCEL_UPLOAD } from './excel-upload.ts';
import { ImportColumn, ImportField } from './import-columns.ts';

/** What can be imported. */
export const IMPORT_KINDS = [
  'contacts',
  'roster',
  'customer-check',
  'members',
  'topics',
  'post-views',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Who may import a kind, on top of the access of the calls; others are told 403. */
export const IMPORT_ACCESS: Record<ImportKind, 'staff' | 'admin'> = {
  contacts: 'admin',
  roster: 'staff',
  'customer-check': 'staff',
  members: 'staff',
  topics: 'staff',
  'post-views': 'staff',
};

/**
 * `reading`: the file is being read and checked. `ready`: the person looks it through.
 * `committing`: it is being written. `committed`: done. `undone`: done and taken back.
 * `cancelled`: given up by the person, or by nobody's touching it for 24 hours. `failed`: the file
 * could not be read.
 */
export const IMPORT_STATES = [
  'reading',
  'ready',
  'committing',
  'committed',
  'undone',
  'cancelled',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * What becomes, or became, of a row. `added`: a new record. `updated`: a record that is there
 * already takes the row's values. `skipped`: a duplicate. `refused`: it breaks a rule. `dropped`:
 * the person left it out.
 */
export const IMPORT_OUTCOMES = ['added', 'updated', 'skipped', 'refused', 'dropped'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** What to do with a row whose record is there already. */
export const DUPLICATE_POLICIES = ['skip', 'update'] as const;
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number];

/** Imports on a page of the history. */
export const IMPORTS_PAGE = 20;

/** An import that was committed can be undone for so many days; then its rows are forgotten. */
export const IMPORT_UNDO_DAYS = 30;

/** How many rows stand where. */
export const ImportCounts = z.object({
  added: z.number(),
  updated: z.number(),
  skipped: z.number(),
  refused: z.number(),
  dropped: z.number(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/**
 * With `Accept: application/x-ndjson` a long call answers with lines
 * `{ "progress": ImportProgress }` and `{ "result": … }` or `{ "problem": … }` as the last one.
 */
export const ImportProgress = z.object({
  /** The import, known from the first line on. */
  id: z.string(),
  phase: z.enum(['reading', 'writing']),
  /** Rows done so far in this phase. */
  rows: z.number(),
  /** Rows in all, when that is known. */
  total: z.nullable(z.number()),
  /** Files that are read before this one, which waits as long as there are any. */
  ahead: z.number(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** A record that an undo left as it is. */
export const LeftRecord = z.object({
  /** The row of the file that had updated it; 0 for one that was added, and merged since. */
  row: z.number(),
  id: z.number(),
  label: z.string(),
  /** `changed`: somebody changed it since. `gone`: it is not there any more. */
  reason: z.enum(['changed', 'gone']),
});
export type LeftRecord = z.infer<typeof LeftRecord>;

const summary = {
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  file_name: z.string(),
  /** Who imported; the id is null when the account is gone. */
  account_id: z.nullable(z.number()),
  account_name: z.string(),
  created_at: z.string(),
  /** When it was committed, cancelled or failed. */
  finished_at: z.nullable(z.string()),
  /** While `reading` nothing is known yet: all zero. */
  counts: ImportCounts,
  undone_at: z.nullable(z.string()),
  undone_by: z.nullable(z.string()),
  /** Whether the caller may undo it now. */
  can_undo: z.boolean(),
};

/** An import as the history lists it. */
export const ImportSummary = z.object(summary);
export type ImportSummary = z.infer<typeof ImportSummary>;

export const Import = z.object({
  ...summary,
  /** Whether it is the caller's own; only its owner may map, mend, commit and cancel. */
  own: z.boolean(),
  /** The sheets that are not hidden; with several the person picks. */
  sheets: z.array(z.object({ index: z.number(), name: z.string() })),
  /** `index` of the sheet that was read; null until that is known. */
  sheet: z.nullable(z.number()),
  /** Number of the row with the headings, as the spreadsheet shows it; null when there is none. */
  heading_row: z.nullable(z.number()),
  /**
   * The first rows of the sheet as they stand, by which a person picks the heading row. Like
   * `columns` empty when the import is over.
   */
  top: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  columns: z.array(ImportColumn),
  fields: z.array(ImportField),
  duplicates: z.enum(DUPLICATE_POLICIES),
  /**
   * While `ready`: whether a person changed a value here, left a row out or took one back, which
   * another reading of the file loses. Left out by servers that cannot tell.
   */
  edited: z.optional(z.boolean()),
  /** While `reading` or `committing`: how far it is. */
  progress: z.nullable(ImportProgress),
  /** Why it is `failed`. */
  failure: z.nullable(z.object({ reason: z.string(), message: z.string() })),
  /** What an undo did. */
  undo: z.nullable(
    z.object({
      /** Records that went to the trash. */
      removed: z.number(),
      /** Records that are again what they were. */
      restored: z.number(),
      left_count: z.number(),
      /** The first 200 of those that were left as they are. */
      left: z.array(LeftRecord),
    }),
  ),
});
export type Import = z.infer<typeof Import>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The id of an import in a path. */
export const importParams = z.object({ id: z.string().check(z.regex(UUID)) });
const kind = z.enum(IMPORT_KINDS);

export const startImport = endpoint({
  name: 'startImport',
  method: 'POST',
  path: '/api/imports',
  access: 'staff',
  summary:
    'Read and check an Excel file. It goes on when the caller hangs up: `openImport` finds it, `cancelImport` ends it.',
  query: z.object({ kind }),
  upload: EXCEL_UPLOAD,
  response: answer({ data: Import }),
});

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/api/imports',
  access: 'staff',
  summary: 'Everybody’s imports of a kind that were committed, newest first.',
  query: z.object({
    kind,
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, IMPORTS_PAGE),
  }),
  response: answer({ data: z.array(ImportSummary), pagination: Pagination }),
});

export const openImport = endpoint({
  name: 'openImport',
  method: 'GET',
  path: '/api/imports/open',
  access: 'staff',
  summary:
    'The caller’s import of a kind that is being read, looked through or committed, or null.',
  query: z.object({ kind }),
  // To programs that read the contract, a field more in what may be null is another answer.
  response: answer({ data: z.nullable(z.omit(Import, { edited: true })) }),
});

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/api/imports/:id',
  access: 'staff',
  summary: 'One import.',
  params: importParams,
  response: answer({ data: Import }),
});

export const mapImport = endpoint({
  name: 'mapImport',
  method: 'PUT',
  path: '/api/imports/:id/mapping',
  access: 'staff',
  summary:
    'Read the kept file again, by another sheet, heading row or meaning of the columns. What was mended or dropped is lost.',
  params: importParams,
  body: z.object({
    sheet: z.int().check(z.minimum(0), z.maximum(1_000)),
    /** Null: the sheet has no headings, its first row is data. Left out: it is looked for. */
    heading_row: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1_048_576)))),
    /** Columns left out stand for nothing. Left out as a whole: they are recognised. */
    columns: z.optional(
      z
        .array(
          z.object({
            index: z.int().check(z.minimum(0), z.maximum(16_383)),
            field: z.string().check(z.maxLength(50)),
          }),
        )
        .check(z.maxLength(100)),
    ),
  }),
  response: answer({ data: Import }),
});

export const setImportDuplicates = endpoint({
  name: 'setImportDuplicates',
  method: 'PUT',
  path: '/api/imports/:id/duplicates',
  access: 'staff',
  summary: 'Skip rows whose record is there already, or update that record with their values.',
  params: importParams,
  body: z.object({ duplicates: z.enum(DUPLICATE_POLICIES) }),
  response: answer({ data: Import }),
});

export const commitImport = endpoint({
  name: 'commitImport',
  method: 'POST',
  path: '/api/imports/:id/commit',
  access: 'staff',
  summary:
    'Write all of it, or nothing. Duplicates are decided once more. A caller who hangs up stops it, and it is ready again.',
  params: importParams,
  response: answer({ data: Import }),
});

export const cancelImport = endpoint({
  name: 'cancelImport',
  method: 'DELETE',
  path: '/api/imports/:id',
  access: 'staff',
  summary:
    'Give up an import that is being read or looked through. One that is being committed is stopped, nothing is written, and it is ready again.',
  params: importParams,
  response: answer({ data: Import }),
});

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'POST',
  path: '/api/imports/:id/undo',
  access: 'staff',
  summary:
    'Take a committed import back: what it added goes to the trash, what it updated returns to what it was, unless changed since.',
  params: importParams,
  response: answer({ data: Import }),
});
