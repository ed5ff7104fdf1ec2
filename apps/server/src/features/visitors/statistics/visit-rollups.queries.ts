import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** A wait for writers may hold up later writers for no longer than this, in milliseconds. */
const WAIT_FOR_WRITERS_MS = 300;

/**
 * What visits are counted by: each value gets a number of its own out of `size` from `first` on,
 * which is also its bit in the sets of people. Values that only guests brought get no more than
 * `guests` of them, so that nobody from outside can take the places of the organisation's own pages.
 * What gets no number any more counts as another one.
 */
const DIMENSIONS = sql`(values
  ('page', 0, 240, 60), ('source', 240, 80, 30), ('city', 320, 72, 36), ('country', 392, 44, 22),
  ('browser', 436, 32, 16), ('os', 468, 32, 16), ('device', 500, 12, 12)
) as kind (dimension, first, size, guests)`;

/** The first term of load times, in milliseconds, and the factor from one to the next. */
export const LOAD_TERMS = { first: 1_000, factor: 1.2 } as const;

/**
 * The highest id that no visit will get below any more, once whoever is writing visits has finished.
 * @throws DatabaseError 55P03 when somebody writes for so long that others would have to wait.
 */
export async function waitForWriters(trx: Trx): Promise<number> {
  await sql`select set_config('lock_timeout', ${`${WAIT_FOR_WRITERS_MS}ms`}, true)`.execute(trx);
  await sql`lock table only visit in share mode`.execute(trx);
  return lastVisitId(trx);
}

/** The last id that was given to a visit; 0 before the first. */
async function lastVisitId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(pg_sequence_last_value('visit_id_seq'), 0) as id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Whether something was stored since the last time that visits were counted. */
export async function hasUncounted(db: Db): Promise<boolean> {
  const { rows } = await sql<{ uncounted: boolean }>`
    select rolled_id < coalesce(pg_sequence_last_value('visit_id_seq'), 0)
      or exists (select from visit_visible) as uncounted
    from visit_rollup`.execute(db);
  return rows[0]?.uncounted ?? false;
}

/** Up to which visit is counted; others who count wait until this transaction ends. */
export async function lockRollUp(trx: Trx): Promise<number> {
  const { rolled_id } = await trx
    .selectFrom('visit_rollup')
    .select('rolled_id')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return rolled_id;
}

/** Counts the visits with an id above `after`, up to `to`. The caller has locked the roll-up. */
export async function countVisits(trx: Trx, after: number, to: number): Promise<void> {
  const fresh = freshVisits(after, to);
  await addTerms(trx, fresh);
  await addCounts(trx, fresh);
  await noteHoursBefore(trx, after, to);
  await addSessions(trx, after, to);
  await trx.updateTable('visit_rollup').set({ rolled_id: to }).execute();
}

/** The visits to be counted, by hour, with a key for their person that does not tell who it is. */
function freshVisits(after: number, to: number): RawBuilder<unknown> {
  return sql`
    fresh as materialized (
      select date_trunc('hour', visited_at, 'UTC') as hour,
        ('x' || left(encode(sha256(convert_to(salt || visitor_id, 'UTF8')), 'hex'), 16))::bit(64)::bigint as person,
        account_id is not null as signed_in, is_returning, load_ms, device, browser, os, country,
        city, left(source, 100) as source, visit_page_name(page) as page
      from visit, visit_rollup
      where id > ${after} and id <= ${to}
    )`;
}

const VALUES = sql`(values ('page', page), ('device', device), ('browser', browser), ('os', os),
  ('country', country), ('city', city), ('source', source)) as given (dimension, value)`;

/** Gives numbers to values that are new: to those of people who are signed in first. */
async function addTerms(trx: Trx, fresh: RawBuilder<unknown>): Promise<void> {
  await sql`
    with ${fresh},
    strange as (
      select dimension, value, bool_or(signed_in) as signed_in,
        row_number() over (partition by dimension
          order by bool_or(signed_in) desc, count(*) desc, value) as place
      from fresh cross join lateral ${VALUES}
      where not exists (select from visit_term
        where (visit_term.dimension, visit_term.value) = (given.dimension, given.value))
      group by dimension, value
    )
    insert into visit_term (number, dimension, value)
    select first + known + place - 1, dimension, value
    from strange join ${DIMENSIONS} using (dimension)
    cross join lateral (
      select count(*) as known from visit_term where visit_term.dimension = strange.dimension
    ) as taken
    where known + place <= case when signed_in then size else guests end`.execute(trx);
}

