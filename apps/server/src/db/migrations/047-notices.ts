import { type Kysely, type Migration, sql } from 'kysely';

/** Notices of people, and how each wants to be told. */
export const notices: Migration = {
  async up(db: Kysely<unknown>) {
    // The texts are kept in all languages: a kind of notice may change or go, what was told stays.
    await sql`
      create table notice (
        id bigint generated always as identity primary key,
        account_id bigint not null references account on delete cascade,
        kind text not null,
        topic text not null,
        texts jsonb not null,
        path text not null check (path like '/%'),
        key text,
        actor_id bigint references account on delete set null,
        actor_name text,
        -- Where it is told. Not here: it is there to be pushed or mailed alone, and then goes.
        here boolean not null,
        push boolean not null,
        mail boolean not null,
        created_at timestamptz not null default now(),
        -- When somebody decided where it has to go; mailed_at: when it was put into a letter.
        delivered_at timestamptz,
        mailed_at timestamptz,
        read_at timestamptz,
        archived_at timestamptz
      )`.execute(db);
    // The same is told once for as long as it is unread.
    await sql`
      create unique index notice_unread_key on notice (account_id, kind, key)
      where key is not null and read_at is null`.execute(db);
    await sql`
      create index notice_account_id_idx on notice (account_id, created_at, id)`.execute(db);
    await sql`
      create index notice_unread_idx on notice (account_id)
      where here and read_at is null and archived_at is null`.execute(db);
    await sql`
      create index notice_undelivered_idx on notice (account_id)
      where delivered_at is null`.execute(db);
    await sql`create index notice_created_at_idx on notice (created_at)`.execute(db);
    await sql`
      create index notice_actor_id_idx on notice (actor_id) where actor_id is not null`.execute(db);

    // What a person has decided otherwise than contract/notices/notice-groups.ts does.
    await sql`
      create table notice_choice (
        account_id bigint not null references account on delete cascade,
        topic text not null,
        here boolean not null,
        push boolean not null,
        mail boolean not null,
        primary key (account_id, topic)
      )`.execute(db);
    await sql`
      create table notice_setting (
        account_id bigint primary key references account on delete cascade,
        time_zone text not null,
        -- HH:MM on the person's clock; both or neither.
        quiet_from text,
        quiet_to text,
        digest text not null default 'none' check (digest in ('none', 'daily', 'weekly')),
        digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
        -- 1 is Monday; of weekly digests.
        digest_weekday smallint not null default 1 check (digest_weekday between 1 and 7),
        next_digest_at timestamptz,
        check ((quiet_from is null) = (quiet_to is null))
      )`.execute(db);
    await sql`
      create index notice_setting_next_digest_at_idx on notice_setting (next_digest_at)
      where next_digest_at is not null`.execute(db);
  },
};
