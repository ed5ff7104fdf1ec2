import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Schools, classes, courses, students and enrolments. Which enrolments hold a place, and how a
 * course is never filled beyond its places, is explained in docs/decisions/015.
 */
export const schools: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table school (
        id bigint generated always as identity primary key,
        name text not null,
        version int not null default 1,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table class (
        id bigint generated always as identity primary key,
        school_id bigint not null references school,
        name text not null,
        description text not null default '',
        version int not null default 1,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index class_school_id_idx on class (school_id, id)`.execute(db);
    await sql`
      create table course (
        id bigint generated always as identity primary key,
        class_id bigint not null references class on delete cascade,
        name text not null,
        period text not null default '',
        start_date date,
        end_date date,
        max_students int not null,
        enrolled int not null default 0,
        is_active boolean not null default true,
        version int not null default 1,
        created_at timestamptz not null default now(),
        constraint course_places_check check (enrolled between 0 and max_students),
        constraint course_dates_check check (start_date <= end_date)
      )`.execute(db);
    await sql`create index course_class_id_idx on course (class_id, id)`.execute(db);
    // `search` is compared byte by byte ("C"): it is folded already, and that is faster.
    await sql`
      create table student (
        id bigint generated always as identity primary key,
        search text collate "C" not null,
        name text not null,
        email text not null default '',
        phone text not null default '',
        birth_date date,
        address text not null default '',
        version int not null default 1,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index student_search_idx on student using gin (search gin_trgm_ops)`.execute(
      db,
    );
    await createEnrollments(db);
  },
};

async function createEnrollments(db: Kysely<unknown>) {
  await sql`
    create table enrollment (
      id bigint generated always as identity primary key,
      student_id bigint not null references student,
      course_id bigint not null references course on delete cascade,
      enrollment_date date not null,
      status text not null check (status in ('active', 'completed', 'dropped')),
      version int not null default 1,
      created_at timestamptz not null default now(),
      constraint enrollment_course_student_key unique (course_id, student_id)
    )`.execute(db);
  await sql`create index enrollment_student_id_idx on enrollment (student_id)`.execute(db);
  await sql`
    create table enrollment_status_change (
      id bigint generated always as identity primary key,
      enrollment_id bigint not null references enrollment on delete cascade,
      from_status text,
      to_status text not null,
      changed_on date not null,
      reason text not null default '',
      actor_name text not null,
      at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index enrollment_status_change_enrollment_id_idx
      on enrollment_status_change (enrollment_id, id)`.execute(db);
  await sql`
    create function enrollment_changed() returns trigger language plpgsql as $$
    begin
      -- A course whose count changes is locked until the end of the transaction: who fills the last
      -- place is decided there, by the check on the course.
      if tg_op = 'INSERT' then
        update course set enrolled = enrolled + held
        from (select course_id, count(*) as held from now where status <> 'dropped' group by 1) change
        where id = course_id;
      elsif tg_op = 'DELETE' then
        update course set enrolled = enrolled - held
        from (select course_id, count(*) as held from was where status <> 'dropped' group by 1) change
        where id = course_id;
      else
        update course set enrolled = enrolled + held
        from (
          select course_id, sum(places) as held
          from (
            select course_id, 1 as places from now where status <> 'dropped'
            union all
            select course_id, -1 from was where status <> 'dropped'
          ) place
          group by 1 having sum(places) <> 0
        ) change
        where id = course_id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger enrollment_inserted after insert on enrollment referencing new table as now
      for each statement execute function enrollment_changed()`.execute(db);
  await sql`
    create trigger enrollment_deleted after delete on enrollment referencing old table as was
      for each statement execute function enrollment_changed()`.execute(db);
  await sql`
    create trigger enrollment_updated after update on enrollment
      referencing old table as was new table as now
      for each statement execute function enrollment_changed()`.execute(db);
}
