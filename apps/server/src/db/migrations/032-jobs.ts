import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Work that is done later, again and again, or for longer than a call should wait: decision 080. What
 * waited in `outgoing_mail` is a job like others from now on.
 */
export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table job (
        id bigint generated always as identity primary key,
        kind text not null,
        -- Of one kind there is one open job with a key; null: as many as are wanted.
        key text,
        -- What people call it: a file's name, an address.
        label text not null default '',
        -- Null once it is of no more use.
        payload jsonb,
        account_id bigint references account on delete set null,
        -- Whoever asked for it may see and cancel it, as administrators may.
        owner_sees boolean not null default false,
        state text not null default 'waiting'
          check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
        -- Upkeep: one row that is due again and again.
        repeats boolean not null default false,
        attempts int not null default 0,
        -- Counts every time that it was taken, and never back: who works on it knows the number.
        lease bigint not null default 0,
        locked_by text,
        locked_until timestamptz,
        due_at timestamptz not null default now(),
        -- When the pause until due_at began; null where due_at is a moment that somebody chose.
        paused_at timestamptz,
        -- It was wanted once more while it ran.
        again_at timestamptz,
        -- From then on it is of no use to anybody.
        give_up_at timestamptz,
        progress jsonb,
        cancel_requested boolean not null default false,
        result jsonb,
        failure text,
        added_at timestamptz not null default now(),
        started_at timestamptz,
        finished_at timestamptz,
        check ((state = 'running') = (locked_until is not null)),
        check ((state in ('done', 'failed', 'cancelled')) = (finished_at is not null))
      )`.execute(db);
    await sql`
      create unique index job_open_key on job (kind, key)
      where state in ('waiting', 'running')`.execute(db);
    // What is due next of a kind: waiting, or left behind by a server that died.
    await sql`
      create index job_next_idx on job (kind, coalesce(locked_until, due_at), id)
      where state in ('waiting', 'running')`.execute(db);
    await sql`
      create index job_finished_at_idx on job (finished_at)
      where finished_at is not null`.execute(db);
    await sql`create index job_account_id_idx on job (account_id)`.execute(db);
    await sql`
      insert into job (kind, label, payload, attempts, due_at, paused_at, give_up_at)
      select 'mail.send', recipient,
        jsonb_build_object('to', recipient, 'sealed', encode(sealed, 'base64'),
          'message_id', gen_random_uuid()),
        attempts, least(due_at, give_up_at), now(), give_up_at
      from outgoing_mail order by id`.execute(db);
    await sql`drop table outgoing_mail`.execute(db);
    // Pleas were looked for every few seconds; whatever waits now has a job for it.
    await sql`
      insert into job (kind, key, payload)
      select 'accounts.answer-pleas', 'all', '{}' where exists (select from password_plea)`.execute(
      db,
    );
  },
};
