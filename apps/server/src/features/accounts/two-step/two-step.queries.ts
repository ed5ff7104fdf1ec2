import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { lockPerson } from '../sign-in/accounts.queries.ts';

/** Two-step sign-in of an account: `secret` is sealed, and counts from `enabled_at` on. */
export type TwoStepRow = { secret: Buffer; enabled_at: Date | null; last_step: number };

export async function findTwoStep(db: Db, accountId: number): Promise<TwoStepRow | undefined> {
  return selectTwoStep(db, accountId).executeTakeFirst();
}

/**
 * The same, held until the transaction ends, so that codes are looked at one after the other. The account
 * is held first, as all do who write both: in the other order, a sign-in and an administrator who turns
 * this off at the same moment would wait for each other.
 */
export async function lockTwoStep(trx: Trx, accountId: number): Promise<TwoStepRow | undefined> {
  await lockPerson(trx, accountId);
  return selectTwoStep(trx, accountId).forUpdate().executeTakeFirst();
}

const selectTwoStep = (db: Db, accountId: number) =>
  db
    .selectFrom('two_step')
    .select(['secret', 'enabled_at', 'last_step'])
    .where('account_id', '=', accountId);

/** Keeps a new secret that is not confirmed yet; false when one is in use already. */
export async function saveNewSecret(trx: Trx, accountId: number, secret: Buffer): Promise<boolean> {
  const saved = await trx
    .insertInto('two_step')
    .values({ account_id: accountId, secret })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, created_at: sql`now()`, last_step: 0 })
        .where('two_step.enabled_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return saved !== undefined;
}

export async function markEnabled(trx: Trx, accountId: number, step: number): Promise<void> {
  await trx
    .updateTable('two_step')
    .set({ enabled_at: sql`now()`, last_step: step })
    .where('account_id', '=', accountId)
    .execute();
}

export async function markStepUsed(trx: Trx, accountId: number, step: number): Promise<void> {
  await trx
    .updateTable('two_step')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .execute();
}

/** Turns two-step sign-in off for somebody, recovery codes and all; answers whether it was on. */
export async function deleteTwoStep(trx: Trx, accountId: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom('two_step')
    .where('account_id', '=', accountId)
    .returning('enabled_at')
    .executeTakeFirst();
  return gone?.enabled_at != null;
}

/** Puts new recovery codes in the place of all there were. */
export async function replaceRecoveryCodes(
  trx: Trx,
  accountId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

/** Uses a recovery code up; false when there is none like it. */
export async function deleteRecoveryCode(
  trx: Trx,
  accountId: number,
  hash: Buffer,
): Promise<boolean> {
  const gone = await trx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const { n } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return n;
}

/** The secrets that are in use. */
export async function findSecrets(db: Db): Promise<{ account_id: number; secret: Buffer }[]> {
  return db
    .selectFrom('two_step')
    .select(['account_id', 'secret'])
    .where('enabled_at', 'is not', null)
    .execute();
}
