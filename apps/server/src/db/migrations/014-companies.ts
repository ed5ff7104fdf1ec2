import { type Kysely, type Migration, sql } from 'kysely';

/** Employees of companies, and versions for what several people may change at once. */
export const companies: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table company add column version int not null default 1`.execute(db);
    await sql`
      create table employee (
        id bigint generated always as identity primary key,
        company_id bigint not null references company,
        name text not null,
        email text not null,
        phone_number text not null default '',
        position text not null,
        account_id bigint references account on delete set null,
        contact_id bigint references contact on delete set null,
        version int not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index employee_company_id_idx on employee (company_id)`.execute(db);
    // One account is one person; a person may work for several companies, each with its own row.
    await sql`
      create unique index employee_account_id_key on employee (account_id, company_id)
        where account_id is not null`.execute(db);
    await sql`create index employee_contact_id_idx on employee (contact_id)
      where contact_id is not null`.execute(db);

    await sql`alter table category add column version int not null default 1`.execute(db);
  },
};
