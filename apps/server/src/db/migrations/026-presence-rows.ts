import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Who is here now, anew: a row for each socket that stands, and none for whoever left. What it held
 * was of the moment, so it goes; everybody connects again. See decision 066.
 */
export const presenceRows: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop table presence, presence_server`.execute(db);
    // When a server last said that it lives, by this database's clock.
    await sql`
      create unlogged table presence_server (
        server_id uuid primary key,
        said_at timestamptz not null
      )`.execute(db);
    // `visitor` is what administrators are shown (contract, LiveVisitor), `tab` the browser's tab.
    await sql`
      create unlogged table presence (
        socket_id text primary key,
        server_id uuid not null,
        account_id bigint,
        tab text,
        revision bigint not null,
        visitor jsonb not null
      )`.execute(db);
    await sql`create index presence_server_id_idx on presence (server_id)`.execute(db);
    await sql`create index presence_tab_idx on presence (tab) where tab is not null`.execute(db);
  },
};
