import { type Kysely, type Migration, sql } from 'kysely';

/** The last day of a plan that was told of before it came: each is told once. */
export const runOutNotices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table member add run_out_told date`.execute(db);
  },
};
