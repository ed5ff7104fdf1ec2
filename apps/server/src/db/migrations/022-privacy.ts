import { type Kysely, type Migration, sql } from 'kysely';

/** Where people were, when their sessions were last there, and what retention needs to be quick. */
export const privacy: Migration = {
  async up(db: Kysely<unknown>) {
    // Coordinates go after some hours, the row with its city after some days.
    await sql`
      create table location_point (
        id bigint generated always as identity primary key,
        account_id bigint not null references account on delete cascade,
        client_id text not null,
        session_id text not null,
        at timestamptz not null,
        latitude double precision,
        longitude double precision,
        accuracy real,
        source text not null,
        city text not null,
        country text not null
      )`.execute(db);
    await sql`create index location_point_account_id_idx on location_point (account_id, at)`.execute(
      db,
    );
    await sql`create index location_point_at_idx on location_point (at)`.execute(db);
    await sql`create index location_point_precise_idx on location_point (at) where latitude is not null`.execute(
      db,
    );
    await sql`create index visit_precise_idx on visit (visited_at) where precise`.execute(db);
    // Sessions of browsers' tabs that said that they are still there.
    await sql`
      create table visit_session (
        session_id text primary key,
        visitor_id text not null,
        last_seen timestamptz not null default now()
      )`.execute(db);
    // Addresses of page views stored until then have lost their end.
    await sql`create table visit_ip_cut (stored_until timestamptz not null)`.execute(db);
    await sql`insert into visit_ip_cut select coalesce(min(stored_at), now()) from visit`.execute(
      db,
    );
    // IPv4 to 24 bits and IPv6 to 48; a proxy may have forwarded what is no address at all.
    await sql`
      create function cut_ip(ip text) returns text language plpgsql immutable as $$
      begin
        return host(network(set_masklen(ip::inet, case family(ip::inet) when 4 then 24 else 48 end)));
      exception when data_exception then
        return null;
      end $$`.execute(db);
  },
};
