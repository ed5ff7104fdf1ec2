import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { prepared } from '../../../db/prepared.ts';
import { asStoredReal } from '../../../platform/row-guards.ts';

/** A page view as it is stored. */
export type VisitRow = {
  key: string;
  /** Milliseconds ago. */
  waited_ms: number;
  visitor_id: string;
  session_id: string;
  account_id: number | null;
  username: string | null;
  page: string;
  title: string;
  source: string;
  browser: string;
  os: string;
  device: string;
  view_type: string;
  is_returning: boolean;
  visit_count: number;
  load_ms: number | null;
  ready_ms: number | null;
  ip: string;
  city: string;
  country: string;
  country_code: string;
  /** Of the address. */
  latitude: number | null;
  longitude: number | null;
  /** The device's own point; it is stored in the place of the other if the person agreed. */
  own_point: { latitude: number; longitude: number; accuracy: number | null } | null;
  details: object;
};

/**
 * Stores page views in their order; one whose key is known already is left out. The word of those
 * with a point of their own is held until the commit, so that whoever takes theirs back in the same
 * moment leaves no point behind.
 */
export async function insertVisits(db: Db, rows: readonly VisitRow[]): Promise<void> {
  const numbered = rows.map((row, place) => ({ place, ...row }));
  await sql`${prepared}
    with given as (
      select * from json_to_recordset(${JSON.stringify(numbered)}::json) as row (place int, key text,
        waited_ms float8, visitor_id text, session_id text, account_id bigint, username text,
        page text, title text, source text, browser text, os text, device text, view_type text,
        is_returning boolean, visit_count int, load_ms real, ready_ms real, ip text, city text,
        country text, country_code text, latitude float8, longitude float8, own_point jsonb,
        details jsonb)
    ),
    sharing as (
      select account_id as sharer from location_consent
      where not paused and account_id in (select account_id from given where own_point is not null)
      order by account_id
      for key share
    ),
    fresh as (
      insert into visit_key (key) select distinct key from given order by key
      on conflict do nothing
      returning key
    )
    insert into visit (visited_at, visitor_id, session_id, account_id, username, page, title,
      source, browser, os, device, view_type, is_returning, visit_count, load_ms, ready_ms, ip,
      city, country, country_code, latitude, longitude, accuracy, precise, details)
    select now() - make_interval(secs => waited_ms / 1000), visitor_id, session_id,
      account_id, username, page, title, source, browser, os, device, view_type, is_returning,
      visit_count, load_ms, ready_ms, ip, city, country, country_code,
      case when is_own then (own_point ->> 'latitude')::float8 else latitude end,
      case when is_own then (own_point ->> 'longitude')::float8 else longitude end,
      case when is_own then (own_point ->> 'accuracy')::real end, is_own, details
    from given join fresh using (key) left join sharing on sharer = account_id
      cross join lateral (select own_point is not null and sharer is not null as is_own) as own
    where place in (select min(place) from given group by key)
    order by place`.execute(db);
}

/** Notes how long the newest view of a page in a session has been in sight. */
export async function noteVisible(
  db: Db,
  view: { sessionId: string; visitorId: string; page: string; visibleMs: number },
): Promise<void> {
  await sql`${prepared}
    update visit set visible_ms = greatest(coalesce(visible_ms, 0), ${asStoredReal(view.visibleMs)}::real)
    where (id, visited_at) = (
      select id, visited_at from visit
      where session_id = ${view.sessionId} and visitor_id = ${view.visitorId}
        and visited_at > now() - interval '2 days' and page = ${view.page}
      order by id desc limit 1
    )`.execute(db);
}

/** Says that a browser's session is still there; only the browser that began it can. */
export async function noteSession(
  db: Db,
  { sessionId, visitorId }: { sessionId: string; visitorId: string },
): Promise<void> {
  await sql`${prepared}
    insert into visit_session (session_id, visitor_id) values (${sessionId}, ${visitorId})
    on conflict (session_id) do update set last_seen = now()
      where visit_session.visitor_id = excluded.visitor_id`.execute(db);
}

/** Makes sure that this month and the next have their partition. */
export async function prepareVisitMonths(db: Db): Promise<void> {
  await sql`
    select visit_partition(current_date), visit_partition((current_date + interval '1 month')::date)`.execute(
    db,
  );
}

/** Erases every page view of a person, and their sessions; answers how many views there were. */
export async function deleteVisitsOf(trx: Trx, accountId: number): Promise<number> {
  await trx
    .deleteFrom('visit_session')
    .where('session_id', 'in', (visits) =>
      visits.selectFrom('visit').select('session_id').where('account_id', '=', accountId),
    )
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom('visit')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Accounts of page views that nobody has any more: a view that is stored while its account is being
 * deleted stays behind. Each account costs a step through the index, however many views it has.
 */
export async function findLeftAccounts(db: Db): Promise<number[]> {
  const next = (after: RawBuilder<unknown>) => sql`(
    select account_id from visit where account_id > ${after} order by account_id limit 1)`;
  const { rows } = await sql<{ id: number }>`
    with recursive seen as (
      select ${next(sql`0`)} as id
      union all
      select ${next(sql`seen.id`)} from seen where seen.id is not null
    )
    select id from seen where id is not null
      and not exists (select from account where account.id = seen.id)`.execute(db);
  return rows.map(({ id }) => id);
}
