import { type Kysely, type Migration, sql } from 'kysely';

/** Imports of every kind: what each one is, the rows under way, and the rows that are kept after it. */
export const imports: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop table contact_import_row`.execute(db);
    await createImports(db);
    await createRows(db);
  },
};

async function createImports(db: Kysely<unknown>) {
  // `attempt` counts the commits that were begun: one that was stopped knows by it that it is not
  // the present one. `beat_at` is moved on by the server that reads the file, while it lives.
  await sql`
    create table import (
      id uuid primary key,
      kind text not null,
      account_id bigint references account on delete set null,
      account_name text not null,
      state text not null check (state in ('reading', 'ready', 'committing', 'committed', 'undone',
        'cancelled', 'failed')),
      is_at_once boolean not null,
      file_name text not null,
      file_key text,
      sheets jsonb not null default '[]',
      sheet int,
      heading_row int,
      top jsonb not null default '[]',
      columns jsonb not null default '[]',
      duplicates text not null default 'skip' check (duplicates in ('skip', 'update')),
      added int not null default 0,
      updated int not null default 0,
      skipped int not null default 0,
      refused int not null default 0,
      dropped int not null default 0,
      failure jsonb,
      attempt int not null default 0,
      beat_at timestamptz not null default now(),
      touched_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      undone_at timestamptz,
      undone_by text,
      undo jsonb
    )`.execute(db);
  // One at a time for each person and kind. What an upload does at once is nobody's to go on with.
  await sql`
    create unique index import_open_key on import (account_id, kind)
    where state in ('reading', 'ready', 'committing') and not is_at_once`.execute(db);
  await sql`
    create index import_history_idx on import (kind, finished_at desc)
    where state in ('committed', 'undone')`.execute(db);
  await sql`
    create index import_unsettled_idx on import (touched_at)
    where state not in ('committed', 'undone') or file_key is not null`.execute(db);
}

/**
 * `vals` are the values in the order of the kind's fields, `key` what duplicates are found by, empty
 * for none; `derived` what the kind stores besides. `match_id` is the record that is there already
 * (`match_same`: with these very values), `match_row` the earlier row of the file.
 */
async function createRows(db: Kysely<unknown>) {
  // Unlogged: what is on its way need not survive a crash of the database; its import then fails.
  await sql`
    create unlogged table import_row (
      import_id uuid not null,
      row int not null,
      vals text[] not null,
      key text collate "C" not null,
      derived text,
      problems jsonb,
      notes jsonb,
      is_mended boolean not null default false,
      is_dropped boolean not null default false,
      match_id bigint,
      match_same boolean not null default false,
      match_row int,
      primary key (import_id, row)
    )`.execute(db);
  // What was not simply added, for as long as an import can be undone. `before` are the values of
  // a record that was updated, to be shown: what an undo restores stands in the record's history.
  await sql`
    create table import_kept_row (
      import_id uuid not null references import on delete cascade,
      row int not null,
      outcome text not null,
      vals text[] not null,
      problems jsonb,
      notes jsonb,
      is_mended boolean not null,
      match_id bigint,
      match_row int,
      label text,
      before jsonb,
      primary key (import_id, row)
    )`.execute(db);
}
