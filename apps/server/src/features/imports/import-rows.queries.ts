import type { RowRemark } from '@station/contract/imports/import-rows';
import type {
  DuplicatePolicy,
  ImportCounts,
  ImportOutcome,
} from '@station/contract/imports/imports';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';

/** Staged rows that could become records, as a table expression with all columns of `import_row`. */
export type LiveRows = RawBuilder<unknown>;

/** A select of `row`, `id`, `label` and `same` that a kind makes of {@link LiveRows}. */
export type MatchingRows = RawBuilder<{ row: number; id: number; label: string; same: boolean }>;

/** A select of `row`, `field`, `reason` and `value` that a kind makes of {@link LiveRows}. */
export type StaleRows = RawBuilder<{ row: number } & RowRemark>;

/** A row with what becomes of it. */
export type StagedRow = {
  row: number;
  outcome: ImportOutcome;
  vals: string[];
  problems: RowRemark[] | null;
  notes: RowRemark[] | null;
  is_mended: boolean;
  match_id: number | null;
  match_label: string | null;
  match_row: number | null;
};

/** What rows may have in common: keys, and records that they are duplicates of. */
export type Sharing = { keys: readonly string[]; ids: readonly number[] };

const NO_COUNTS: ImportCounts = { added: 0, updated: 0, skipped: 0, refused: 0, dropped: 0 };

/** What becomes of a staged row. An earlier row of the file that has the same record takes it all. */
export const outcomeBy = (policy: DuplicatePolicy) => sql<ImportOutcome>`
  case when is_dropped then 'dropped'
    when problems is not null then 'refused'
    when match_id is null and match_row is null then 'added'
    when ${policy}::text = 'update' and match_row is null and not match_same then 'updated'
    else 'skipped' end`;

/** Holds for the rows that become new records, whatever happens to duplicates. */
export const isAdded: RawBuilder<boolean> = sql`
  (problems is null and not is_dropped and match_id is null and match_row is null)`;

/** The columns of a {@link StagedRow}, but for its outcome. */
export const rowColumns = sql`row, vals, problems, notes, is_mended, match_id, match_label, match_row`;

const among = (numbers: readonly number[] | undefined) =>
  numbers === undefined ? sql`true` : sql`row = any (${numbers}::int[])`;

/** Adds rows to an import; `rows` is the JSON text of a list of `StagedJson`. */
export async function insertRows(db: Db, importId: string, rows: string): Promise<void> {
  await sql`
    insert into import_row
      (import_id, row, vals, key, other_keys, derived, problems, notes, is_dropped)
    select ${importId}::uuid, r, v, k, coalesce(o, '{}'), d, p, n, coalesce(x, false)
    from json_to_recordset(${rows}::json)
      as given (r int, v text[], k text, o text[], d text, p jsonb, n jsonb, x boolean)`.execute(
    db,
  );
}

/** Tells the planner how many rows there are, or it expects a handful. */
export async function analyzeRows(db: Db): Promise<void> {
  await sql`analyze import_row`.execute(db);
}

/**
 * Finds out anew which rows are there already, as a record or as an earlier row of the file. Rows
 * that are refused or left out neither have nor are duplicates.
 */
export async function markDuplicates(
  trx: Trx,
  importId: string,
  matches: (live: LiveRows) => MatchingRows,
  numbers?: readonly number[],
): Promise<void> {
  await sql`
    update import_row
    set match_id = null, match_label = null, match_row = null, match_same = false
    where import_id = ${importId}::uuid and (match_id is not null or match_row is not null)
      and ${among(numbers)}`.execute(trx);
  const live = sql`
    (select ctid, * from import_row
     where import_id = ${importId}::uuid and problems is null and not is_dropped and key <> ''
       and ${among(numbers)})`;
  // Sorted and grouped in the place of joins: a planner that expects one row, as it does where a table was
  // empty when it was last looked at, would compare each row with each, and those again.
  await sql`
    with facts as (
      select ctid as place, row, key, null::bigint as id, null::text as label, false as same
      from ${live} live
      union all
      select null, row, null, id, label, same from (${matches(live)}) known
    ),
    single as (
      select min(place) as place, row, max(key) as key, max(id) as id, max(label) as label,
        bool_or(same) as same
      from facts group by row
    ),
    wanted as materialized (
      select *, least(
        min(row) over (partition by key),
        min(row) over (partition by coalesce(id, -row))
      ) as earliest
      from single
    )
    update import_row
    set match_id = id, match_label = label, match_row = nullif(earliest, wanted.row), match_same = same
    from wanted
    where import_row.ctid = place and (id is not null or earliest < wanted.row)`.execute(trx);
}

/** Refuses rows that were good when they were read and are not any more. */
export async function markStale(
  trx: Trx,
  importId: string,
  stale: (live: LiveRows) => StaleRows,
): Promise<void> {
  const live = sql`
    (select * from import_row
     where import_id = ${importId}::uuid and problems is null and not is_dropped)`;
  await sql`
    update import_row
    set problems = jsonb_build_array(
      jsonb_build_object('field', field, 'reason', reason, 'value', value))
    from (${stale(live)}) stale
    where import_row.import_id = ${importId}::uuid and import_row.row = stale.row`.execute(trx);
}

