import type { SkipReason } from '@station/contract/mail/mailing-recipients';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { LetterOutcome } from './mailing-letters.ts';
import type { LetterRecipient } from './mailing-recipients.queries.ts';

/** A recipient whose letter is in the outbox. */
export type UnderWay = { id: number; letter_id: number };

/** Whose letters are in the outbox. */
export async function findUnderWay(db: Db, mailingId: number): Promise<UnderWay[]> {
  const { rows } = await sql<UnderWay>`
    select id, letter_id from mailing_recipient
    where mailing_id = ${mailingId} and state = 'sending'`.execute(db);
  return rows;
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
 * Notes what became of letters. One that was called off past us, as when its mailbox was disconnected, has
 * failed: nobody got it.
 */
export async function settleRecipients(
  trx: Trx,
  outcomes: readonly LetterOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const given = outcomes.map(({ letterId, state, failure, sentAt }) => ({
    letter_id: letterId,
    state: state === 'cancelled' ? 'failed' : state,
    failure: state === 'cancelled' ? (failure ?? 'cancelled') : failure,
    sent_at: sentAt,
  }));
  await sql`
    update mailing_recipient set state = given.state, failure = given.failure,
      sent_at = given.sent_at
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given(letter_id bigint, state text, failure text, sent_at timestamptz)
    where mailing_recipient.letter_id = given.letter_id
      and mailing_recipient.state = 'sending'`.execute(trx);
}

/** The next who waits, held until the transaction ends; whom somebody else holds is left to them. */
export async function claimRecipient(
  trx: Trx,
  mailingId: number,
): Promise<LetterRecipient | undefined> {
  const { rows } = await sql<LetterRecipient>`
    select id, address, address_key, name, fields from mailing_recipient
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
    update mailing_recipient set state = 'waiting', letter_id = null, queued_at = null
    where letter_id = any(${letterIds}::bigint[]) and state = 'sending'`.execute(trx);
}

/** Letters of a mailbox are counted and queued one after the other, whichever mailing they are of. */
export async function lockPace(trx: Trx, mailboxId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`mailings.pace ${mailboxId}`}, 44))`.execute(
    trx,
  );
}
