import { type Kysely, type Migration, sql } from 'kysely';

/**
 * What visits come to, by hour and by day of UTC, so that statistics need not read the visits
 * (docs/decisions/065). Counts stay when the visits behind them are deleted; sessions, which say
 * who it was, go with their visits.
 */
export const visitStatistics: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index visit_id_idx on visit (id)`.execute(db);
    // Visits up to this id are counted. The salt keeps people from being found by their ids.
    await sql`
      create table visit_rollup (
        only_one boolean primary key default true check (only_one),
        rolled_id bigint not null default 0,
        salt text not null default gen_random_uuid()::text
      )`.execute(db);
    await sql`insert into visit_rollup default values`.execute(db);
    // A page, browser, country … by a number, which is also its bit in a person's set.
    await sql`
      create table visit_term (
        number smallint primary key check (number between 0 and 511),
        dimension text not null,
        value text not null,
        unique (dimension, value)
      )`.execute(db);
    await sql`
      create table visit_hour_total (
        hour timestamptz primary key,
        visits int not null default 0,
        signed_in int not null default 0,
        returning_visits int not null default 0,
        sessions int not null default 0,
        visible_views int not null default 0,
        visible_ms double precision not null default 0
      )`.execute(db);
    // Terms from 1,000 on are steps of load times: no texts, so they stand in no table.
    await sql`
      create table visit_hour (
        hour timestamptz not null,
        term smallint not null,
        visits int not null,
        primary key (hour, term)
      )`.execute(db);
    await sql`
      create table visit_day (
        day date not null,
        term smallint not null,
        visits int not null,
        primary key (day, term)
      )`.execute(db);
    await sql`
      create table visit_person_hour (
        hour timestamptz not null,
        person bigint not null,
        signed_in boolean not null,
        terms bit(512) not null,
        primary key (hour, person)
      )`.execute(db);
    // Bit n of hours: seen in hour n of the day. Those of the day before stand here, too, so that
    // people of a local day, which lies in two of UTC, are counted once by looking at a row alone.
    await sql`
      create table visit_person_day (
        day date not null,
        person bigint not null,
        hours int not null,
        signed_hours int not null,
        hours_before int not null default 0,
        terms bit(512) not null,
        primary key (day, person)
      )`.execute(db);
    await createSessions(db);
    await createVisible(db);
    // Ids in an address would make a page of every record; secrets of links are no page either.
    await sql`
      create function visit_page_name(page text) returns text language sql immutable parallel safe
      return coalesce(nullif(rtrim(left(regexp_replace(split_part(split_part(page, '?', 1), '#', 1),
        '/([0-9]+|[0-9A-Fa-f]{8}-[0-9A-Fa-f-]{27}|[A-Za-z0-9_-]{24,})(?=/|$)', '/:id', 'g'), 120),
        '/'), ''), '/')`.execute(db);
  },
};

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_session_summary (
      session_id text primary key,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      visits int not null,
      visitor_id text not null,
      account_id bigint,
      username text,
      device text not null,
      browser text not null,
      os text not null,
      city text not null,
      country text not null,
      source text not null,
      first_page text not null,
      last_page text not null
    )`.execute(db);
  await sql`create index visit_session_summary_started_at_idx on visit_session_summary (started_at, session_id)`.execute(
    db,
  );
  await sql`
    create index visit_session_summary_account_id_idx on visit_session_summary (account_id, started_at, session_id)
    where account_id is not null`.execute(db);
  await sql`create index visit_session_summary_country_idx on visit_session_summary (country, started_at, session_id)`.execute(
    db,
  );
  // Whoever erases visits, or takes a name off them, need not know of sessions. (A partition that
  // is dropped tells nobody: sessions have a retention of their own.)
  await sql`
    create function visit_session_forget() returns trigger language plpgsql as $$
    begin
      -- Whoever is counting these very visits finishes first, or the session would come back.
      perform from visit_rollup for update;
      delete from visit_session_summary where session_id in (select session_id from gone)
        and not exists (select from visit where visit.session_id = visit_session_summary.session_id);
      update visit_session_summary set account_id = null, username = null
      where account_id is not null and session_id in (select session_id from gone)
        and not exists (select from visit where visit.session_id = visit_session_summary.session_id
          and visit.account_id = visit_session_summary.account_id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger visit_session_forget after delete on visit
    referencing old table as gone for each statement
    execute function visit_session_forget()`.execute(db);
  await sql`
    create function visit_session_rename() returns trigger language plpgsql as $$
    begin
      perform from visit_rollup for update;
      update visit_session_summary set visitor_id = new.visitor_id
      where session_id = old.session_id and visitor_id = old.visitor_id;
      update visit_session_summary set account_id = new.account_id, username = new.username
      where session_id = old.session_id and account_id = old.account_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger visit_session_rename after update of account_id, username, visitor_id on visit
    for each row when ((old.account_id, old.username, old.visitor_id)
      is distinct from (new.account_id, new.username, new.visitor_id))
    execute function visit_session_rename()`.execute(db);
}

async function createVisible(db: Kysely<unknown>): Promise<void> {
  // A view is stored before it is known how long it lasted; what becomes known is counted apart.
  await sql`
    create table visit_visible (
      hour timestamptz not null,
      views int not null,
      ms double precision not null
    )`.execute(db);
  await sql`
    create function visit_visible_note() returns trigger language plpgsql as $$
    begin
      insert into visit_visible values (date_trunc('hour', new.visited_at, 'UTC'),
        (old.visible_ms is null)::int, new.visible_ms - coalesce(old.visible_ms, 0));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger visit_visible_note after update of visible_ms on visit
    for each row when (new.visible_ms is distinct from old.visible_ms and new.visible_ms is not null)
    execute function visit_visible_note()`.execute(db);
}
