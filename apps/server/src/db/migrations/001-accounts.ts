import { type Kysely, type Migration, sql } from 'kysely';

/** Accounts, their sessions, failed sign-ins, and the audit log. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table account (
        id bigint generated always as identity primary key,
        username text not null check (char_length(username) between 3 and 100),
        email text not null default '',
        name text not null default '',
        password_hash text not null,
        role text not null default 'user' check (role in ('admin', 'user')),
        department text,
        image text,
        phone text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        last_signed_in_at timestamptz
      )`.execute(db);
    // One may sign in with either, in any case of letters, so neither may belong to two people.
    await sql`create unique index account_username_key on account (lower(username))`.execute(db);
    await sql`create unique index account_email_key on account (lower(email)) where email <> ''`.execute(
      db,
    );

    // Only a hash of the token is kept: who reads this table cannot sign in with it.
    await sql`
      create table session (
        id bigint generated always as identity primary key,
        token_hash bytea not null unique,
        account_id bigint not null references account on delete cascade,
        created_at timestamptz not null default now(),
        last_used_at timestamptz not null default now(),
        expires_at timestamptz not null,
        user_agent text not null default '',
        address text not null default ''
      )`.execute(db);
    await sql`create index session_account_id_idx on session (account_id)`.execute(db);
    await sql`create index session_expires_at_idx on session (expires_at)`.execute(db);

    await sql`
      create table sign_in_attempt (
        id bigint generated always as identity primary key,
        subject text not null,
        address text not null,
        at timestamptz not null default now()
      )`.execute(db);
    await sql`create index sign_in_attempt_subject_idx on sign_in_attempt (subject, at)`.execute(
      db,
    );
    await sql`create index sign_in_attempt_address_idx on sign_in_attempt (address, at)`.execute(
      db,
    );

    // No foreign key to the account: the log outlives whom it speaks of.
    await sql`
      create table audit_line (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        actor_id bigint,
        actor_name text not null,
        action text not null,
        subject text not null,
        subject_id bigint,
        before jsonb,
        after jsonb
      )`.execute(db);
    await sql`create index audit_line_subject_idx on audit_line (subject, subject_id)`.execute(db);
  },
};
