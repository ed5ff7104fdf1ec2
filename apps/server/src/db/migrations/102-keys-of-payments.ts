import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The key that a payment or an event was sent with, by which one that is sent again counts once. Unique for
 * the member or the enrolment, so that nothing else can keep payments from coming back from the trash. Null
 * for those from before, of programs that give none, and of the release before.
 */
export const keysOfPayments: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, whose] of [
      ['payment', 'enrollment_id'],
      ['member_payment', 'member_id'],
      ['membership_event', 'member_id'],
    ] as const) {
      await sql`alter table ${sql.table(table)} add key uuid`.execute(db);
      await sql`
        create unique index ${sql.ref(`${table}_key_key`)}
        on ${sql.table(table)} (key, ${sql.ref(whose)}) where key is not null`.execute(db);
    }
  },
};
