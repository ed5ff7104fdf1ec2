import { type Kysely, type Migration, sql } from 'kysely';

/** Awards by their last day: each hour those are asked for that have run out. */
export const expiryOfPoints: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create index member_point_expires_idx on member_point (expires_on)
      where kind = 'earn'`.execute(db);
  },
};
