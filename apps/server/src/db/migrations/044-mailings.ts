import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Letters to many, and the addresses that none goes to (docs/decisions/125). `address_key` is an address
 * as it is compared: composed and in small letters.
 */
export const mailings: Migration = {
  async up(db: Kysely<unknown>) {
    // `held_until`: the letters of a minute or a day are used up. Without a moment somebody has to act.
    await sql`
      create table mailing (
        id bigint generated always as identity primary key,
        mailbox_id bigint not null references mailbox on delete cascade,
        mailbox_address text not null,
        subject text not null,
        html text not null,
        state text not null default 'draft'
          check (state in ('draft', 'sending', 'paused', 'stopped', 'done')),
        held_why text check (held_why in ('minute', 'day', 'mailbox')),
        held_until timestamptz,
        created_by bigint references account on delete set null,
        created_by_name text not null,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        ended_at timestamptz,
        version int not null default 1
      )`.execute(db);
    await sql`create index mailing_mailbox_id_idx on mailing (mailbox_id, id)`.execute(db);
    await sql`create index mailing_created_by_idx on mailing (created_by)`.execute(db);

    // One letter for each address, whatever list it comes from and whoever sends: the index says so.
    await sql`
      create table mailing_recipient (
        id bigint generated always as identity primary key,
        mailing_id bigint not null references mailing on delete cascade,
        address text not null,
        address_key text not null,
        name text not null default '',
        fields jsonb not null default '{}',
        contact_id bigint references contact on delete set null,
        state text not null default 'waiting'
          check (state in ('waiting', 'sending', 'sent', 'failed', 'uncertain', 'skipped')),
        skip text check (skip in ('unsubscribed', 'bounced', 'by-hand', 'stopped')),
        failure text,
        bounced boolean not null default false,
        letter_id bigint,
        queued_at timestamptz,
        sent_at timestamptz,
        constraint mailing_recipient_address_key unique (mailing_id, address_key),
        check ((state = 'skipped') = (skip is not null)),
        check (state <> 'sending' or letter_id is not null)
      )`.execute(db);
    await sql`create index mailing_recipient_state_idx on mailing_recipient (mailing_id, state, id)`.execute(
      db,
    );
    await sql`
      create unique index mailing_recipient_letter_key on mailing_recipient (letter_id)
        where letter_id is not null`.execute(db);
    await sql`
      create index mailing_recipient_address_idx on mailing_recipient (address_key)
        include (state)`.execute(db);
    await sql`create index mailing_recipient_contact_idx on mailing_recipient (contact_id)
      where contact_id is not null`.execute(db);
    await sql`create index mailing_recipient_queued_idx on mailing_recipient (queued_at)
      where queued_at is not null`.execute(db);

    await sql`
      create table mail_suppression (
        id bigint generated always as identity primary key,
        address text not null,
        address_key text not null constraint mail_suppression_address_key unique,
        reason text not null check (reason in ('unsubscribed', 'bounced', 'by-hand')),
        note text not null default '',
        mailing_id bigint references mailing on delete set null,
        created_by bigint references account on delete set null,
        created_by_name text,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index mail_suppression_mailing_idx on mail_suppression (mailing_id)
      where mailing_id is not null`.execute(db);
    await sql`create index mail_suppression_created_by_idx on mail_suppression (created_by)
      where created_by is not null`.execute(db);

    // Letters of mail servers that tell of ours: each is read once, whichever server looks.
    await sql`
      create table mail_bounce (
        id bigint generated always as identity primary key,
        mailbox_id bigint not null references mailbox on delete cascade,
        gmail_id text not null,
        address_key text not null,
        is_permanent boolean not null,
        status text not null,
        diagnostic text not null,
        recipient_id bigint references mailing_recipient on delete set null,
        noted_at timestamptz not null default now(),
        constraint mail_bounce_letter_key unique (mailbox_id, gmail_id, address_key)
      )`.execute(db);
    await sql`create index mail_bounce_address_idx on mail_bounce (address_key)`.execute(db);
    await sql`create index mail_bounce_recipient_idx on mail_bounce (recipient_id)
      where recipient_id is not null`.execute(db);
  },
};
