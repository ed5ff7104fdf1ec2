import { type Kysely, type Migration, sql } from 'kysely';

/** Who may come in: the standing of accounts, two-step sign-in, links and codes, mail to be sent. */
export const users: Migration = {
  async up(db: Kysely<unknown>) {
    // `search` is folded like the contract's foldText: lower case, no marks, Hangul taken apart.
    await sql`
      alter table account
        add status text not null default 'active'
          check (status in ('active', 'pending', 'deactivated')),
        add must_change_password boolean not null default false,
        add password_changed_at timestamptz,
        add search text collate "C" generated always as (
          replace(
            regexp_replace(
              normalize(lower(username || ' ' || name || ' ' || email), NFD),
              ${sql.lit('[\u0300-\u036f]')}, '', 'g'
            ), 'đ', 'd'
          )
        ) stored`.execute(db);
    // The few that an administrator looks for again and again.
    await sql`create index account_pending_idx on account (id) where status = 'pending'`.execute(
      db,
    );

    // `secret` is sealed with the server's key. The secret counts from `enabled_at` on;
    // `last_step` is the time step of the last code used, which is worth nothing again.
    await sql`
      create table two_step (
        account_id bigint primary key references account on delete cascade,
        secret bytea not null,
        enabled_at timestamptz,
        last_step bigint not null default 0,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table recovery_code (
        account_id bigint not null references two_step on delete cascade,
        code_hash bytea not null,
        primary key (account_id, code_hash)
      )`.execute(db);

    // Links by mail, codes from an administrator, invitations; of the token only a hash is kept.
    await sql`
      create table access_link (
        id bigint generated always as identity primary key,
        kind text not null check (kind in ('reset', 'code', 'invite')),
        token_hash bytea not null unique,
        account_id bigint references account on delete cascade,
        email text not null default '',
        name text not null default '',
        role text not null default 'user' check (role in ('admin', 'user')),
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        check ((kind = 'invite') = (account_id is null))
      )`.execute(db);
    await sql`create index access_link_account_id_idx on access_link (account_id)`.execute(db);

    // What somebody typed at /forgot, until it has been looked into a moment later.
    await sql`
      create table password_plea (
        id bigint generated always as identity primary key,
        login text not null,
        made_at timestamptz not null default now()
      )`.execute(db);
    // Those that no mail can help, for an administrator.
    await sql`
      create table password_request (
        id bigint generated always as identity primary key,
        account_id bigint not null unique references account on delete cascade,
        requested_at timestamptz not null default now()
      )`.execute(db);

    await sql`
      create table outgoing_mail (
        id bigint generated always as identity primary key,
        recipient text not null,
        sealed bytea not null,
        attempts int not null default 0,
        due_at timestamptz not null default now(),
        give_up_at timestamptz not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index outgoing_mail_due_at_idx on outgoing_mail (due_at)`.execute(db);
  },
};
