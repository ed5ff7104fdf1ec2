import { type Kysely, type Migration, sql } from 'kysely';

/** Cautions, what outside registers have said, and files of customers that are checked. */
export const customerCheck: Migration = {
  async up(db: Kysely<unknown>) {
    await createCautions(db);
    await createRegisters(db);
    // `vals`: name, telephone, e-mail and number as they were given; `found` whom they are like.
    await sql`
      create table customer_check_row (
        import_id uuid not null references import on delete cascade,
        row int not null,
        vals text[] not null,
        verdict text check (verdict in ('caution', 'known', 'similar', 'new')),
        found jsonb not null default '[]',
        cautions text[] not null default '{}',
        checked_at timestamptz,
        primary key (import_id, row)
      )`.execute(db);
    await sql`
      create index customer_check_row_waiting_idx on customer_check_row (import_id, row)
      where verdict is null`.execute(db);
  },
};

async function createCautions(db: Kysely<unknown>) {
  // No foreign key to a contact: the caution holds again when it comes back from the trash.
  await sql`
    create table customer_caution (
      id bigint generated always as identity primary key,
      subject text not null check (subject in ('contact', 'company', 'phone', 'email', 'number')),
      subject_id bigint,
      -- What a value is compared by: +84901234567, a@b.vn, 123-45-67890; empty for a record.
      key text collate "C" not null default '',
      label text not null,
      reason text not null,
      -- The last day on which it holds.
      expires_on date,
      created_at timestamptz not null default now(),
      created_by bigint references account on delete set null,
      created_name text not null,
      ended_at timestamptz,
      ended_name text,
      check ((subject in ('contact', 'company')) = (subject_id is not null)),
      check ((subject_id is null) = (key <> ''))
    )`.execute(db);
  await sql`
    create index customer_caution_key_idx on customer_caution (key, subject)
    where ended_at is null and key <> ''`.execute(db);
  await sql`
    create index customer_caution_subject_idx on customer_caution (subject_id, subject)
    where ended_at is null and subject_id is not null`.execute(db);
}

async function createRegisters(db: Kysely<unknown>) {
  await sql`
    create table customer_register_settings (
      id int primary key default 1 check (id = 1),
      nts boolean not null default false,
      vietqr boolean not null default false,
      sealed_key bytea,
      last_failure jsonb
    )`.execute(db);
  await sql`insert into customer_register_settings default values`.execute(db);
  await sql`
    create table customer_register_answer (
      source text not null check (source in ('nts', 'vietqr')),
      number text collate "C" not null,
      state text not null,
      name text not null default '',
      address text not null default '',
      answered_at timestamptz not null,
      primary key (source, number)
    )`.execute(db);
}
