import { type Kysely, sql } from 'kysely';
import { prepared } from '../../../db/prepared.ts';
import type { Database } from '../../../db/tables.gen.ts';
import { deletePointsOf } from '../points/stored-points.queries.ts';

type Db = Kysely<Database>;

/** What a person agreed to, if they did. */
export async function findConsent(db: Db, accountId: number) {
  return db
    .selectFrom('location_consent')
    .select(['agreed_at', 'paused'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Whoever of these accounts shows where they are, at this moment. */
export async function findSharing(db: Db, accountIds: readonly number[]): Promise<number[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<{ account_id: number }>`${prepared}
    select account_id from location_consent
    where account_id = any(${accountIds}::bigint[]) and not paused`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Keeps a person's word; when they agreed first stays as it was. */
export async function saveConsent(db: Db, accountId: number, paused: boolean): Promise<void> {
  await db
    .insertInto('location_consent')
    .values({ account_id: accountId, paused })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ paused }))
    .execute();
}

/**
 * Forgets the word, and with it where the person has been. The word goes first: points that are
 * being stored hold it until they are there to be deleted.
 */
export async function deleteConsent(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('location_consent').where('account_id', '=', accountId).execute();
  await deletePointsOf(db, accountId);
  await sql`
    update visit set latitude = null, longitude = null, accuracy = null, precise = false
    where account_id = ${accountId} and precise`.execute(db);
}
