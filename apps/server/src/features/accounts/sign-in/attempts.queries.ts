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

/** How many failures are allowed: of one subject, and over how many subjects from one address. */
export type AttemptLimits = { perSubject: number; subjectsPerAddress: number };

/** The attempt's id; or what has used up its share, and nothing is booked. */
export type Booking = { id: number } | { full: 'subject' | 'address' };

/**
 * Books an attempt made `now`, unless too many were made after `since`. Simultaneous attempts are
 * counted one after the other, on all servers.
 */
export async function bookAttempt(
  db: Db,
  { subject, address, accountId }: Attempt,
  limits: AttemptLimits,
  { now, since }: { now: Date; since: Date },
): Promise<Booking> {
  return db.transaction().execute(async (trx) => {
    // Always in this order, so that no two wait for each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 1))`.execute(trx);
    if (address !== undefined) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 2))`.execute(trx);
    }
    const { rows } = await sql<{ tried: number; spread: number }>`
      select
        (select count(*) from sign_in_attempt
         where subject = ${subject} and at > ${since}) as tried,
        (select count(distinct subject) from sign_in_attempt
         where address = ${address ?? null} and at > ${since}) as spread`.execute(trx);
    const { tried = 0, spread = 0 } = rows[0] ?? {};
    if (tried >= limits.perSubject) return { full: 'subject' };
    if (spread >= limits.subjectsPerAddress) return { full: 'address' };
    return trx
      .insertInto('sign_in_attempt')
      .values({ subject, address: address ?? null, account_id: accountId ?? null, at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
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

/** The accounts at which unknown devices have failed so often since then. */
export async function findGuessedAccounts(db: Db, since: Date, times: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from sign_in_attempt
    where account_id is not null and at > ${since}
    group by account_id having count(*) >= ${times}`.execute(db);
  return rows.map((it) => it.account_id);
}
