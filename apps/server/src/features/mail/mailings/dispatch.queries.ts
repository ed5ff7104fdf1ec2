import type { SkipReason } from '@station/contract/mail/mailing-recipients';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { LetterRecipient } from './mailing-recipients.queries.ts';

/** The letters of a mailing that are in the outbox. */
export async function findUnderWay(db: Db, mailingId: number): Promise<number[]> {
  const { rows } = await sql<{ letter_id: number }>`
    select letter_id from mailing_recipient
    where mailing_id = ${mailingId} and state = 'sending'`.execute(db);
  return rows.map(({ letter_id }) => letter_id);
}

/** The same, with those of which nobody knows: where Google turns out not to have one, it waits again. */
export async function findNotSettled(db: Db, mailingId: number): Promise<number[]> {
  const { rows } = await sql<{ letter_id: number }>`
    select letter_id from mailing_recipient
    where mailing_id = ${mailingId} and state in ('sending', 'uncertain')`.execute(db);
  return rows.map(({ letter_id }) => letter_id);
}

/** The mailing that a letter is of, if it is of one. */
export async function findMailingOfLetter(
  db: Db,
  letterId: number,
): Promise<{ mailing_id: number } | undefined> {
  return db
    .selectFrom('mailing_recipient')
    .select('mailing_id')
    .where('letter_id', '=', letterId)
    .executeTakeFirst();
}

/**
 * Notes what became of the letters of a mailing. One that was called off past us has failed: nobody got
 * it. One of which nobody knew may turn out to be sent.
 */
export async function settleRecipients(trx: Trx, mailingId: number): Promise<void> {
  await sql`
    update mailing_recipient set failure = outcome.failure, sent_at = outcome.sent_at,
      state = outcome.state
    from (
      select id, sent_at,
        case when state = 'cancelled' then coalesce(failure, 'cancelled') else failure end as failure,
        case when state = 'cancelled' then 'failed' else state end as state
      from letter where state in ('sent', 'failed', 'uncertain', 'cancelled')
    ) as outcome
    where outcome.id = mailing_recipient.letter_id
      and mailing_recipient.mailing_id = ${mailingId}
      and mailing_recipient.state in ('sending', 'uncertain')
      and mailing_recipient.state <> outcome.state`.execute(trx);
}

/** Somebody who waits; with the letter that was made for them already and did not go out. */
export type WaitingRecipient = LetterRecipient & { letter_id: number | null };

/** The next who waits, held until the transaction ends; whom somebody else holds is left to them. */
export async function claimRecipient(
  trx: Trx,
  mailingId: number,
): Promise<WaitingRecipient | undefined> {
  const { rows } = await sql<WaitingRecipient>`
    select id, address, address_key, name, fields, letter_id from mailing_recipient
    where mailing_id = ${mailingId} and state = 'waiting'
    order by id limit 1 for update skip locked`.execute(trx);
  return rows[0];
}

export async function markQueued(
  trx: Trx,
  id: number,
  { letterId, at }: { letterId: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('mailing_recipient')
    .set({ state: 'sending', letter_id: letterId, queued_at: at })
    .where('id', '=', id)
    .execute();
}

export async function markSkipped(trx: Trx, id: number, skip: SkipReason): Promise<void> {
  await trx
    .updateTable('mailing_recipient')
    .set({ state: 'skipped', skip })
    .where('id', '=', id)
    .execute();
}

/** Letters that were called off in time: their recipients wait again. */
export async function returnToWaiting(trx: Trx, letterIds: readonly number[]): Promise<void> {
  await sql`
    update mailing_recipient set state = 'waiting', queued_at = null
    where letter_id = any(${letterIds}::bigint[]) and state in ('sending', 'uncertain')`.execute(
    trx,
  );
}

/** Letters of a mailbox are counted and queued one after the other, whichever mailing they are of. */
export async function lockPace(trx: Trx, mailboxId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`mailings.pace ${mailboxId}`}, 44))`.execute(
    trx,
  );
}
