import type { DuplicatePolicy, ImportOutcome } from '@station/contract/imports/imports';
import { foldText } from '@station/contract/search-text';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { containing } from '../../platform/search-condition.queries.ts';
import { outcomeBy, rowColumns, type StagedRow } from './import-rows.queries.ts';

const archivedColumns = sql`row, vals, problems, notes, is_mended, match_id, label as match_label,
  match_row, outcome`;

/** What a page of rows is asked for; an empty text narrows nothing down. */
export type RowFilter = { outcome: ImportOutcome | ''; search: string };

/** A page of staged rows in their order, and how many there are in all. */
export async function findRowPage(
  db: Db,
  importId: string,
  policy: DuplicatePolicy,
  filter: RowFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: StagedRow[]; total: number }> {
  const found = sql`
    (select ${rowColumns}, derived, ${outcomeBy(policy)} as outcome from import_row
     where import_id = ${importId}::uuid)`;
  return findPage(db, found, filter, page);
}

/** The same of the rows that are kept of an import that was committed. */
export async function findArchivedRowPage(
  db: Db,
  importId: string,
  filter: RowFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: (StagedRow & ArchivedParts)[]; total: number }> {
  const found = sql`
    (select ${archivedColumns}, before, null as derived from import_kept_row
     where import_id = ${importId}::uuid)`;
  return findPage(db, found, filter, page) as ReturnType<typeof findArchivedRowPage>;
}

/** What is known besides of a row that was kept. */
export type ArchivedParts = {
  before: Record<string, unknown> | null;
};

async function findPage(
  db: Db,
  found: RawBuilder<unknown>,
  { outcome, search }: RowFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: StagedRow[]; total: number }> {
  const matching = sql`
    from ${found} as found
    where (${outcome} = '' or outcome = ${outcome})
      and (${search} = '' or array_to_string(vals, ' ') ilike ${containing(search)}
        or derived like ${containing(foldText(search))})`;
  const { rows } = await sql<StagedRow>`
    select * ${matching} order by row limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Rows that are not taken, with numbers over `after`, in order; `kept` of a committed import. */
export async function findRejectedRows(
  db: Db,
  { id, duplicates, kept }: { id: string; duplicates: DuplicatePolicy; kept: boolean },
  after: number,
  limit: number,
): Promise<StagedRow[]> {
  const rejected = kept
    ? sql`(select ${archivedColumns} from import_kept_row
        where import_id = ${id}::uuid and row > ${after})`
    : sql`(select ${rowColumns}, ${outcomeBy(duplicates)} as outcome from import_row
        where import_id = ${id}::uuid and row > ${after})`;
  const { rows } = await sql<StagedRow>`
    select * from ${rejected} rejected where outcome in ('skipped', 'refused', 'dropped')
    order by row limit ${limit}`.execute(db);
  return rows;
}
