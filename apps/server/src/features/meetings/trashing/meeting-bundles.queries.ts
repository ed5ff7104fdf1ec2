import { foldText } from '@station/contract/search-text';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { intoTrash } from '../../trash/trash.queries.ts';
import type { MeetingRow } from '../planning/meetings.queries.ts';

/** What a deleted meeting takes along, as it lies in the trash: rows by table. */
export type BundleRows = Record<string, Record<string, unknown>[]>;

/**
 * The tables of a bundle in the order in which rows go back, each with the rows of it that belong to some
 * meetings. What is deleted along with a meeting is named here, or it does not come back.
 */
const TABLES: readonly { table: string; belongs: (ids: number[]) => RawBuilder<unknown> }[] = [
  {
    table: 'meeting_series',
    belongs: (ids) => sql`id in (select series_id from meeting where id = any(${ids}::bigint[]))`,
  },
  { table: 'meeting', belongs: (ids) => sql`id = any(${ids}::bigint[])` },
  ...[
    'meeting_attendee',
    'meeting_item',
    'meeting_outcome',
    'meeting_closing',
    'meeting_amendment',
  ].map((table) => ({
    table,
    belongs: (ids: number[]) => sql`meeting_id = any(${ids}::bigint[])`,
  })),
];

/**
 * Moves meetings to the trash as one thing that is called by the first of them; their organiser, or who
 * deletes them where that one is gone, and administrators see it there. Call it with the meetings held.
 */
export async function moveToTrash(
  trx: Trx,
  meetings: readonly MeetingRow[],
  accountId: number,
): Promise<void> {
  const [first] = meetings;
  if (!first) return;
  const ids = meetings.map(({ id }) => id);
  await passBacklogOn(trx, ids);
  const parts = TABLES.flatMap(({ table, belongs }) => [
    sql`${sql.lit(table)}`,
    sql`(select coalesce(jsonb_agg(to_jsonb(kept)), '[]') from ${sql.table(table)} kept where ${belongs(ids)})`,
  ]);
  const item = {
    starts_at: first.starts_at,
    time_zone: first.time_zone,
    meetings: ids.length,
  };
  await sql`
    with kept as (
      select ${first.id}::bigint as id, ${first.title}::text as label,
        ${foldText(first.title)}::text as search, ${first.organiser_id ?? accountId}::bigint as owner_id,
        ${JSON.stringify(item)}::jsonb
          || jsonb_build_object('rows', jsonb_build_object(${sql.join(parts)})) as item
    )
    ${intoTrash({ kind: 'meeting', from: sql`kept`, accountId, owner: sql`owner_id` })}`.execute(
    trx,
  );
  const series = new Set(meetings.flatMap((row) => row.series_id ?? []));
  await sql`delete from meeting where id = any(${ids}::bigint[])`.execute(trx);
  await sql`
    delete from meeting_series where id = any(${[...series]}::bigint[])
      and not exists (select from meeting where series_id = meeting_series.id)`.execute(trx);
}

/**
 * Gives the backlog of meetings to one of their series that stays, for it belongs to the series; with the last
 * of them it goes.
 */
async function passBacklogOn(trx: Trx, ids: number[]): Promise<void> {
  await sql`
    update meeting_item set meeting_id = heir.id
    from meeting gone cross join lateral (
      select id from meeting
      where series_id = gone.series_id and id <> all(${ids}::bigint[])
      order by status = 'planned' desc, starts_at desc limit 1
    ) heir
    where is_backlog and meeting_item.meeting_id = gone.id and gone.id = any(${ids}::bigint[])`.execute(
    trx,
  );
}

/** Puts back everything that was deleted with meetings, in no room yet. */
export async function putMeetingsBack(trx: Trx, rows: BundleRows): Promise<void> {
  const known = await findKnownAccounts(trx, rows);
  const orNobody = (id: unknown) => (known.has(Number(id)) ? id : null);
  const taken = await findTakenOver(trx, rows);
  const items = await findItemsThere(trx, rows);
  for (const { table } of TABLES) {
    const given = (rows[table] ?? []).map((row) => ({
      ...row,
      ...(table === 'meeting' && { room_id: null, organiser_id: orNobody(row.organiser_id) }),
      ...('account_id' in row && { account_id: orNobody(row.account_id) }),
      ...('owner_id' in row && { owner_id: orNobody(row.owner_id) }),
      // Taken over once more meanwhile, by another meeting.
      ...('taken_from' in row && taken.has(Number(row.taken_from)) && { taken_from: null }),
      // What came of an item of another meeting, which has been deleted meanwhile.
      ...('item_id' in row && !items.has(Number(row.item_id)) && { item_id: null }),
    }));
    if (given.length === 0) continue;
    const name = sql.table(table);
    await sql`
      insert into ${name} overriding system value
      select given.* from jsonb_populate_recordset(null::${name}, ${JSON.stringify(given)}::jsonb) given
      ${table === 'meeting_series' ? sql`on conflict do nothing` : sql``}`.execute(trx);
  }
}

/**
 * Makes planned meetings that are to come the version after the one that told of them as cancelled, which calendars
 * of others have seen; answers their ids.
 */
export async function updateRestored(
  trx: Trx,
  ids: readonly number[],
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update meeting set sequence = sequence + 2, version = version + 1, updated_at = ${at}
    where id = any(${[...ids]}::bigint[]) and status = 'planned' and ends_at > ${at}
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What rows were taken from that something else has been taken from by now. */
async function findTakenOver(db: Db, { meeting_item = [] }: BundleRows): Promise<Set<number>> {
  const from = meeting_item.flatMap((row) =>
    row.taken_from === null ? [] : [Number(row.taken_from)],
  );
  const found = await sql<{ id: number }>`
    select taken_from as id from meeting_item where taken_from = any(${from}::bigint[])`.execute(
    db,
  );
  return new Set(found.rows.map(({ id }) => id));
}

/** Items that come back, and those of other meetings of which something has come and which are still there. */
async function findItemsThere(
  trx: Trx,
  { meeting_item = [], meeting_outcome = [] }: BundleRows,
): Promise<Set<number>> {
  const named = meeting_outcome.flatMap((row) => (row.item_id === null ? [] : [row.item_id]));
  const found = await sql<{ id: number }>`
    select id from meeting_item where id = any(${named.map(Number)}::bigint[])
    order by id for key share`.execute(trx);
  return new Set([...meeting_item, ...found.rows].map(({ id }) => Number(id)));
}

/** Accounts of rows that are still there. */
async function findKnownAccounts(db: Db, rows: BundleRows): Promise<Set<number>> {
  const named = Object.values(rows)
    .flat()
    .flatMap((row) => [row.account_id, row.organiser_id, row.owner_id])
    .filter((id) => id !== null && id !== undefined)
    .map(Number);
  const found = await sql<{ id: number }>`
    select id from account where id = any(${[...new Set(named)]}::bigint[])`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}

/**
 * Puts a meeting into its room again, which the caller holds; false when something else stands there by
 * now.
 */
export async function putIntoRoom(trx: Trx, id: number, roomId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update meeting set room_id = ${roomId}
    where id = ${id} and not exists (
      select from meeting other where other.room_id = ${roomId} and other.status = 'planned'
        and meeting.status = 'planned'
        and other.starts_at < meeting.ends_at and other.ends_at > meeting.starts_at)`.execute(trx);
  return Number(numAffectedRows ?? 0) > 0;
}
