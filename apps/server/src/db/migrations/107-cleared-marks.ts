import { type Kysely, type Migration, sql } from 'kysely';

/**
 * When a mark was taken away, and by whom, until there is one again: a mark that was set before and arrives
 * after that does not count. In a table of its own, for the release before takes each row of
 * `attendance_mark` for a mark.
 */
export const clearedMarks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table cleared_mark (
        session_id bigint not null references course_session on delete cascade,
        enrollment_id bigint not null references enrollment on delete cascade,
        cleared_by text not null,
        cleared_at timestamptz not null,
        primary key (session_id, enrollment_id)
      )`.execute(db);
    await sql`create index cleared_mark_enrollment_id_idx on cleared_mark (enrollment_id)`.execute(
      db,
    );
  },
};
