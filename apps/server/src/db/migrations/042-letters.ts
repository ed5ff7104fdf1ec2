import { type Kysely, type Migration, sql } from 'kysely';

/** Letters of ours from the first word to Google's receipt, their attachments, templates: decision 121. */
export const letters: Migration = {
  async up(db: Kysely<unknown>) {
    await createLetters(db);
    await createAttachments(db);
    await createTemplates(db);
  },
};

async function createLetters(db: Kysely<unknown>) {
  await sql`
    create table letter (
      id bigint generated always as identity primary key,
      mailbox_id bigint not null references mailbox on delete cascade,
      author_id bigint references account on delete set null,
      author_name text not null default '',
      state text not null check (
        state in ('draft', 'waiting', 'sending', 'sent', 'failed', 'uncertain', 'cancelled')),
      mode text not null check (mode in ('new', 'reply', 'reply-all', 'forward')),
      -- Addresses, subject, HTML and heads of the letter.
      sealed bytea not null,
      -- By this it is known again at Google: Message-ID and X-Station-Letter.
      mark uuid not null default gen_random_uuid() unique,
      answers_message_id text,
      thread_id text,
      -- When it goes out, or is looked for again; null for what waits for nothing.
      due_at timestamptz,
      is_scheduled boolean not null default false,
      attempts integer not null default 0,
      -- Since when Google may have it: written before the call that sends.
      handed_at timestamptz,
      -- How often it was looked for since then.
      looks integer not null default 0,
      draft_id text,
      draft_thread_id text,
      -- The version that Google's draft has.
      draft_version integer,
      gmail_id text,
      sent_at timestamptz,
      failure text,
      -- Of letters to many: the recipient whose letter this is.
      mailing_recipient_id bigint unique,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index letter_due_at_idx on letter (mailbox_id, due_at, id)
    where state in ('waiting', 'sending', 'uncertain')`.execute(db);
  await sql`
    create index letter_author_id_idx on letter (author_id, updated_at desc)
    where state = 'draft'`.execute(db);
  await sql`create index letter_author_idx on letter (author_id)`.execute(db);
  await sql`create index letter_mailbox_id_idx on letter (mailbox_id, updated_at desc)`.execute(db);
  await sql`
    create index letter_sent_at_idx on letter (mailbox_id, sent_at) where state = 'sent'`.execute(
    db,
  );
}

async function createAttachments(db: Kysely<unknown>) {
  await sql`
    create table letter_attachment (
      id bigint generated always as identity primary key,
      letter_id bigint not null references letter on delete cascade,
      blob_hash text collate "C" not null references blob,
      filename text not null,
      mime_type text not null,
      size bigint not null
    )`.execute(db);
  await sql`
    create index letter_attachment_letter_id_idx on letter_attachment (letter_id, id)`.execute(db);
  await sql`
    create index letter_attachment_blob_hash_idx on letter_attachment (blob_hash)`.execute(db);
  // Letters go with their mailbox and its people: whichever way, their bytes are let go of.
  await sql`
    create function release_letter_attachment() returns trigger language plpgsql as $$
    begin
      update blob set refs = refs - 1,
        unused_since = case when refs = 1 then clock_timestamp() end
      where hash = old.blob_hash;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger release_letter_attachment after delete on letter_attachment
    for each row execute function release_letter_attachment()`.execute(db);
}

async function createTemplates(db: Kysely<unknown>) {
  await sql`
    create table mail_template (
      id bigint generated always as identity primary key,
      owner_id bigint not null references account on delete cascade,
      name text not null,
      subject text not null,
      html text not null,
      is_shared boolean not null default false,
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create unique index mail_template_name_key on mail_template (owner_id, lower(name))`.execute(
    db,
  );
  // Whom somebody wrote to lately, for suggestions while they type.
  await sql`
    create table mail_recent (
      account_id bigint not null references account on delete cascade,
      address text not null,
      name text not null default '',
      used_at timestamptz not null default now(),
      primary key (account_id, address)
    )`.execute(db);
  await sql`
    create index mail_recent_used_at_idx on mail_recent (account_id, used_at desc)`.execute(db);
}
