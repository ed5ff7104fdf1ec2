import { type Kysely, type Migration, sql } from 'kysely';

/** What happens around a course: who waits for a place, its dated sessions, and who was there. */
export const courseLife: Migration = {
  async up(db: Kysely<unknown>) {
    // The order of the ids is the order of the list.
    await sql`
      create table waiting_entry (
        id bigint generated always as identity primary key,
        course_id bigint not null references course on delete cascade,
        student_id bigint not null references student,
        note text not null default '',
        created_at timestamptz not null default now(),
        constraint waiting_entry_course_student_key unique (course_id, student_id)
      )`.execute(db);
    await sql`create index waiting_entry_student_id_idx on waiting_entry (student_id)`.execute(db);
    // Days and times of the school's own place, as they stand on its timetable.
    await sql`
      create table course_session (
        id bigint generated always as identity primary key,
        course_id bigint not null references course on delete cascade,
        held_on date not null,
        starts_at text not null check (starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
        ends_at text not null check (ends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
        topic text not null default '',
        version int not null default 1,
        created_at timestamptz not null default now(),
        constraint course_session_times_check check (starts_at < ends_at),
        constraint course_session_slot_key unique (course_id, held_on, starts_at)
      )`.execute(db);
    await sql`create index course_session_held_on_idx on course_session (held_on)`.execute(db);
    await sql`
      create table attendance_mark (
        session_id bigint not null references course_session on delete cascade,
        enrollment_id bigint not null references enrollment on delete cascade,
        mark text not null check (mark in ('present', 'late', 'absent', 'excused')),
        note text not null default '',
        marked_by text not null,
        marked_at timestamptz not null default now(),
        primary key (session_id, enrollment_id)
      )`.execute(db);
    await sql`create index attendance_mark_enrollment_id_idx on attendance_mark (enrollment_id)`.execute(
      db,
    );
  },
};
