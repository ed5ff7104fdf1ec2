import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** How many failures are allowed, for what is guessed at and for where it comes from. */
export type AttemptLimits = { minutes: number; perSubject: number; perAddress: number };

/**
 * Books an attempt unless the subject or the address has used up its share; answers its id, or
 * undefined when it is refused. The lock makes simultaneous attempts count one after the other.
 */
export async function bookAttempt(
  db: Db,
  attempt: { subject: string; address: string },
  limits: AttemptLimits,
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
export async function deleteAttempt(db: Db, id: number) {
  await db.deleteFrom('sign_in_attempt').where('id', '=', id).execute();
}

/** Forgives everything that was tried: the owner has proved to be the owner in another way. */
export async function deleteAttemptsAt(trx: Trx, subject: string) {
  await trx.deleteFrom('sign_in_attempt').where('subject', '=', subject).execute();
}

/** Removes attempts that no longer count. */
export async function deleteOldAttempts(db: Db, minutes: number) {
  await db
    .deleteFrom('sign_in_attempt')
    .where('at', '<', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .execute();
}
