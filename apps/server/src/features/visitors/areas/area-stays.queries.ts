import { AREA_LOG_COUNTED } from '@station/contract/visitors/campus-areas';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { prepared } from '../../../db/prepared.ts';
import { LIVING_SERVERS } from '../presence/presence.queries.ts';

/** A stay as it is stored, with whose it is. */
export type StayRow = {
  id: number;
  area_id: number | null;
  area_name: string;
  account_id: number;
  username: string;
  name: string;
  entered_at: Date;
  left_at: Date | null;
};

/** Which stays are meant; undefined narrows nothing down. */
export type StayFilter = {
  areaId?: number | undefined;
  accountId?: number | undefined;
  /** Stays that touch this time; its end does not belong to it. */
  during?: { from: Date; to: Date } | undefined;
};

/** Somebody came into an area or left it; epoch milliseconds. */
export type Passage = { kind: 'enter' | 'leave'; account_id: number; area_id: number; at: number };

/** A device appeared: whatever is open of its owner outside of these areas was left unseen. */
export type Settling = { kind: 'settle'; account_id: number; near: readonly number[]; at: number };

/** Somebody ceased to show where they are. */
export type Vanishing = { kind: 'vanish'; account_id: number; at: number };

export type StayChange = Passage | Settling | Vanishing;

/**
 * Stores comings and goings: first who left, then who entered. The word of each who entered is held
 * meanwhile, so that whoever takes theirs back in the same moment leaves nothing behind.
 */
export async function saveStays(db: Db, changes: readonly StayChange[]): Promise<void> {
  const given = JSON.stringify(changes);
  await sql`${prepared}
    update area_stay set absent_since = null, left_at = greatest(area_stay.entered_at,
      to_timestamp(given.at / 1000.0))
    from json_to_recordset(${given}::json) as given (kind text, account_id bigint, area_id bigint,
      near bigint[], at float8)
    where area_stay.account_id = given.account_id and area_stay.left_at is null
      and (given.kind = 'vanish'
        or given.kind = 'leave' and area_stay.area_id = given.area_id
        or given.kind = 'settle' and not area_stay.area_id = any (given.near))`.execute(db);
  await sql`${prepared}
    with given as (
      select * from json_to_recordset(${given}::json) as given (kind text, account_id bigint,
        area_id bigint, at float8)
      where kind = 'enter'
    ),
    agreed as (
      select account_id from location_consent
      where not paused and account_id in (select account_id from given)
      order by account_id
      for key share
    )
    insert into area_stay (area_id, area_name, account_id, entered_at)
    select campus_area.id, campus_area.name, account_id, to_timestamp(given.at / 1000.0)
    from given join agreed using (account_id) join campus_area on campus_area.id = given.area_id
    order by given.at
    on conflict (account_id, area_id) where left_at is null do nothing`.execute(db);
}

/**
 * Ends the stays of people whom no server has seen with a point of a device for some minutes: they
 * left when they were seen no more. Whoever is seen again meanwhile has not been away.
 */
export async function endUnseenStays(db: Db, minutes: number): Promise<void> {
  await sql`
    with seen as (
      select distinct account_id from presence
      where visitor ->> 'source' <> 'ip' and visitor ->> 'latitude' is not null
        and server_id in ${LIVING_SERVERS}
    )
    update area_stay as stay set
      absent_since = case when seen.account_id is null then coalesce(stay.absent_since, now()) end,
      left_at = case when seen.account_id is null
        and stay.absent_since < now() - make_interval(mins => ${minutes}) then stay.absent_since end
    from area_stay as open left join seen using (account_id)
    where open.id = stay.id and stay.left_at is null
      and (seen.account_id is null or stay.absent_since is not null)`.execute(db);
}

/** Ends the stays in an area that is about to go; they keep the name that it had last. */
export async function endStaysIn(trx: Trx, areaId: number, name: string): Promise<void> {
  await sql`
    update area_stay set area_name = ${name},
      left_at = coalesce(left_at, absent_since, greatest(entered_at, now()))
    where area_id = ${areaId}`.execute(trx);
}

/** A page of the stays, newest first, and how many there are, {@link AREA_LOG_COUNTED} at most. */
export async function findStays(
  db: Db,
  filter: StayFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StayRow[]; total: number }> {
  const { rows } = await sql<StayRow>`
    ${selectStays(filter)}
    order by entered_at desc, area_stay.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from (
      select from area_stay where ${condition(filter)} limit ${AREA_LOG_COUNTED}
    ) as counted`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Stays older than the one given, newest first; for reading all of them piece by piece. */
export async function findStaysBefore(
  db: Db,
  filter: StayFilter,
  before: Pick<StayRow, 'id' | 'entered_at'> | undefined,
  limit: number,
): Promise<StayRow[]> {
  const older = before
    ? sql`(entered_at, area_stay.id) < (${before.entered_at}, ${before.id}::bigint)`
    : sql`true`;
  const { rows } = await sql<StayRow>`
    ${selectStays(filter)} and ${older}
    order by entered_at desc, area_stay.id desc limit ${limit}`.execute(db);
  return rows;
}

function selectStays(filter: StayFilter): RawBuilder<unknown> {
  return sql`
    select area_stay.id, area_id, coalesce(campus_area.name, area_name) as area_name, account_id,
      account.username, account.name, entered_at, left_at
    from area_stay join account on account.id = account_id
      left join campus_area on campus_area.id = area_id
    where ${condition(filter)}`;
}

function condition({ areaId, accountId, during }: StayFilter): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(areaId === undefined ? [] : [sql`area_id = ${areaId}`]),
      ...(accountId === undefined ? [] : [sql`account_id = ${accountId}`]),
      ...(during
        ? [sql`entered_at < ${during.to} and (left_at is null or left_at >= ${during.from})`]
        : []),
    ],
    sql` and `,
  );
}

/** Forgets the stays of a person; answers how many there were. */
export async function deleteStaysOf(trx: Trx, accountId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('area_stay')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Forgets stays that ended so many days ago. */
export async function deleteOldStays(db: Db, days: number): Promise<void> {
  await sql`
    delete from area_stay where left_at < now() - make_interval(days => ${days})`.execute(db);
}
