import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/**
 * Whose trail: of a browser's tab, or of an account for some time, whose end does not belong to it. A
 * tab may have changed hands, so its trail is that of one account, and of whoever was not signed in;
 * of nobody else if the account is null.
 */
export type Whose =
  | { sessionId: string; accountId: number | null }
  | { accountId: number; from: Date; to: Date };

export type PageRow = {
  id: number;
  at: Date;
  page: string;
  title: string;
  view_type: string;
  load_ms: number | null;
  visible_ms: number | null;
  account_id: number | null;
};

export type PointRow = { at: Date; latitude: number; longitude: number; accuracy: number | null };

/** A point of a replay: whose it is, seconds since the day began, and where. */
export type ReplayRow = {
  account_id: number;
  seconds: number;
  latitude: number;
  longitude: number;
};

/** The account that was signed in last in a browser's tab; null if none was. */
export async function findAccountOfSession(db: Db, sessionId: string): Promise<number | null> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from visit where session_id = ${sessionId} and account_id is not null
    order by id desc limit 1`.execute(db);
  return rows[0]?.account_id ?? null;
}

/** Page views, oldest first, at most `limit`. */
export async function findPages(db: Db, whose: Whose, limit: number): Promise<PageRow[]> {
  const isOfThem =
    'sessionId' in whose
      ? sql`session_id = ${whose.sessionId}
          and (account_id is null or account_id = ${whose.accountId}::bigint)`
      : ofAccount(whose, sql`visited_at`);
  const { rows } = await sql<PageRow>`
    select id, visited_at as at, page, title, view_type, load_ms, visible_ms, account_id from visit
    where ${isOfThem}
    order by visited_at, id limit ${limit}`.execute(db);
  return rows;
}

/** Points that are known precisely, oldest first, at most `limit`. */
export async function findTrailPoints(db: Db, whose: Whose, limit: number): Promise<PointRow[]> {
  const isTheirs =
    'sessionId' in whose
      ? sql`session_id = ${whose.sessionId} and account_id = ${whose.accountId}::bigint`
      : ofAccount(whose, sql`at`);
  const { rows } = await sql<PointRow>`
    select at, latitude, longitude, accuracy from location_point
    where ${isTheirs} and latitude is not null
    order by at, id limit ${limit}`.execute(db);
  return rows;
}

function ofAccount(
  { accountId, from, to }: Span & { accountId: number },
  at: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`account_id = ${accountId} and ${at} >= ${from} and ${at} < ${to}`;
}

/** Who has these accounts. */
export async function findPeople(
  db: Db,
  accountIds: readonly number[],
): Promise<{ id: number; username: string; name: string }[]> {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('account')
    .select(['id', 'username', 'name'])
    .where('id', 'in', accountIds)
    .orderBy('username')
    .execute();
}

/** Points of a time, if each person has one a minute. */
export async function countReplayMinutes(db: Db, { from, to }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select distinct account_id, date_bin('1 minute', at, ${from}) from location_point
      where at >= ${from} and at < ${to} and latitude is not null
    ) as minutes`.execute(db);
  return rows[0]?.count ?? 0;
}

type Span = { from: Date; to: Date };

/** The first point of each person in each piece of so many minutes, by person and time. */
export async function findReplayPoints(
  db: Db,
  { from, to }: Span,
  minutes: number,
): Promise<ReplayRow[]> {
  const { rows } = await sql<ReplayRow>`
    select distinct on (account_id, piece) account_id,
      round(extract(epoch from at - ${from}::timestamptz))::int as seconds,
      round(latitude::numeric, 6)::float8 as latitude,
      round(longitude::numeric, 6)::float8 as longitude
    from (
      select *, date_bin(make_interval(mins => ${minutes}), at, ${from}) as piece
      from location_point
      where at >= ${from} and at < ${to} and latitude is not null
    ) as binned
    order by account_id, piece, at`.execute(db);
  return rows;
}
