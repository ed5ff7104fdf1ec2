import { type Kysely, type Migration, sql } from 'kysely';

/** The meetings that were planned together are found by their uid, also when their series has been parted. */
export const meetingsByUid: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index meeting_uid_idx on meeting (uid)`.execute(db);
  },
};
