import { type Kysely, type Migration, sql } from 'kysely';

/**
 * How much of a refund gave back what had been paid too much: that part lowers nothing that is to be paid.
 * Null for other events, for refunds from before, and of the release before.
 */
export const refundsOfTooMuch: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table membership_event add overpaid bigint`.execute(db);
  },
};