/** Adds to the hours, the days and the sets of people. */
async function addCounts(trx: Trx, fresh: RawBuilder<unknown>): Promise<void> {
  await sql`
    with ${fresh},
    pieces as materialized (
      select hour, person, signed_in, number
      from fresh cross join lateral ${VALUES} join visit_term using (dimension, value)
    ),
    counts as materialized (
      select hour, number as term, count(*) as visits from pieces group by hour, number
      union all
      select hour,
        ${LOAD_TERMS.first} + floor(ln(greatest(load_ms, 1)) / ln(${LOAD_TERMS.factor}))::int,
        count(*)
      from fresh where load_ms is not null group by 1, 2
    ),
    people as materialized (
      select hour, person, bool_or(signed_in) as signed_in,
        bit_or(set_bit(0::bit(512), number, 1)) as terms
      from pieces group by hour, person
    ),
    totals as (
      insert into visit_hour_total as kept (hour, visits, signed_in, returning_visits)
      select hour, count(*), count(*) filter (where signed_in), count(*) filter (where is_returning)
      from fresh group by hour
      on conflict (hour) do update set visits = kept.visits + excluded.visits,
        signed_in = kept.signed_in + excluded.signed_in,
        returning_visits = kept.returning_visits + excluded.returning_visits
    ),
    hours as (
      insert into visit_hour as kept (hour, term, visits)
      select hour, term, visits from counts
      on conflict (hour, term) do update set visits = kept.visits + excluded.visits
    ),
    days as (
      insert into visit_day as kept (day, term, visits)
      select (hour at time zone 'UTC')::date, term, sum(visits) from counts group by 1, 2
      on conflict (day, term) do update set visits = kept.visits + excluded.visits
    ),
    people_of_hours as (
      insert into visit_person_hour as kept (hour, person, signed_in, terms)
      select hour, person, signed_in, terms from people
      on conflict (hour, person) do update set signed_in = kept.signed_in or excluded.signed_in,
        terms = kept.terms | excluded.terms
    )
    insert into visit_person_day as kept (day, person, hours, signed_hours, terms)
    select (hour at time zone 'UTC')::date, person, bit_or(bit),
      bit_or(case when signed_in then bit else 0 end), bit_or(terms)
    from people
    cross join lateral (select 1 << extract(hour from hour at time zone 'UTC')::int as bit) as bits
    group by 1, 2
    on conflict (day, person) do update set hours = kept.hours | excluded.hours,
      signed_hours = kept.signed_hours | excluded.signed_hours,
      terms = kept.terms | excluded.terms`.execute(trx);
}

/** Tells the days that were added to, and those after them, when their people were there the day before. */
async function noteHoursBefore(trx: Trx, after: number, to: number): Promise<void> {
  await sql`
    with touched as materialized (
      select distinct (visited_at at time zone 'UTC')::date as day
      from visit where id > ${after} and id <= ${to}
    )
    update visit_person_day as this set hours_before = yesterday.hours
    from visit_person_day as yesterday
    where this.day in (select day from touched union select day + 1 from touched)
      and yesterday.day = this.day - 1 and yesterday.person = this.person
      and this.hours_before <> yesterday.hours`.execute(trx);
}

/**
 * Adds to the sessions, and to the count of those that began in each hour. A record that waited
 * offline may move the beginning of its session.
 */
async function addSessions(trx: Trx, after: number, to: number): Promise<void> {
  await sql`
    with given as materialized (
      select session_id, date_trunc('milliseconds', min(visited_at)) as started_at,
        date_trunc('milliseconds', max(visited_at)) as seen_at, count(*) as visits,
        (array_agg(visitor_id order by visited_at, id))[1] as visitor_id,
        (array_agg(account_id order by id desc) filter (where account_id is not null))[1]
          as account_id,
        (array_agg(username order by id desc) filter (where account_id is not null))[1] as username,
        (array_agg(array[device, browser, os, city, country, left(source, 100),
          visit_page_name(page)] order by visited_at, id))[1:1] as first,
        (array_agg(visit_page_name(page) order by visited_at desc, id desc))[1] as last_page
      from visit where id > ${after} and id <= ${to}
      group by session_id
    ),
    known as materialized (
      select session_id, started_at from visit_session_summary
      where session_id in (select session_id from given)
    ),
    moved as (
      select date_trunc('hour', given.started_at, 'UTC') as hour, 1 as sessions
      from given left join known using (session_id)
      where known.started_at is null or given.started_at < known.started_at
      union all
      select date_trunc('hour', known.started_at, 'UTC'), -1
      from given join known using (session_id) where given.started_at < known.started_at
    ),
    began as (
      insert into visit_hour_total as kept (hour, sessions)
      select hour, sum(sessions) from moved group by hour
      on conflict (hour) do update set sessions = kept.sessions + excluded.sessions
    )
    insert into visit_session_summary as kept (session_id, started_at, seen_at, visits, visitor_id,
      account_id, username, device, browser, os, city, country, source, first_page, last_page)
    select session_id, started_at, seen_at, visits, visitor_id, account_id, username, first[1][1],
      first[1][2], first[1][3], first[1][4], first[1][5], first[1][6], first[1][7], last_page
    from given
    on conflict (session_id) do update set visits = kept.visits + excluded.visits,
      started_at = least(kept.started_at, excluded.started_at),
      seen_at = greatest(kept.seen_at, excluded.seen_at),
      account_id = coalesce(excluded.account_id, kept.account_id),
      username = coalesce(excluded.username, kept.username),
      source = case when excluded.started_at < kept.started_at then excluded.source
        else kept.source end,
      first_page = case when excluded.started_at < kept.started_at then excluded.first_page
        else kept.first_page end,
      last_page = case when excluded.seen_at >= kept.seen_at then excluded.last_page
        else kept.last_page end`.execute(trx);
}

/** Adds what has become known of how long pages were in sight. The caller has locked the roll-up. */
export async function countVisible(trx: Trx): Promise<void> {
  await sql`
    with given as (delete from visit_visible returning hour, views, ms)
    insert into visit_hour_total as kept (hour, visible_views, visible_ms)
    select hour, sum(views), sum(ms) from given group by hour
    on conflict (hour) do update set visible_views = kept.visible_views + excluded.visible_views,
      visible_ms = kept.visible_ms + excluded.visible_ms`.execute(trx);
}

/** Forgets the summaries of sessions whose visits are no longer kept. */
export async function deleteOldSessionSummaries(db: Db, days: number): Promise<void> {
  await sql`delete from visit_session_summary where seen_at < now() - make_interval(days => ${days})`.execute(
    db,
  );
}
