import type { ImportRow } from '@station/contract/imports/import-rows';
import type { ImportCounts, ImportKind } from '@station/contract/imports/imports';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** Where the screens of a kind begin. */
type ImportBase =
  | '/app/upload-excel'
  | '/home/schools/roster'
  | '/app/students/roster'
  | '/home/cmscustomer/upload'
  | '/paysoft/upload'
  | '/naverauto/topics/upload'
  | '/naverauto/published/upload';

/** Where the screens of a kind stand. */
export type ImportPlaces = {
  start: ImportBase;
  one: `${ImportBase}/$id`;
  history: `${ImportBase}/history`;
};

/** Something that is counted when an import, or its undo, is over. */
export type CountedThing = 'added' | 'updated' | 'skipped' | 'removed' | 'restored' | 'left';

/** A link to a record that is there already, found by a value of it. */
export type RecordLinkProps = {
  /** What finds it in its list. */
  search: string;
  label: string;
};

/** A row that was not taken, with what its reasons are worded from. */
export type RejectedRow = Pick<ImportRow, 'row' | 'outcome' | 'values' | 'problems' | 'duplicate'>;

/** What came of a file that was read and written in one go. `rows` are the first of those not taken. */
export type AtOnceResult = { success: boolean; counts: ImportCounts; rows: RejectedRow[] };

/** How a file on its way is followed and called off. */
export type AtOnceWatch = {
  signal: AbortSignal;
  /** Bytes sent so far, of how many. */
  onSent: (sent: number, total: number) => void;
  /** What the server says about its work, unparsed. */
  onProgress: (progress: unknown) => void;
};

/**
 * What the screens of imports need to be told of what is imported: words, links and what changes
 * with it. The screens themselves know of rows and columns alone.
 */
export type ImportKindTexts = {
  kind: ImportKind;
  places: ImportPlaces;
  /** Title of the screen where a file is chosen. */
  title: () => string;
  /** On the button that sends the file. */
  submit: () => string;
  /** Over the progress of the commit. */
  writing: () => string;
  /** Asks what to do with a record that is there already. */
  policy: () => string;
  /** Name of a field. */
  field: (key: string) => string;
  /** What a field may hold, when that is a short list: it is offered while a cell is mended. */
  choices: (key: string) => readonly string[] | undefined;
  /** Why a value is refused or was mended, for reasons that only this kind knows. */
  remark: (reason: string, inputs: { field: string; value: string }) => string | undefined;
  /** A record has the same value: `other` is its name. */
  duplicate: (inputs: { field: string; value: string; other: string }) => string;
  /** A line with a count: `Đã thêm: 182 contacts`. */
  counted: (thing: CountedThing, count: string) => string;
  /** What an undo does, with counts that are not zero. */
  undoes: (thing: 'added' | 'updated', count: string) => string;
  /** Reads and writes a file without a look at it first, where that can be chosen. */
  atOnce?: (file: File, watch: AtOnceWatch) => Promise<AtOnceResult>;
  RecordLink: ComponentType<RecordLinkProps>;
  /** Drops what the browser remembers of the records: an import or an undo changed them. */
  refresh: (client: QueryClient) => void;
};
