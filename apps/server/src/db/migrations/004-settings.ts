import { type Kysely, type Migration, sql } from 'kysely';

/** Settings, what people arranged, requests for access, uploaded files, companies. */
export const settings: Migration = {
  async up(db: Kysely<unknown>) {
    // Only what differs from the default; the values are checked by the contract when read.
    await sql`
      create table setting (
        key text primary key,
        value jsonb not null,
        updated_at timestamptz not null default now()
      )`.execute(db);

    await sql`
      create table preference (
        account_id bigint primary key references account on delete cascade,
        value jsonb not null,
        updated_at timestamptz not null default now()
      )`.execute(db);

    await sql`
      create table access_request (
        id bigint generated always as identity primary key,
        account_id bigint not null references account on delete cascade,
        page text not null,
        role text not null check (role in ('admin', 'user')),
        requested_at timestamptz not null default now(),
        decision text check (decision in ('granted', 'declined')),
        handled_at timestamptz,
        handled_by text,
        check ((decision is null) = (handled_at is null))
      )`.execute(db);
    await sql`
      create unique index access_request_open_key on access_request (account_id, page)
      where decision is null`.execute(db);

    await sql`
      create table file (
        id bigint generated always as identity primary key,
        name text not null unique,
        original_name text not null,
        category text not null,
        description text not null default '',
        mime_type text not null,
        file_size bigint not null,
        uploader_id bigint references account on delete set null,
        uploaded_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index file_uploader_id_idx on file (uploader_id)`.execute(db);

    await sql`
      create table company (
        id bigint generated always as identity primary key,
        name text not null check (btrim(name) <> ''),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`.execute(db);
  },
};
