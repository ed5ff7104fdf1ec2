/** What is in files: searched, read as text, and shown as a table. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { Pagination } from '../paging.ts';
import { idInPath, searchField, wholeNumber } from '../record-fields.ts';
import { FILE_PAGE_SIZE, FileNode } from './file-fields.ts';

export const CONTENT_LIMITS = {
  /** Characters of a file that are kept to be searched and read. */
  text: 100_000,
  /** Characters around a hit. */
  snippet: 160,
  /** Of a table that is shown. */
  sheets: 20,
  rows: 500,
  columns: 50,
  cell: 500,
} as const;

/** Documents of Hangul, old and new: read only where `file_hwp_text` of the settings says so. */
export const HWP_MIME_TYPES: readonly string[] = ['application/x-hwp', 'application/hwp+zip'];

/** Reasons a call about contents can fail for. */
export type ContentsReason =
  /** Of this kind of file nothing is read. */
  | 'files.no-text'
  | 'files.no-table'
  /** Damaged, protected by a password, or too large inside. */
  | 'files.not-readable'
  | 'files.sheet-not-found';

/** Where a search finds something: in its name, tags and description, or only in its text. */
export const FoundIn = z.enum(['name', 'content']);
export type FoundIn = z.infer<typeof FoundIn>;

export const FileHit = z.object({
  file: FileNode,
  /** Where it was found; hits in names, tags and descriptions come first. */
  found_in: FoundIn,
  /** The words around the hit, in one line; null for a hit in a name. The browser marks the hit itself. */
  snippet: z.nullable(z.string()),
});
export type FileHit = z.infer<typeof FileHit>;

export const searchFiles = endpoint({
  name: 'searchFiles',
  method: 'GET',
  path: '/api/files/search',
  access: 'staff',
  summary:
    'Files and folders by name, tags and description, then files by what is in them: text, Markdown, CSV, Word, Excel and PDF. Without marks, and by initial consonants.',
  query: z.object({
    /** At least 2 characters; of fewer nothing is found. */
    search: searchField(200),
    /** Only what is found there, and its total; both, if left out. */
    found_in: z.optional(FoundIn),
    page: wholeNumber(1, 1_000, 1),
    limit: wholeNumber(1, 100, FILE_PAGE_SIZE),
  }),
  response: answer({ data: z.array(FileHit), pagination: Pagination }),
});

export const getFileText = endpoint({
  name: 'getFileText',
  method: 'GET',
  path: '/api/files/nodes/:id/text',
  access: 'staff',
  summary: 'The text of a file, up to 100,000 characters, once it has been read.',
  params: z.object({ id: idInPath() }),
  response: answer({
    data: z.object({
      state: z.enum(['ready', 'waiting', 'none', 'not-readable']),
      /** Jobs that go before it. */
      ahead: z.number(),
      text: z.string(),
      /** There is more in the file. */
      is_cut: z.boolean(),
    }),
  }),
});

export const getFileTable = endpoint({
  name: 'getFileTable',
  method: 'GET',
  path: '/api/files/nodes/:id/table',
  access: 'staff',
  perMinute: 60,
  summary: 'The first rows of a sheet of a workbook, as text.',
  params: z.object({ id: idInPath() }),
  query: z.object({ sheet: z._default(z.string().check(z.maxLength(200)), '') }),
  response: answer({
    data: z.object({
      /** Names of the sheets, at most 20. */
      sheets: z.array(z.string()),
      /** The one that is shown. */
      sheet: z.string(),
      rows: z.array(z.array(z.string())),
      /** There are more rows or columns. */
      is_cut: z.boolean(),
    }),
  }),
});
