import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** A message that waits to be sent; `sealed` is its content, which may hold a link that opens doors. */
export type OutgoingMail = { id: number; recipient: string; sealed: Buffer; attempts: number };

export async function insertMail(
  db: Db,
  mail: { recipient: string; sealed: Buffer; hours: number },
): Promise<void> {
  const { hours, ...values } = mail;
  await db
    .insertInto('outgoing_mail')
    .values({ ...values, give_up_at: sql`now() + make_interval(hours => ${hours})` })
    .execute();
}

/**
 * Takes messages that are due, at most `limit`, for this server alone; one that is not deleted is
 * due again after `retrySeconds` times two for each attempt made before.
 */
export async function claimMail(
  db: Db,
  limit: number,
  retrySeconds: number,
): Promise<OutgoingMail[]> {
  const { rows } = await sql<OutgoingMail>`
    update outgoing_mail
    set attempts = attempts + 1,
      due_at = now() + make_interval(secs => ${retrySeconds} * power(2, least(attempts, 10)))
    where id in (
      select id from outgoing_mail where due_at <= now() and give_up_at > now()
      order by id limit ${limit} for update skip locked
    )
    returning id, recipient, sealed, attempts`.execute(db);
  return rows;
}

export async function deleteMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('outgoing_mail').where('id', '=', id).execute();
}

/** Removes messages whose time is over; answers how many nobody ever got. */
export async function deleteLateMail(db: Db): Promise<number> {
  const gone = await db
    .deleteFrom('outgoing_mail')
    .where('give_up_at', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
