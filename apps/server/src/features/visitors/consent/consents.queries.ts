import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { prepared } from '../../../db/prepared.ts';
import { deletePointsOf } from '../points/stored-points.queries.ts';

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
export async function saveConsent(trx: Trx, accountId: number, paused: boolean): Promise<void> {
  await trx
    .insertInto('location_consent')
    .values({ account_id: accountId, paused })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ paused }))
    .execute();
}

/** Pauses or goes on where there is a word, and answers whether there is one. */
export async function changeConsent(
  trx: Trx,
  accountId: number,
  paused: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('location_consent')
    .set({ paused })
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Forgets the word, and with it where the person has been. The word goes first: points that are
 * being stored hold it until they are there to be deleted.
 */
export async function deleteConsent(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('location_consent').where('account_id', '=', accountId).execute();
  await deletePointsOf(trx, accountId);
  await sql`
    update visit set latitude = null, longitude = null, accuracy = null, precise = false
    where account_id = ${accountId} and precise`.execute(trx);
}
