import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The key that a new student's enrolment was sent with, by which one that is sent again is one student. Unique
 * in the course, which everybody locks who enrols. Null for those from before, for students who were known,
 * of programs that give none, and of the release before.
 */
export const keysOfEnrolments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table enrollment add key uuid`.execute(db);
    await sql`
      create unique index enrollment_key_key on enrollment (key, course_id)
      where key is not null`.execute(db);
  },
};
