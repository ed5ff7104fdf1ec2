import type { DuplicatePolicy } from '@station/contract/imports/imports';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';

/** Keeps the staged rows that make no new record, for the history of the import and its undoing. */
export async function insertArchivedRows(
  trx: Trx,
  importId: string,
  policy: DuplicatePolicy,
): Promise<void> {
  await sql`
    insert into import_kept_row (import_id, row, outcome, vals, problems, notes, is_mended,
      match_id, label, match_row)
    select import_id, row,
      case when is_dropped then 'dropped' when problems is not null then 'refused'
        when ${policy}::text = 'update' and match_row is null and not match_same then 'updated'
        else 'skipped' end,
      vals, problems, notes, is_mended, match_id, match_label, match_row
    from import_row
    where import_id = ${importId}::uuid
      and (is_dropped or problems is not null or match_id is not null or match_row is not null)
    order by row`.execute(trx);
}

/** Notes with kept rows what the records were that they have updated. */
export async function updateArchivedRows(
  trx: Trx,
  importId: string,
  records: readonly { row: number; before: unknown }[],
): Promise<void> {
  await sql`
    update import_kept_row kept set before = given.before
    from json_to_recordset(${JSON.stringify(records)}::json) as given (row int, before jsonb)
    where kept.import_id = ${importId}::uuid and kept.row = given.row`.execute(trx);
}

/** The rows that updated some records, by record. */
export async function findUpdatedRows(
  db: Db,
  importId: string,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; row: number }>`
    select match_id as id, row from import_kept_row
    where import_id = ${importId}::uuid and match_id = any (${ids}::bigint[])
      and outcome = 'updated'`.execute(db);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** Forgets the rows of imports that cannot be undone any more. */
export async function deleteOldArchivedRows(db: Db, days: number): Promise<void> {
  await sql`
    delete from import_kept_row using import
    where import.id = import_id
      and import.finished_at < now() - make_interval(days => ${days})`.execute(db);
}
