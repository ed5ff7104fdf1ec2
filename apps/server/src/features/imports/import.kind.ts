import type { RowRemark } from '@station/contract/imports/import-rows';
import type { ImportKind } from '@station/contract/imports/imports';
import type { Db, Trx } from '../../db/db.ts';
import type { Actor } from '../../platform/guard.ts';
import type { LiveRows, MatchingRows, StaleRows } from './import-rows.queries.ts';

/** The languages in which a file of rows can be worded. */
export type Language = 'vi' | 'ko' | 'en';

/** A field that a column of the file can stand for. */
export type ImportFieldDefinition = {
  key: string;
  required: boolean;
  /** Has a column in the template, which counts for files without headings that are known. */
  inTemplate: boolean;
  /** Its heading in a file that Station writes; recognised like the others. */
  labels: Record<Language, string>;
  /** What else it is called in any language; case, marks and punctuation play no role. */
  headings: readonly string[];
};

/** What a kind's checker makes of a row. */
export type CheckedRow = {
  /** In the order of the fields: as they would be stored, or as they stand when they cannot be. */
  values: string[];
  /** What duplicates are found by; empty when there is nothing to compare. */
  key: string;
  /** More of the same kind, that the record has as well; left out for none. */
  otherKeys?: string[];
  /** What the kind stores besides. */
  derived: string | null;
  /** Why the row cannot be taken, the weightiest first; empty when it can. */
  problems: RowRemark[];
  /** What was mended in it. */
  notes: RowRemark[];
};

/** Checks the values of a row, in the order of the fields; `broken` is the index of one with characters that cannot be stored. */
export type RowChecker = (values: readonly string[], broken: number | undefined) => CheckedRow;

/** What a checker module exports as `createChecker`; it runs in the reading process and here. */
export type CreateChecker<O> = (options: O) => RowChecker;

/** A record that a row updated, as it was before. */
export type UpdatedRecord = { row: number; before: Record<string, unknown> };

/** What an undo did with the records that an import had updated. */
export type Restored = {
  restored: number;
  /** Those that were changed since and are left as they are. */
  left: { id: number; label: string; reason: 'changed' | 'gone' }[];
};

/**
 * What a feature brings so that its records can be imported. The engine reads, maps, stages, shows
 * and counts; the kind knows its fields, its rules and its table.
 */
export type ImportDefinition = {
  kind: ImportKind;
  /** As audit lines have it: the subject `contact`, in actions such as `contacts.imported`. */
  subject: string;
  feature: string;
  /** What became of one is shown to its owner and administrators alone. */
  isPrivate?: boolean;
  /** The address of the screen on which one of its imports stands; without it nobody is told that one is done. */
  screenOf?(importId: string): string;
  /** In the order of the template. */
  fields: readonly ImportFieldDefinition[];
  /** By which field duplicates are found. */
  keyField: string;
  /** Module that exports `createChecker`. */
  checker: URL;
  /** What the checker needs to know; must survive a structured clone. */
  checkerOptions(db: Db): Promise<unknown>;
  /** Wording of the kind's own reasons, by reason. */
  reasons: Record<string, Record<Language, string>>;
  /** Which of the live rows have a record already, what it is called, and whether it has these very values. */
  matches(live: LiveRows): MatchingRows;
  /** Which of the live rows, good when they were read, are not any more; asked by the commit. */
  stale?(live: LiveRows): StaleRows;
  /** The values by field of the records with these ids, by id. */
  findValues(db: Db, ids: readonly number[]): Promise<Map<number, Record<string, string>>>;
  /** What a row that is added gets where it is empty, by field; one that updates leaves that as it is. */
  defaults?: Record<string, string>;
  /**
   * Locks what its records stand in, before the first is written or taken back; `finish` hears what
   * that was.
   */
  begin?(trx: Trx, importId: string): Promise<number[]>;
  /**
   * Makes records of the rows to be added with numbers over `after` up to `upto`; answers how many. `now`,
   * here and below, is for rows that name no day.
   */
  add(trx: Trx, importId: string, after: number, upto: number, now: Date): Promise<number>;
  /** Gives records the values that their rows have; what a row leaves empty stays. */
  update(
    trx: Trx,
    rows: readonly { row: number; id: number; values: Record<string, string> }[],
    now: Date,
  ): Promise<UpdatedRecord[]>;
  /** What has to follow once everything is written or taken back, in the same transaction. */
  finish?(trx: Trx, actor: Actor, begun: readonly number[], now: Date): Promise<void>;
  /** Moves what an import added to the trash; answers how many there were. */
  remove(trx: Trx, actor: Actor, importId: string, now: Date): Promise<number>;
  /** Gives the records that an import updated back what they were, unless changed since. */
  restore(trx: Trx, importId: string, now: Date): Promise<Restored>;
};

/** Values in the order of the fields, by field. */
export function byField(
  definition: Pick<ImportDefinition, 'fields'>,
  values: readonly string[],
): Record<string, string> {
  return Object.fromEntries(definition.fields.map(({ key }, index) => [key, values[index] ?? '']));
}