/** How many rows of an import stand where. */
export async function countRows(
  db: Db,
  importId: string,
  policy: DuplicatePolicy,
): Promise<ImportCounts> {
  const { rows } = await sql<{ outcome: ImportOutcome; count: number }>`
    select ${outcomeBy(policy)} as outcome, count(*) as count
    from import_row where import_id = ${importId}::uuid group by 1`.execute(db);
  return { ...NO_COUNTS, ...Object.fromEntries(rows.map((it) => [it.outcome, it.count])) };
}

/** Whether a person has changed, left out or taken back a row; reading leaves out those of totals. */
export async function hasEdits(db: Db, importId: string): Promise<boolean> {
  const isTotals = sql`coalesce(notes @> '[{"reason": "totals-row"}]', false)`;
  const { rows } = await sql<{ edited: boolean }>`
    select exists (select from import_row
      where import_id = ${importId}::uuid and (is_mended or is_dropped <> ${isTotals})) as edited`.execute(
    db,
  );
  return rows[0]?.edited ?? false;
}

/** The number of the last row; 0 when there is none. */
export async function findLastRow(db: Db, importId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(row), 0) as last from import_row
    where import_id = ${importId}::uuid`.execute(db);
  return rows[0]?.last ?? 0;
}

/** The rows that have one of some keys or records, by number, with what becomes of them. */
export async function findSharingRows(
  db: Db,
  importId: string,
  policy: DuplicatePolicy,
  { keys, ids }: Sharing,
): Promise<Map<number, ImportOutcome>> {
  const { rows } = await sql<{ row: number; outcome: ImportOutcome }>`
    select row, ${outcomeBy(policy)} as outcome from import_row
    where import_id = ${importId}::uuid
      and ((key <> '' and key = any (${keys}::text[])) or match_id = any (${ids}::bigint[]))`.execute(
    db,
  );
  return new Map(rows.map(({ row, outcome }) => [row, outcome]));
}

/** Some staged rows by their numbers, in order. */
export async function findRows(
  db: Db,
  importId: string,
  policy: DuplicatePolicy,
  numbers: readonly number[],
): Promise<(StagedRow & { key: string; is_dropped: boolean })[]> {
  const { rows } = await sql<StagedRow & { key: string; is_dropped: boolean }>`
    select ${rowColumns}, key, is_dropped, ${outcomeBy(policy)} as outcome from import_row
    where import_id = ${importId}::uuid and row = any (${numbers}::int[])
    order by row`.execute(db);
  return rows;
}

/** Rows that have a remark or a duplicate, at most `limit` of each outcome, in order. */
export async function findRemarkableRows(
  db: Db,
  importId: string,
  policy: DuplicatePolicy,
  limit: number,
): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select * from (
      select ${rowColumns}, outcome, row_number() over (partition by outcome order by row) as place
      from (
        select ${rowColumns}, ${outcomeBy(policy)} as outcome from import_row
        where import_id = ${importId}::uuid and
          (problems is not null or notes is not null or match_id is not null or match_row is not null)
      ) remarkable
    ) numbered
    where place <= ${limit} order by row`.execute(db);
  return rows;
}

/** Rows whose record is to be updated, with numbers over `after`, in order. */
export async function findUpdates(
  db: Db,
  importId: string,
  after: number,
  limit: number,
): Promise<{ row: number; id: number; vals: string[] }[]> {
  const { rows } = await sql<{ row: number; id: number; vals: string[] }>`
    select row, match_id as id, vals from import_row
    where import_id = ${importId}::uuid and row > ${after}
      and ${outcomeBy('update')} = 'updated'
    order by row limit ${limit}`.execute(db);
  return rows;
}

/** Changes a row after it was checked again. */
export async function updateRow(
  trx: Trx,
  importId: string,
  row: number,
  values: {
    vals: string[];
    key: string;
    other_keys: string[];
    derived: string | null;
    problems: RowRemark[] | null;
    notes: RowRemark[] | null;
    is_mended: boolean;
    is_dropped: boolean;
  },
): Promise<void> {
  const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await sql`
    update import_row set vals = ${values.vals}::text[], key = ${values.key},
      other_keys = ${values.other_keys}::text[], derived = ${values.derived}, problems = ${asJson(values.problems)}::jsonb,
      notes = ${asJson(values.notes)}::jsonb, is_mended = ${values.is_mended},
      is_dropped = ${values.is_dropped}, match_id = null, match_label = null, match_row = null,
      match_same = false
    where import_id = ${importId}::uuid and row = ${row}`.execute(trx);
}

export async function deleteRows(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('import_row').where('import_id', '=', importId).execute();
}

/**
 * Gives the room of rows that are gone back to the disk, when no import is under way; deleting alone
 * leaves it with the table. Whoever reads or writes a row at this moment is not kept waiting.
 */
export async function emptyStaging(db: Db): Promise<void> {
  await sql`
    do $$ begin
      if pg_relation_size('import_row') = 0 then return; end if;
      lock table import_row in access exclusive mode nowait;
      if not exists (select from import where state in ('reading', 'ready', 'committing')) then
        truncate import_row;
      end if;
    exception when lock_not_available then null;
    end $$`.execute(db);
}

/** Removes rows whose import is over or never came to be. */
export async function deleteStrayRows(db: Db): Promise<void> {
  await sql`
    delete from import_row where import_id not in (
      select id from import where state in ('reading', 'ready', 'committing')
    )`.execute(db);
}
