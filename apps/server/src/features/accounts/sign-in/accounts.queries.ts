import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

const selectAccount = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('two_step', 'two_step.account_id', 'account.id')
    .selectAll('account')
    .select(sql<boolean>`two_step.enabled_at is not null`.as('two_step'));

/**
 * An account as sign-in needs it, with the hash of its password. Letter case is folded by PostgreSQL, as it
 * is in the unique indexes: JavaScript does it otherwise, as with İ and the sigma at the end of a word.
 */
export async function findAccountByLogin(db: Db, login: string) {
  const folded = sql<string>`lower(${login})`;
  return (
    selectAccount(db)
      .where((eb) =>
        eb.or([
          eb(sql`lower(username)`, '=', folded),
          eb.and([eb(sql`lower(email)`, '=', folded), eb('email', '<>', '')]),
        ]),
      )
      // A username that is somebody else's e-mail address wins for its owner.
      .orderBy(sql`lower(username) = ${folded}`, 'desc')
      .executeTakeFirst()
  );
}

export async function findAccount(db: Db, id: number) {
  return selectAccount(db).where('account.id', '=', id).executeTakeFirst();
}

/** An account row, password hash and all, and whether two-step sign-in is on; never leaves the feature. */
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * The account as it is now, held against changes by others until the transaction ends. Rows that point to
 * it are written meanwhile: whoever writes one may hold what the holder of the account waits for.
 */
export async function lockAccount(trx: Trx, id: number): Promise<AccountRow | undefined> {
  return selectAccount(trx)
    .where('account.id', '=', id)
    .forNoKeyUpdate('account')
    .executeTakeFirst();
}

/**
 * Two writes of one person happen one after the other, as where what they have is counted before it
 * becomes more. Held until the transaction ends; rows that point to the account are written meanwhile.
 */
export async function lockPerson(trx: Trx, accountId: number): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(trx);
}

/** Whether there is an account with an e-mail address, as its unique index sees it; none has the empty one. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('email', '<>', '')
    .executeTakeFirst();
  return found !== undefined;
}

export async function hasAccounts(db: Db): Promise<boolean> {
  const found = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Servers that start at the same time look one after the other; held until the transaction ends. */
export async function lockFirstAccount(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first_account'))`.execute(trx);
}

/** What an account starts with. */
export type NewAccount = {
  username: string;
  email?: string;
  name: string;
  password_hash: string;
  role: 'admin' | 'user';
  status?: 'active' | 'pending';
  must_change_password?: boolean;
};

/** Adds an account and answers its id. */
export async function insertAccount(trx: Trx, account: NewAccount): Promise<number> {
  const { id } = await trx
    .insertInto('account')
    .values(account)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What can be changed about an account. */
export type AccountChange = {
  name?: string;
  email?: string;
  phone?: string | null;
  department?: string | null;
  leader_id?: number | null;
  image?: string | null;
  role?: 'admin' | 'user';
  status?: 'active' | 'deactivated';
  must_change_password?: boolean;
};

export async function updateAccount(trx: Trx, id: number, change: AccountChange): Promise<void> {
  await trx
    .updateTable('account')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function updatePassword(trx: Trx, id: number, passwordHash: string): Promise<boolean> {
  const changed = await trx
    .updateTable('account')
    .set({
      password_hash: passwordHash,
      must_change_password: false,
      password_changed_at: sql`now()`,
      guessed_at: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Notes a sign-in; false when the account is gone, deactivated, or has another password than the
 * one that was checked a moment ago.
 */
export async function markSignedIn(
  trx: Trx,
  account: { id: number; password_hash: string },
): Promise<boolean> {
  const marked = await trx
    .updateTable('account')
    .set({ last_signed_in_at: sql`now()` })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .where('status', '<>', 'deactivated')
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Notes when unknown devices were last refused for guessing. */
export async function markGuessed(trx: Trx, id: number, at: Date): Promise<void> {
  await trx.updateTable('account').set({ guessed_at: at }).where('id', '=', id).execute();
}

export async function deleteAccount(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('account').where('id', '=', id).execute();
}

/**
 * The administrators who can act, held as by `lockAccount` until the transaction ends: of two who demote
 * each other the second one finds that there is nobody else left.
 */
export async function lockAdministrators(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
