import type { DocumentKind } from './document-kinds.rules.ts';

/** What the reading process is asked for, one after the other. */
export type ReadingOrder =
  | { what: 'text'; path: string; kind: DocumentKind; maxChars: number }
  | {
      what: 'table';
      path: string;
      sheet: string;
      limits: { sheets: number; rows: number; columns: number; cell: number };
    };

/** The text of a document, as much as was wanted of it. */
export type DocumentText = { text: string; isCut: boolean };

/** The first rows of a sheet. */
export type DocumentTable = {
  sheets: string[];
  sheet: string;
  rows: string[][];
  isCut: boolean;
};

/** What it answers. `failed`: the document is broken, protected, or more than it pretends to be. */
export type ReadingAnswer =
  | { type: 'ready' }
  | { type: 'text'; value: DocumentText }
  | { type: 'table'; value: DocumentTable }
  | { type: 'failed'; why: string };

/** Why a table was not read whose sheet is not there. */
export const NO_SUCH_SHEET = 'no such sheet';
