import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Mailboxes at Google, what is kept of them for a first paint, and the settings of mail: decision 120.
 * What letters say is sealed: it is in no backup that can be read without the key.
 */
export const mail: Migration = {
  async up(db: Kysely<unknown>) {
    await createSettings(db);
    await createMailboxes(db);
    await createKeptMail(db);
  },
};

async function createSettings(db: Kysely<unknown>) {
  await sql`
    create table mail_state (
      single boolean primary key default true check (single),
      client_id text not null default '',
      sealed_client_secret bytea,
      units_per_minute integer not null default 6000,
      daily_letters integer not null default 400
    )`.execute(db);
  await sql`insert into mail_state default values`.execute(db);
  // A person who was sent to Google's consent page, until they come back.
  await sql`
    create table mail_authorization (
      state_hash bytea primary key,
      -- What the browser holds in a cookie: the one that comes back has to be the one that left.
      browser_hash bytea not null,
      session_id bigint not null references session on delete cascade,
      account_id bigint not null references account on delete cascade,
      sealed_verifier bytea not null,
      redirect_url text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create index mail_authorization_expires_at_idx on mail_authorization (expires_at)`.execute(db);
  await sql`
    create index mail_authorization_session_id_idx on mail_authorization (session_id)`.execute(db);
  await sql`
    create index mail_authorization_account_id_idx on mail_authorization (account_id)`.execute(db);
}

async function createMailboxes(db: Kysely<unknown>) {
  await sql`
    create table mailbox (
      id bigint generated always as identity primary key,
      -- What the browser holds instead of Google's tokens.
      handle text collate "C" not null unique,
      address text not null,
      display_name text not null default '',
      signature text not null default '',
      is_shared boolean not null default false,
      state text not null check (state in ('connected', 'manual', 'connect-again')),
      -- Access and refresh token; null when Google no longer takes them.
      sealed_tokens bytea,
      access_expires_at timestamptz,
      scopes text[] not null default '{}',
      connected_at timestamptz not null default now(),
      -- Up to where Google's history is known, and when it was last asked for.
      history_id text,
      synced_at timestamptz,
      -- Another one whenever something has changed.
      revision bigint not null default 0,
      unread integer not null default 0,
      -- Units of Google's quota that were used in the minute that began then.
      quota_minute timestamptz not null default now(),
      quota_used integer not null default 0,
      paused_until timestamptz
    )`.execute(db);
  await sql`
    create table mailbox_member (
      mailbox_id bigint not null references mailbox on delete cascade,
      account_id bigint not null references account on delete cascade,
      role text not null check (role in ('reader', 'writer', 'owner')),
      since timestamptz not null default now(),
      primary key (mailbox_id, account_id)
    )`.execute(db);
  await sql`
    create index mailbox_member_account_id_idx on mailbox_member (account_id, mailbox_id)`.execute(
    db,
  );
  // A mailbox goes with the last person who may use it; a shared one that loses its owner gets another.
  await sql`
    create function mailbox_without_owner() returns trigger language plpgsql as $$
    begin
      if exists (select from mailbox_member where mailbox_id = old.mailbox_id and role = 'owner')
        or not exists (select from mailbox where id = old.mailbox_id) then
        return null;
      end if;
      update mailbox_member set role = 'owner' where mailbox_id = old.mailbox_id
        and account_id = (
          select account_id from mailbox_member where mailbox_id = old.mailbox_id
          order by role = 'writer' desc, since, account_id limit 1
        ) and exists (select from mailbox where id = old.mailbox_id and is_shared);
      if not found then delete from mailbox where id = old.mailbox_id; end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger mailbox_without_owner after delete on mailbox_member
    for each row execute function mailbox_without_owner()`.execute(db);
}

/** Heads of letters as they were last seen, sealed. */
async function createKeptMail(db: Kysely<unknown>) {
  await sql`
    create table kept_mail (
      mailbox_id bigint not null references mailbox on delete cascade,
      gmail_id text collate "C" not null,
      label_ids text[] not null,
      received_at timestamptz not null,
      sealed bytea not null,
      primary key (mailbox_id, gmail_id)
    )`.execute(db);
  await sql`
    create index kept_mail_received_at_idx
    on kept_mail (mailbox_id, received_at desc, gmail_id)`.execute(db);
}
