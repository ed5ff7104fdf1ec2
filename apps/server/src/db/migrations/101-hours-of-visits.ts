import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The hour that a visit is counted in, which is the one of the office's clock when it came: that clock may be
 * set to another zone before the visit is undone. Null for visits from before, and of the release before.
 */
export const hoursOfVisits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table member_visit add hour smallint`.execute(db);
  },
};
