import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Page views, in a partition for each month (UTC), so that old ones go at once and without a trace.
 * Views of no month that was prepared go to the partition `visit_other`.
 */
export const visits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create sequence visit_id_seq as bigint`.execute(db);
    // Keys of the browser are text; whose the visit is and where from is the server's own knowledge.
    await sql`
      create table visit (
        id bigint not null default nextval('visit_id_seq'),
        visited_at timestamptz not null,
        stored_at timestamptz not null default clock_timestamp(),
        visitor_id text not null,
        session_id text not null,
        account_id bigint,
        username text,
        page text not null,
        title text not null,
        source text not null,
        browser text not null,
        os text not null,
        device text not null,
        view_type text not null,
        is_returning boolean not null,
        visit_count int not null,
        load_ms real,
        ready_ms real,
        visible_ms real,
        ip text,
        city text not null,
        country text not null,
        country_code text not null,
        latitude double precision,
        longitude double precision,
        accuracy real,
        precise boolean not null default false,
        details jsonb not null
      ) partition by range (visited_at)`.execute(db);
    await sql`alter sequence visit_id_seq owned by visit.id`.execute(db);
    await sql`create table visit_other partition of visit default`.execute(db);
    await sql`create index visit_session_id_idx on visit (session_id, id)`.execute(db);
    await sql`create index visit_account_id_idx on visit (account_id, id) where account_id is not null`.execute(
      db,
    );
    // Rows are stored in the order of time, so summaries of blocks are enough.
    await sql`create index visit_stored_at_idx on visit using brin (stored_at) with (autosummarize = on)`.execute(
      db,
    );
    await sql`create index visit_visited_at_idx on visit using brin (visited_at) with (autosummarize = on)`.execute(
      db,
    );
    await sql`
      create function visit_partition(month date) returns void language plpgsql as $$
      declare
        name text := 'visit_' || to_char(month, 'YYYY_MM');
        first timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
        next timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
      begin
        perform pg_advisory_xact_lock(hashtext('visit_partition'));
        if to_regclass(name) is null then
          execute format('create table %I (like visit including defaults)', name);
          execute format('with moved as (delete from visit_other where visited_at >= %L and
            visited_at < %L returning *) insert into %I select * from moved', first, next, name);
          execute format('alter table visit attach partition %I for values from (%L) to (%L)',
            name, first, next);
        end if;
      end $$`.execute(db);
    // A record that was sent again because its answer got lost is known by its key.
    await sql`
      create table visit_key (
        key text primary key,
        at timestamptz not null default now()
      )`.execute(db);
    await sql`create index visit_key_at_idx on visit_key (at)`.execute(db);
  },
};
