import type { Verdict } from '@station/contract/customer-check/checks';
import type { CheckedRow } from '@station/contract/customer-check/lists';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';
import { isAdded, type LiveRows, type MatchingRows } from '../imports/import-rows.queries.ts';

/** A row of a file of customers makes no record, and so has none already. */
export const noMatches = (live: LiveRows): MatchingRows => sql`
  select row, null::bigint as id, '' as label, false as same from ${live} live where false`;

/** Has the staged rows in a range (`after` excluded) checked; answers how many there are. */
export async function insertListRows(
  trx: Trx,
  importId: string,
  after: number,
  upto: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into customer_check_row (import_id, row, vals)
    select import_id, row, vals from import_row
    where import_id = ${importId}::uuid and row > ${after} and row <= ${upto} and ${isAdded}`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

/** Forgets the rows of a file; answers how many there were. */
export async function deleteListRows(trx: Trx, importId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('customer_check_row')
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Forgets the rows of files that were checked so many days ago. */
export async function deleteOldListRows(db: Db, days: number): Promise<void> {
  await sql`
    delete from customer_check_row using import
    where import.id = import_id
      and import.finished_at < now() - make_interval(days => ${days})`.execute(db);
}

/** Whose file it is, and its name. */
export async function findImportOwner(
  db: Db,
  importId: string,
): Promise<{ account_id: number | null; file_name: string }> {
  return db
    .selectFrom('import')
    .select(['account_id', 'file_name'])
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
}

/** Whether who had a file checked is an administrator now, and so sees what only they see. */
export async function findListRole(db: Db, importId: string): Promise<'admin' | 'user'> {
  const { rows } = await sql<{ role: 'admin' | 'user' }>`
    select account.role from import join account on account.id = account_id
    where import.id = ${importId}::uuid`.execute(db);
  return rows[0]?.role ?? 'user';
}

/** Rows without a verdict, in their order. */
export async function findWaitingRows(
  db: Db,
  importId: string,
  limit: number,
): Promise<{ row: number; vals: string[] }[]> {
  const { rows } = await sql<{ row: number; vals: string[] }>`
    select row, vals from customer_check_row
    where import_id = ${importId}::uuid and verdict is null order by row limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** What the check of a row came to. */
export type RowVerdict = Pick<CheckedRow, 'row' | 'found' | 'cautions'> & { verdict: Verdict };

export async function saveVerdicts(
  trx: Trx,
  importId: string,
  verdicts: readonly RowVerdict[],
): Promise<void> {
  await sql`
    update customer_check_row it set verdict = given.verdict, found = given.found,
      cautions = given.cautions, checked_at = now()
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      as given (row int, verdict text, found jsonb, cautions text[])
    where it.import_id = ${importId}::uuid and it.row = given.row`.execute(trx);
}

/** A checked file; see the contract. */
export type ListRow = {
  id: string;
  file_name: string;
  account_name: string;
  created_at: Date;
  rows: number;
  done: number;
  caution: number;
  known: number;
  similar: number;
  new: number;
};

/** Whose files are meant: one's own, or everybody's. */
export type ListOwner = { accountId: number } | 'everybody';

const ownedBy = (owner: ListOwner): RawBuilder<unknown> =>
  owner === 'everybody' ? sql`true` : sql`account_id = ${owner.accountId}`;

const counted = sql`
  select import.id, file_name, account_name, import.created_at, count(it.row) as rows,
    count(it.verdict) as done,
    count(*) filter (where verdict = 'caution') as caution,
    count(*) filter (where verdict = 'known') as known,
    count(*) filter (where verdict = 'similar') as similar,
    count(*) filter (where verdict = 'new') as new`;

/** A page of checked files, newest first, and how many there are. */
export async function findCheckLists(
  db: Db,
  owner: ListOwner,
  offset: number,
  limit: number,
): Promise<{ total: number; rows: ListRow[] }> {
  const meant = sql`
    kind = 'customer-check' and state = 'committed' and ${ownedBy(owner)}
    and exists (select from customer_check_row where import_id = import.id)`;
  const { rows } = await sql<ListRow & { total: number }>`
    with page as (
      select *, count(*) over () as total from import where ${meant}
      order by finished_at desc offset ${offset} limit ${limit}
    )
    ${counted}, max(import.total) as total
    from page import join customer_check_row it on it.import_id = import.id
    group by import.id, file_name, account_name, import.created_at, import.finished_at
    order by import.finished_at desc`.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

/** One checked file, if it is such a person's to see. */
export async function findCheckList(
  db: Db,
  owner: ListOwner,
  id: string,
): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`
    ${counted}
    from import join customer_check_row it on it.import_id = import.id
    where import.id = ${id}::uuid and kind = 'customer-check' and ${ownedBy(owner)}
    group by import.id`.execute(db);
  return rows[0];
}

/** The rows of a file in their order, of one verdict if one is given. */
export async function findListRows(
  db: Db,
  importId: string,
  verdict: Verdict | '',
  offset: number,
  limit: number,
): Promise<CheckedRow[]> {
  const wanted = verdict === '' ? sql`true` : sql`verdict = ${verdict}`;
  const { rows } = await sql<CheckedRow>`
    select row, vals[1] as name, vals[2] as phone, vals[3] as email, vals[4] as number, verdict,
      found, cautions
    from customer_check_row where import_id = ${importId}::uuid and ${wanted}
    order by row offset ${offset} limit ${limit}`.execute(db);
  return rows;
}
