import { TRASH_DAYS } from '@station/contract/trash/trash';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';
import type { Actor } from '../../platform/guard.ts';
import { searchConditions } from '../../platform/search-condition.queries.ts';

/** Which thing of the trash is meant. */
export type TrashKey = { kind: string; id: number };

/** A thing in the trash as it is stored. */
export type TrashRow = TrashKey & {
  label: string;
  item: Record<string, unknown>;
  deleted_at: Date;
  expires_at: Date;
  deleted_by: number | null;
  deleted_name: string;
};

/**
 * The end of a statement that moves things to the trash: it keeps every row of `from`, a common table
 * expression with `id`, `label` (what people call the thing), `search` (folded) and `item` (the row as
 * JSON, whole enough to be put back). One statement deletes and keeps, so that nothing is lost between.
 */
export function intoTrash({
  kind,
  from,
  accountId,
  owner = sql`null::bigint`,
}: {
  kind: string;
  from: RawBuilder<unknown>;
  accountId: number;
  /** Whose the thing is, if the others on the staff are not to see it; a column of `from`. */
  owner?: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`
    insert into trash (kind, id, label, search, item, deleted_by, deleted_name, owner_id)
    select ${kind}, id, label, search, item, ${accountId}::bigint,
      coalesce((select username from account where id = ${accountId}), ''), ${owner}
    from ${from}`;
}

/** A page of the trash, newest first, and how much was found and is there; all of one moment. */
export async function findTrashPage(
  db: Db,
  viewer: TrashViewer,
  search: string,
  offset: number,
  limit: number,
): Promise<{ rows: TrashRow[]; found: number; total: number; until: Date | null }> {
  const { rows } = await sql<TrashRow & { found: number; total: number; until: Date | null }>`
    with page as (
      select kind, id, label, item, deleted_at, deleted_by, deleted_name
      from trash where ${shownTo(viewer)} and ${matches(search)}
      order by deleted_at desc, kind, id desc offset ${offset} limit ${limit}
    )
    select page.*, deleted_at + make_interval(days => ${TRASH_DAYS}) as expires_at,
      sums.found, sums.total, sums.until
    from (
      select count(*) filter (where ${matches(search)}) as found, count(*) as total,
        max(deleted_at) as until
      from trash where ${shownTo(viewer)}
    ) sums
    left join page on true
    order by deleted_at desc, kind, id desc`.execute(db);
  const { found = 0, total = 0, until = null } = rows[0] ?? {};
  return { rows: rows.filter((row) => row.kind !== null), found, total, until };
}

/** Who looks at the trash. */
export type TrashViewer = Pick<Actor, 'id' | 'role'>;

/** Things of everybody, and those of one person for that person and administrators. */
const shownTo = ({ id, role }: TrashViewer): RawBuilder<unknown> =>
  role === 'admin' ? sql`true` : sql`(owner_id is null or owner_id = ${id})`;

function matches(search: string): RawBuilder<unknown> {
  const conditions = searchConditions(sql`search`, search);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Things in the trash that somebody sees there, held against others until the transaction ends. */
export async function lockTrash(
  trx: Trx,
  viewer: TrashViewer,
  keys: readonly TrashKey[],
): Promise<TrashRow[]> {
  const { rows } = await sql<TrashRow>`
    select kind, id, label, item, deleted_at, deleted_by, deleted_name,
      deleted_at + make_interval(days => ${TRASH_DAYS}) as expires_at
    from trash where (kind, id) in (${given(keys)}) and ${shownTo(viewer)}
    order by kind, id for update`.execute(trx);
  return rows;
}

/** Has something in the trash hold more, or other, than it did; call it with it locked. */
export async function updateTrashItem(
  trx: Trx,
  { kind, id }: { kind: string; id: number },
  item: object,
): Promise<void> {
  await sql`
    update trash set item = ${JSON.stringify(item)}::jsonb
    where kind = ${kind} and id = ${id}`.execute(trx);
}

/** Holds what is in the trash of a kind, and has one value in a field, against others until the transaction ends. */
export async function lockTrashField(
  trx: Trx,
  { kind, field, from }: { kind: string; field: string; from: string },
): Promise<void> {
  await sql`
    select from trash where kind = ${kind} and item ->> ${field}::text = ${from}
    order by kind, id for update`.execute(trx);
}

/** Has what is in the trash of a kind, and has one value in a field, have another one there. */
export async function updateTrashField(
  trx: Trx,
  { kind, field, from, to }: { kind: string; field: string; from: string; to: string },
): Promise<void> {
  await sql`
    update trash set item = jsonb_set(item, array[${field}]::text[], to_jsonb(${to}::text))
    where kind = ${kind} and item ->> ${field}::text = ${from}`.execute(trx);
}

/** Takes things out of the trash. */
export async function deleteTrash(trx: Trx, keys: readonly TrashKey[]): Promise<void> {
  await sql`delete from trash where (kind, id) in (${given(keys)})`.execute(trx);
}

const given = (keys: readonly TrashKey[]) => sql`
  select * from unnest(${keys.map((it) => it.kind)}::text[], ${keys.map((it) => it.id)}::bigint[])`;

/** Things that are taken out for good by one transaction: few enough for any limit of a statement. */
const A_PIECE = 1_000;

/** Takes out a piece of what was deleted by a moment, the oldest first; answers what it was, nothing at the end. */
export async function deleteTrashUntil(trx: Trx, until: Date): Promise<TrashKey[]> {
  // JSON knows milliseconds, the column microseconds.
  return deletePiece(trx, sql`deleted_at < ${new Date(until.getTime() + 1)}`);
}

/** Takes out a piece of what has been in the trash for 30 days, as `deleteTrashUntil` does. */
export async function deleteOldTrash(trx: Trx): Promise<TrashKey[]> {
  return deletePiece(trx, sql`deleted_at < now() - make_interval(days => ${TRASH_DAYS})`);
}

/** What somebody is putting back just now is left to them. */
async function deletePiece(trx: Trx, isMeant: RawBuilder<unknown>): Promise<TrashKey[]> {
  const { rows } = await sql<TrashKey>`
    with piece as materialized (
      select kind, id from trash where ${isMeant}
      order by deleted_at, kind desc, id limit ${A_PIECE} for update skip locked
    )
    delete from trash using piece where trash.kind = piece.kind and trash.id = piece.id
    returning trash.kind, trash.id`.execute(trx);
  return rows;
}

/** Gives some things in the trash to somebody. */
export async function updateTrashOwnerOf(
  trx: Trx,
  { kind, ids }: { kind: string; ids: readonly number[] },
  to: number,
): Promise<void> {
  await sql`
    update trash set owner_id = ${to} where kind = ${kind} and id = any (${ids})`.execute(trx);
}

/** Gives what one person has in the trash to another. */
export async function updateTrashOwner(trx: Trx, from: number, to: number): Promise<void> {
  await trx.updateTable('trash').set({ owner_id: to }).where('owner_id', '=', from).execute();
}
