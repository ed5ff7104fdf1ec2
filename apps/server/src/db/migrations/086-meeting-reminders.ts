import { type Kysely, type Migration, sql } from 'kysely';

/** The start that people of a meeting were reminded of: a meeting that is moved is told of again. */
export const meetingReminders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table meeting add reminded_of timestamptz`.execute(db);
  },
};
