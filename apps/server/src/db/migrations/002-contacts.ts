import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Categories, contacts, their counts, their trash, and the rows of imports under way.
 * The counts and the search column are explained in docs/decisions/005 and 006.
 */
export const contacts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await createCategories(db);
    await createContacts(db);
    await createCounts(db);

    await sql`
      create table contact_trash (
        id bigint primary key,
        contact jsonb not null,
        deleted_at timestamptz not null default now(),
        deleted_by bigint
      )`.execute(db);
    await sql`create index contact_trash_deleted_at_idx on contact_trash (deleted_at)`.execute(db);

    // Unlogged: after a crash an import under way is void, and so are its rows. `reason` says why a
    // row is not taken, `note` what was mended in one that is.
    await sql`
      create unlogged table contact_import_row (
        import_id uuid not null,
        row int not null,
        name text not null,
        phone text not null,
        phone_key text not null,
        position text not null,
        email text not null,
        company text not null,
        address text not null,
        category text not null,
        search text not null,
        reason text,
        field text,
        value text not null default '',
        other text,
        note text,
        staged_at timestamptz not null default now(),
        primary key (import_id, row)
      )`.execute(db);
  },
};

async function createCategories(db: Kysely<unknown>) {
  await sql`
    create table category (
      value text primary key check (char_length(value) between 1 and 50),
      label text not null,
      description text not null default '',
      place int not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  // Spec 2, section 3: the categories of the directory, in this order.
  await sql`
    insert into category (value, label, description, place) values
      ('employee', 'Nhân viên', 'Nhân viên của tổ chức', 1),
      ('seoul_fnb', 'Seoul F&B', 'Nhân sự và đối tác Seoul F&B', 2),
      ('client', 'Khách hàng', 'Khách hàng và phụ huynh', 3),
      ('supplier', 'Nhà cung cấp', 'Nhà cung cấp hàng hóa, dịch vụ', 4),
      ('external', 'Bên ngoài', 'Liên hệ bên ngoài tổ chức', 5)`.execute(db);
}

async function createContacts(db: Kysely<unknown>) {
  // `search` is compared byte by byte ("C"): it is folded already, and that is faster.
  await sql`
    create table contact (
      id bigint generated always as identity primary key,
      search text collate "C" not null,
      name text not null,
      phone text not null,
      phone_key text not null,
      position text not null default '',
      email text not null default '',
      company text not null default '',
      address text not null default '',
      category text not null references category on update cascade,
      notes text not null default '',
      is_active boolean not null default true,
      version int not null default 1,
      import_id uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index contact_search_idx on contact using gin (search gin_trgm_ops)`.execute(db);
  await sql`create index contact_category_idx on contact (category, id)`.execute(db);
  await sql`create index contact_phone_key_idx on contact (phone_key)`.execute(db);
  await sql`create index contact_email_idx on contact (lower(email)) where email <> ''`.execute(db);
  await sql`create index contact_import_id_idx on contact (import_id) where import_id is not null`.execute(
    db,
  );
}

/**
 * How many contacts there are, per block of 1,024 ids and category, kept by triggers.
 * Writers only ever append to `contact_count_delta`, so they never wait for each other;
 * a job folds those lines into `contact_count` and `contact_total`.
 *
 * Every statement that touches contacts appends at least one line, even when no count changes: the
 * number of foldings and the number of lines together name a state of the directory.
 */
async function createCounts(db: Kysely<unknown>) {
  await sql`
    create table contact_count (
      block bigint not null,
      category text not null,
      total bigint not null,
      active bigint not null,
      primary key (block, category)
    )`.execute(db);
  await sql`
    create table contact_count_delta (
      block bigint not null,
      category text not null,
      total bigint not null,
      active bigint not null
    )`.execute(db);
  await sql`
    create table contact_total (
      category text primary key,
      total bigint not null,
      active bigint not null
    )`.execute(db);
  await sql`create table contact_count_fold (foldings bigint not null)`.execute(db);
  await sql`insert into contact_count_fold values (0)`.execute(db);
  await sql`
    create view contact_total_now as
      select category, total, active from contact_total
      union all
      select category, total, active from contact_count_delta`.execute(db);
  await sql`
    create view contact_count_now as
      select block, category, total, active from contact_count
      union all
      select block, category, total, active from contact_count_delta`.execute(db);
  await sql`
    create function contact_count_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into contact_count_delta
        select id >> 10, category, count(*), count(*) filter (where is_active) from now group by 1, 2;
      elsif tg_op = 'DELETE' then
        insert into contact_count_delta
        select id >> 10, category, -count(*), -count(*) filter (where is_active) from was group by 1, 2;
      else
        insert into contact_count_delta
        select block, category, sum(total), sum(active)
        from (
          select id >> 10 as block, category, 1 as total, is_active::int as active from now
          union all
          select id >> 10, category, -1, -is_active::int from was
        ) change
        group by 1, 2;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger contact_inserted after insert on contact referencing new table as now
      for each statement execute function contact_count_changed()`.execute(db);
  await sql`
    create trigger contact_deleted after delete on contact referencing old table as was
      for each statement execute function contact_count_changed()`.execute(db);
  await sql`
    create trigger contact_updated after update on contact
      referencing old table as was new table as now
      for each statement execute function contact_count_changed()`.execute(db);
}
