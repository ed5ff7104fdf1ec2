import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** Something secret that was tried in vain. */
export type Attempt = {
  /**
   * Under which name it is counted: `account 7`, `device 12`, `name somebody`. In whatever letter case,
   * which is folded as that of accounts' names is: nobody's name counts as somebody's would.
   */
  subject: string;
  /** Where an unknown device is; left out for a known one, which does not count there. */
  address?: string;
  /** The account that an unknown device tries, when there is one. */
  accountId?: number | undefined;
};

/**
 * The time within which attempts count. It has an end: those from far in the future were made before
 * the clock was set back.
 */
export type AttemptWindow = { since: Date; until: Date };

/**
 * Holds what attempts at a subject and from an address are counted by, so that simultaneous ones are
 * counted one after the other, on all servers.
 */
export async function lockAttempts(trx: Trx, { subject, address }: Attempt): Promise<void> {
  // Always in this order, so that no two wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${subject}), 1))`.execute(trx);
  if (address === undefined) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 2))`.execute(trx);
}

/** How often a subject was tried, and how many accounts were tried from an address. */
export async function countAttempts(
  db: Db,
  { subject, address }: Attempt,
  { since, until }: AttemptWindow,
): Promise<{ tried: number; spread: number }> {
  const { rows } = await sql<{ tried: number; spread: number }>`
    select
      (select count(*) from sign_in_attempt
       where subject = lower(${subject}) and at > ${since} and at <= ${until}) as tried,
      (select count(distinct account_id) from sign_in_attempt
       where address = ${address ?? null} and at > ${since} and at <= ${until}) as spread`.execute(
    db,
  );
  return rows[0] ?? { tried: 0, spread: 0 };
}

/** Notes a failure. */
export async function insertAttempt(
  trx: Trx,
  { subject, address, accountId }: Attempt,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('sign_in_attempt')
    .values({
      subject: sql<string>`lower(${subject})`,
      address: address ?? null,
      account_id: accountId ?? null,
      at,
    })
    .execute();
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
  { since, until }: AttemptWindow,
  times: number,
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from sign_in_attempt
    where account_id is not null and at > ${since} and at <= ${until}
    group by account_id having count(*) >= ${times}`.execute(db);
  return rows.map((it) => it.account_id);
}
