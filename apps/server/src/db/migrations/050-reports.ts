import { type Kysely, type Migration, sql } from 'kysely';
import { HOLIDAYS } from './050-holidays.ts';

/** Daily reports, what is said about them, and when they are due. Decision 129 tells why so. */
export const reports: Migration = {
  async up(db: Kysely<unknown>) {
    await createReports(db);
    await createDue(db);
    await attachFiles(db);
  },
};

async function createReports(db: Kysely<unknown>) {
  await sql`
    create table report (
      id bigint generated always as identity primary key,
      -- The report outlives the account of its writer, and is the administrators' to read then.
      account_id bigint references account on delete set null,
      account_name text not null,
      department text not null,
      day date not null,
      status text not null default 'draft'
        check (status in ('draft', 'submitted', 'returned', 'confirmed')),
      tomorrow text not null,
      blockers text not null,
      notes text not null,
      is_late boolean not null default false,
      submitted_at timestamptz,
      reviewed_at timestamptz,
      reviewed_by text not null default '',
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint report_account_id_day_key unique (account_id, day),
      check (status = 'draft' or submitted_at is not null)
    )`.execute(db);
  await sql`create index report_day_idx on report (day, account_id)`.execute(db);
  await sql`
    create table report_item (
      report_id bigint not null references report on delete cascade,
      place int not null,
      text text not null,
      kind text not null,
      minutes int not null check (minutes between 0 and 1440),
      progress int not null check (progress between 0 and 100),
      link_kind text,
      link_id bigint,
      -- What it was called when it was linked: it may be deleted.
      link_label text,
      primary key (report_id, place)
    )`.execute(db);
  await sql`
    create table report_version (
      report_id bigint not null references report on delete cascade,
      version int not null,
      at timestamptz not null,
      status text not null,
      content jsonb not null,
      primary key (report_id, version)
    )`.execute(db);
  await sql`
    create table report_comment (
      id bigint generated always as identity primary key,
      report_id bigint not null references report on delete cascade,
      account_id bigint references account on delete set null,
      account_name text not null,
      kind text not null check (kind in ('comment', 'returned', 'confirmed')),
      text text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index report_comment_report_id_idx on report_comment (report_id, id)`.execute(
    db,
  );
  await sql`create index report_comment_account_id_idx on report_comment (account_id)`.execute(db);
}

async function createDue(db: Kysely<unknown>) {
  await sql`
    create table report_setting (
      single boolean primary key default true check (single),
      time_zone text not null default 'Asia/Ho_Chi_Minh',
      due_at text not null default '18:30',
      workdays int[] not null default '{1,2,3,4,5}',
      calendars text[] not null default '{VN,own}',
      remind_minutes int not null default 60,
      version int not null default 1
    )`.execute(db);
  await sql`insert into report_setting default values`.execute(db);
  await sql`
    create table report_holiday (
      id bigint generated always as identity primary key,
      calendar text not null check (calendar in ('KR', 'VN', 'own')),
      day date not null,
      name text not null,
      constraint report_holiday_calendar_day_key unique (calendar, day)
    )`.execute(db);
  await sql`
    insert into report_holiday (calendar, day, name)
    select calendar, day, name
    from jsonb_to_recordset(${JSON.stringify(HOLIDAYS)}::jsonb)
      as given (calendar text, day date, name text)`.execute(db);
  await sql`
    create table report_template (
      id bigint generated always as identity primary key,
      department text not null,
      content jsonb not null,
      version int not null default 1
    )`.execute(db);
  await sql`
    create unique index report_template_department_key
    on report_template (lower(department))`.execute(db);
  await sql`
    create table report_leave (
      id bigint generated always as identity primary key,
      account_id bigint not null references account on delete cascade,
      from_day date not null,
      to_day date not null,
      kind text not null check (kind in ('leave', 'sick', 'trip', 'other')),
      note text not null,
      check (from_day <= to_day)
    )`.execute(db);
  await sql`
    create index report_leave_account_id_idx on report_leave (account_id, from_day)`.execute(db);
  // Who was reminded of which day: at most once each.
  await sql`
    create table report_reminder (
      account_id bigint not null references account on delete cascade,
      day date not null,
      kind text not null check (kind in ('due', 'missing')),
      at timestamptz not null,
      primary key (account_id, day, kind)
    )`.execute(db);
}

/** Files of a report: its writer's, and of those who lead the writer as soon as it is handed in. */
async function attachFiles(db: Kysely<unknown>) {
  await sql`
    create function account_leads(leader bigint, led bigint) returns boolean
    language sql stable parallel safe as $$
      with recursive above as (
        select leader_id from account where id = led
        union
        select account.leader_id from account join above on account.id = above.leader_id
      )
      select leader in (select leader_id from above)
    $$`.execute(db);
  await sql`
    create or replace view attachment_subject (kind, id, label, account_id, for_leaders) as
    select 'contact', id, name, null::bigint, false from contact
    union all select 'student', id, name, null, false from student
    union all select 'course', id, name, null, false from course
    union all select 'company', id, name, null, false from company
    union all select 'report', id, account_name || ' · ' || day, coalesce(account_id, 0),
      status <> 'draft' from report`.execute(db);
  await sql`
    create function attachment_shown(account_id bigint, for_leaders boolean, viewer bigint,
      viewer_role text) returns boolean
    language sql stable parallel safe as $$
      select account_id is null or account_id = viewer
        or for_leaders and (viewer_role = 'admin' or account_leads(viewer, account_id))
    $$`.execute(db);
}
