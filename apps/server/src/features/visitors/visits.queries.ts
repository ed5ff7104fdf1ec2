import { type Kysely, sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Database } from '../../db/tables.gen.ts';

type Db = Kysely<Database>;

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
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  /** The point is a device's own, not the address's. */
  precise: boolean;
  details: object;
};

/** Stores page views in their order; one whose key is known already is left out. */
export async function insertVisits(db: Db, rows: readonly VisitRow[]): Promise<void> {
  const numbered = rows.map((row, place) => ({ place, ...row }));
  await sql`${prepared}
    with given as (
      select * from json_to_recordset(${JSON.stringify(numbered)}::json) as row (place int, key text,
        waited_ms float8, visitor_id text, session_id text, account_id bigint, username text,
        page text, title text, source text, browser text, os text, device text, view_type text,
        is_returning boolean, visit_count int, load_ms real, ready_ms real, ip text, city text,
        country text, country_code text, latitude float8, longitude float8, accuracy real,
        precise boolean, details jsonb)
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
      visit_count, load_ms, ready_ms, ip, city, country, country_code, latitude, longitude,
      accuracy, precise, details
    from given join fresh using (key)
    where place in (select min(place) from given group by key)
    order by place`.execute(db);
}

/** Notes how long the newest view of a page in a session has been in sight. */
export async function noteVisible(
  db: Db,
  view: { sessionId: string; visitorId: string; page: string; visibleMs: number },
): Promise<void> {
  await sql`${prepared}
    update visit set visible_ms = greatest(coalesce(visible_ms, 0), ${view.visibleMs}::real)
    where (id, visited_at) = (
      select id, visited_at from visit
      where session_id = ${view.sessionId} and visitor_id = ${view.visitorId}
        and visited_at > now() - interval '2 days' and page = ${view.page}
      order by id desc limit 1
    )`.execute(db);
}

/** Makes sure that this month and the next have their partition. */
export async function prepareVisitMonths(db: Db): Promise<void> {
  await sql`
    select visit_partition(current_date), visit_partition((current_date + interval '1 month')::date)`.execute(
    db,
  );
}

/** Forgets the keys of records that nobody will send again. */
export async function deleteOldVisitKeys(db: Db, hours: number): Promise<void> {
  await sql`delete from visit_key where at < now() - make_interval(hours => ${hours})`.execute(db);
}
