import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** Something secret that is tried. */
export type Attempt = {
  /** Under which name it is counted: `account 7`, `device 12`, `name somebody`. */
  subject: string;
  /** Where an unknown device is; left out for a known one, which does not count there. */
  address?: string;
  /** The account that an unknown device tries, when there is one. */
  accountId?: number | undefined;
};

/** The time within which attempts count. It has an end: one from the future was made by a clock that was set back since. */
export type AttemptWindow = { since: Date; now: Date };

/**
 * Holds what attempts at a subject and from an address are counted by, so that simultaneous ones are
 * counted one after the other, on all servers.
 */
export async function lockAttempts(trx: Trx, { subject, address }: Attempt): Promise<void> {
  // Always in this order, so that no two wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 1))`.execute(trx);
  if (address === undefined) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 2))`.execute(trx);
}

/** How often a subject was tried, and how many subjects were tried from an address. */
export async function countAttempts(
  trx: Trx,
  { subject, address }: Attempt,
  { since, now }: AttemptWindow,
): Promise<{ tried: number; spread: number }> {
  const { rows } = await sql<{ tried: number; spread: number }>`
    select
      (select count(*) from sign_in_attempt
       where subject = ${subject} and at > ${since} and at <= ${now}) as tried,
      (select count(distinct subject) from sign_in_attempt
       where address = ${address ?? null} and at > ${since} and at <= ${now}) as spread`.execute(trx);
  return rows[0] ?? { tried: 0, spread: 0 };
}

/** Books an attempt; answers its id. */
export async function insertAttempt(
  trx: Trx,
  { subject, address, accountId }: Attempt,
  at: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('sign_in_attempt')
    .values({ subject, address: address ?? null, account_id: accountId ?? null, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives an attempt back: it was the right password. */
export async function deleteAttempt(db: Db, id: number) {
  await db.deleteFrom('sign_in_attempt').where('id', '=', id).execute();
}

/** Forgives everything that was tried: the owner has proved to be the owner in another way. */
export async function deleteAttemptsAt(trx: Trx, subject: string) {
  await trx.deleteFrom('sign_in_attempt').where('subject', '=', subject).execute();
}

/** Removes attempts that no longer count. */
export async function deleteOldAttempts(db: Db, since: Date) {
  await db.deleteFrom('sign_in_attempt').where('at', '<=', since).execute();
}

/** The accounts at which unknown devices have failed so often within that time. */
export async function findGuessedAccounts(
  db: Db,
  { since, now }: AttemptWindow,
  times: number,
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from sign_in_attempt
    where account_id is not null and at > ${since} and at <= ${now}
    group by account_id having count(*) >= ${times}`.execute(db);
  return rows.map((it) => it.account_id);
}
