import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Who is here now, what goes between servers on one PostgreSQL, and who agreed to show where they
 * are. What is of the moment is unlogged: after a crash of the database everybody connects again.
 */
export const presence: Migration = {
  async up(db: Kysely<unknown>) {
    // A server says every few seconds that it lives; the people of one that died count no more.
    await sql`
      create unlogged table presence_server (
        server_id uuid primary key,
        expires_at timestamptz not null
      )`.execute(db);
    // `visitor` is what administrators are shown (contract, LiveVisitor).
    await sql`
      create unlogged table presence (
        socket_id text primary key,
        server_id uuid not null,
        account_id bigint,
        visitor jsonb not null,
        left_at timestamptz
      )`.execute(db);
    await sql`create index presence_server_id_idx on presence (server_id)`.execute(db);
    // The shape is @socket.io/postgres-adapter's own.
    await sql`
      create unlogged table socket_io_attachments (
        id bigserial unique,
        created_at timestamptz default now(),
        payload bytea
      )`.execute(db);
    await sql`
      create table location_consent (
        account_id bigint primary key references account on delete cascade,
        agreed_at timestamptz not null default now(),
        paused boolean not null default false
      )`.execute(db);
  },
};
