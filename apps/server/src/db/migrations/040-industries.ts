import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Industries of contacts and companies: what they are, who said so, and what it was before. Decision
 * 111 says why they stand beside the contact and not in it.
 */
export const industries: Migration = {
  async up(db: Kysely<unknown>) {
    await createIndustries(db);
    await createChanges(db);
    await createReview(db);
    await createModel(db);
  },
};

async function createIndustries(db: Kysely<unknown>) {
  // No foreign key: like its history, what a contact is outlives it for as long as it lies in the trash.
  await sql`
    create table contact_industry (
      contact_id bigint primary key,
      -- Edition and codes from the section down, "ksic11/C/26/261"; null: a person says that none fits.
      path text collate "C",
      -- 0 to 1, of the last code.
      confidence real not null check (confidence between 0 and 1),
      by_person boolean not null,
      -- The model that said so; null for a person.
      model text,
      at timestamptz not null default now(),
      check (path is not null or by_person)
    )`.execute(db);
  await sql`
    create index contact_industry_path_idx on contact_industry (path, contact_id)`.execute(db);
  // What a machine may look at again, what waited longest first.
  await sql`
    create index contact_industry_at_idx on contact_industry (at, contact_id)
    where not by_person`.execute(db);
  await sql`
    create table company_industry (
      company_id bigint primary key references company on delete cascade,
      path text collate "C" not null,
      confidence real not null check (confidence between 0 and 1),
      by_person boolean not null,
      model text,
      at timestamptz not null default now()
    )`.execute(db);
}

/** What became of contacts' industries; written by those who change them, in the same statement. */
async function createChanges(db: Kysely<unknown>) {
  await sql`
    create table industry_change (
      id bigint generated always as identity primary key,
      -- Changes that were made together.
      group_id uuid not null,
      contact_id bigint not null,
      action text not null check (action in ('decided', 'classified', 'imported', 'reverted')),
      at timestamptz not null default now(),
      account_id bigint references account on delete set null,
      account_name text not null default '',
      -- path, confidence, by_person, model and at; null: it had none.
      was jsonb,
      became jsonb,
      import_id uuid,
      -- The change that this one takes back.
      reverts bigint
    )`.execute(db);
  await sql`
    create index industry_change_contact_id_idx on industry_change (contact_id, id)`.execute(db);
  await sql`create index industry_change_group_id_idx on industry_change (group_id)`.execute(db);
  await sql`
    create index industry_change_import_id_idx on industry_change (import_id)
    where import_id is not null`.execute(db);
  await sql`
    create unique index industry_change_reverts_key on industry_change (reverts)
    where reverts is not null`.execute(db);
  await sql`
    create index industry_change_account_id_idx on industry_change (account_id, at)`.execute(db);
}

/** What people look through: what they skipped, and where the model disagrees with what is stored. */
async function createReview(db: Kysely<unknown>) {
  await sql`
    create table industry_skip (
      contact_id bigint primary key,
      skipped_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table industry_mismatch (
      contact_id bigint primary key,
      -- What it was when this was found; another one by now settles it.
      path text collate "C" not null,
      instead text collate "C" not null,
      confidence real not null
    )`.execute(db);
}

/** The model and what it learned from, the outside model and what it was asked. */
async function createModel(db: Kysely<unknown>) {
  await sql`
    create table industry_source (
      id bigint generated always as identity primary key,
      file_name text not null,
      edition text not null check (edition in ('ksic11', 'vsic2025', 'isic4')),
      attribution text not null,
      examples int not null,
      -- SHA-256 of the workbook, in hexadecimal.
      hash text not null,
      -- Its examples as JSON, compressed.
      blob_hash text collate "C" not null references blob,
      added_at timestamptz not null default now(),
      account_id bigint references account on delete set null,
      account_name text not null
    )`.execute(db);
  await sql`create unique index industry_source_hash_key on industry_source (hash)`.execute(db);
  await sql`create index industry_source_blob_hash_idx on industry_source (blob_hash)`.execute(db);
  await sql`
    create table industry_state (
      id int primary key default 1 check (id = 1),
      -- What an administrator has set; see the contract.
      settings jsonb not null default '{}',
      sealed_key bytea,
      -- Another number with each decision of a person, so that servers know when to learn anew.
      decided bigint not null default 0,
      -- Counts and moment of the last validation.
      validation jsonb,
      -- The model that was built; null: the built-in one.
      model_blob text collate "C" references blob,
      model jsonb,
      outside_failure jsonb
    )`.execute(db);
  await sql`insert into industry_state default values`.execute(db);
  await sql`
    create table industry_outside_use (
      day date primary key,
      calls int not null default 0,
      contacts int not null default 0,
      tokens_in bigint not null default 0,
      tokens_out bigint not null default 0,
      refused int not null default 0,
      failed int not null default 0
    )`.execute(db);
}
