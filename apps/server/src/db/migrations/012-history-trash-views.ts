import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The history of contacts, one trash for every kind of thing, what the directory is sorted by, and
 * saved views. docs/decisions/051 and 052 say why.
 */
export const historyTrashViews: Migration = {
  async up(db: Kysely<unknown>) {
    await createVersions(db);
    await createTrash(db);
    await createSortKeys(db);
    await createViews(db);
  },
};

/**
 * What contacts were before each change. No writer can forget it, for the table keeps it itself; who
 * changed what is read from the transaction's signature (db/change-author.ts), and a change that
 * nobody signed says so. A new contact leaves nothing: its first state is the row itself.
 */
async function createVersions(db: Kysely<unknown>) {
  // No foreign key: the history of a contact outlives it for as long as it lies in the trash.
  await sql`
    create table contact_version (
      contact_id bigint not null,
      id bigint generated always as identity,
      version int not null,
      contact jsonb not null,
      changed_at timestamptz not null default now(),
      changed_by bigint,
      changed_name text not null,
      action text not null,
      import_id uuid,
      merge_id bigint,
      primary key (contact_id, id)
    )`.execute(db);
  await sql`
    create index contact_version_import_id_idx on contact_version (import_id, contact_id, id)
    where import_id is not null`.execute(db);
  await sql`
    create index contact_version_merge_id_idx on contact_version (merge_id, contact_id, id)
    where merge_id is not null`.execute(db);
  // Times follow the order in which rows are added, so a summary of blocks costs writers nothing.
  await sql`
    create index contact_version_changed_at_idx on contact_version
    using brin (changed_at) with (autosummarize = on)`.execute(db);
  await sql`
    create function contact_keep_version() returns trigger language plpgsql as $$
    declare
      signed jsonb := nullif(current_setting('station.change', true), '')::jsonb;
    begin
      insert into contact_version (contact_id, version, contact, changed_by, changed_name, action,
        import_id, merge_id)
      select id, version, to_jsonb(was) - '{name_key,company_key}'::text[], (signed ->> 'actor_id')::bigint,
        coalesce(signed ->> 'actor_name', ''), coalesce(signed ->> 'action', 'unsigned'),
        (signed ->> 'import_id')::uuid, (signed ->> 'merge_id')::bigint
      from was;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger contact_version_updated after update on contact referencing old table as was
      for each statement execute function contact_keep_version()`.execute(db);
  await sql`
    create trigger contact_version_deleted after delete on contact referencing old table as was
      for each statement execute function contact_keep_version()`.execute(db);
}

/** What was deleted, of every kind, as it was; `search` is folded. */
async function createTrash(db: Kysely<unknown>) {
  await sql`
    create table trash (
      kind text not null,
      id bigint not null,
      label text not null,
      search text collate "C" not null default '',
      item jsonb not null,
      deleted_at timestamptz not null default now(),
      deleted_by bigint,
      deleted_name text not null default '',
      primary key (kind, id)
    )`.execute(db);
  await sql`create index trash_deleted_at_idx on trash (deleted_at desc, kind, id desc)`.execute(
    db,
  );
  await sql`
    insert into trash (kind, id, label, search, item, deleted_at, deleted_by, deleted_name)
    select 'contact', id, coalesce(contact ->> 'name', ''), lower(coalesce(contact ->> 'name', '')),
      contact, deleted_at, deleted_by,
      coalesce((select username from account where account.id = deleted_by), '')
    from contact_trash`.execute(db);
  await sql`drop table contact_trash`.execute(db);
}

/**
 * What the directory can be sorted by. A key has no Vietnamese marks and takes Hangul apart, which
 * puts both in the order of their alphabets; it is compared byte by byte. The indexes hold what a
 * filter asks for as well, so that a page deep in the list is found without looking at the rows
 * before it. Contacts without a company come last.
 */
async function createSortKeys(db: Kysely<unknown>) {
  // The eight marks of Vietnamese; `translate` leaves out what has no counterpart.
  await sql`
    create function sort_key(value text) returns text
    language sql immutable strict parallel safe
    return left(lower(translate(normalize(value, NFD),
      'Đđ' || U&'\\0300\\0301\\0302\\0303\\0306\\0309\\031B\\0323', 'Dd') collate "C"), 60)`.execute(
    db,
  );
  await sql`
    alter table contact
      add column name_key text collate "C" generated always as (sort_key(name)) stored,
      add column company_key text collate "C"
        generated always as (sort_key(nullif(company, ''))) stored`.execute(db);
  await sql`
    create index contact_name_key_idx on contact (name_key, id)
    include (category, is_active)`.execute(db);
  await sql`
    create index contact_company_key_idx on contact (company_key, id)
    include (category, is_active)`.execute(db);
  await sql`
    create index contact_updated_at_idx on contact (updated_at, id)
    include (category, is_active)`.execute(db);
}

/** Ways of looking at a list that a person has given a name; `view` is the query of its address. */
async function createViews(db: Kysely<unknown>) {
  await sql`
    create table saved_view (
      id bigint generated always as identity primary key,
      account_id bigint not null references account on delete cascade,
      screen text not null,
      name text not null check (char_length(name) between 1 and 60),
      view jsonb not null,
      is_default boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create unique index saved_view_name_key on saved_view (account_id, screen, lower(name))`.execute(
    db,
  );
  await sql`
    create unique index saved_view_default_key on saved_view (account_id, screen)
    where is_default`.execute(db);
}
