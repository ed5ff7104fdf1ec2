import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.gen.ts';

type Db = Kysely<Database>;

/** An account as sign-in needs it, with the hash of its password. */
export async function findAccountByLogin(db: Db, login: string) {
  const folded = login.toLowerCase();
  return (
    db
      .selectFrom('account')
      .selectAll()
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
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An account row, password hash and all; never leaves the feature. */
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function hasAccounts(db: Db): Promise<boolean> {
  const found = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Servers that start at the same time look one after the other; held until the transaction ends. */
export async function lockFirstAccount(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first_account'))`.execute(db);
}

export async function insertAccount(
  db: Db,
  account: { username: string; name: string; password_hash: string; role: 'admin' | 'user' },
) {
  return db.insertInto('account').values(account).returningAll().executeTakeFirstOrThrow();
}

export async function markSignedIn(db: Db, id: number) {
  await db
    .updateTable('account')
    .set({ last_signed_in_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** A session that has not run out, with the account it belongs to. */
export async function findSession(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id as session_id',
      'session.last_used_at',
      'account.id',
      'account.username',
      'account.name',
      'account.role',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function insertSession(
  db: Db,
  session: {
    token_hash: Buffer;
    account_id: number;
    hours: number;
    user_agent: string;
    address: string;
  },
) {
  const { hours, ...values } = session;
  await db
    .insertInto('session')
    .values({ ...values, expires_at: sql`now() + make_interval(hours => ${hours})` })
    .execute();
}

export async function touchSession(db: Db, id: number) {
  await db.updateTable('session').set({ last_used_at: sql`now()` }).where('id', '=', id).execute();
}

export async function deleteSession(db: Db, id: number) {
  await db.deleteFrom('session').where('id', '=', id).execute();
}

/** Removes sessions that ran out and attempts that no longer count. */
export async function deleteStale(db: Db, attemptMinutes: number) {
  await db.deleteFrom('session').where('expires_at', '<', sql<Date>`now()`).execute();
  await db
    .deleteFrom('sign_in_attempt')
    .where('at', '<', sql<Date>`now() - make_interval(mins => ${attemptMinutes})`)
    .execute();
}

/**
 * Books an attempt unless the subject or the address has used up its share; answers its id, or
 * undefined when it is refused. The lock makes simultaneous attempts count one after the other.
 */
export async function bookAttempt(
  db: Db,
  attempt: { subject: string; address: string },
  limits: { minutes: number; perSubject: number; perAddress: number },
): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${attempt.subject}, 1))`.execute(trx);
    const booked = await sql<{ id: number }>`
      insert into sign_in_attempt (subject, address)
      select ${attempt.subject}, ${attempt.address}
      where (select count(*) from sign_in_attempt
             where subject = ${attempt.subject}
               and at > now() - make_interval(mins => ${limits.minutes})) < ${limits.perSubject}
        and (select count(*) from sign_in_attempt
             where address = ${attempt.address}
               and at > now() - make_interval(mins => ${limits.minutes})) < ${limits.perAddress}
      returning id`.execute(trx);
    return booked.rows[0]?.id;
  });
}

/** Gives an attempt back: it was the right password. */
export async function releaseAttempt(db: Db, id: number) {
  await db.deleteFrom('sign_in_attempt').where('id', '=', id).execute();
}
