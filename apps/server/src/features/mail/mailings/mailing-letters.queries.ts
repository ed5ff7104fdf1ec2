import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { findMailboxes } from '../mailboxes/mailboxes.queries.ts';

/** A mailbox that somebody may look into. */
export type SendingMailbox = {
  id: number;
  address: string;
  /** Their role lets them send from it. */
  maySend: boolean;
};

/** The mailboxes that somebody may look into: nobody sees others, administrators neither. */
export async function findSendingMailboxes(db: Db, accountId: number): Promise<SendingMailbox[]> {
  const found = await findMailboxes(db, accountId);
  return found.map(({ id, address, role }) => ({ id, address, maySend: role !== 'reader' }));
}

/** How many letters a mailbox may send, and whether it can. */
export type SendingRoom = {
  units_per_minute: number;
  daily_letters: number;
  is_connected: boolean;
  /** Until when Google asked to wait. */
  paused_until: Date | null;
};

/** What the settings and Google leave a mailbox, by its state now. */
export async function findSendingRoom(db: Db, mailboxId: number): Promise<SendingRoom> {
  const { rows } = await sql<SendingRoom>`
    select units_per_minute, daily_letters, paused_until,
      state <> 'connect-again' as is_connected
    from mail_state, mailbox where mailbox.id = ${mailboxId}`.execute(db);
  return rows[0] as SendingRoom;
}

/**
 * When the `n`th letter of a mailbox before now went out, or was given to the outbox to go at once; of
 * letters to many and of others. Nothing where that was before `since`, within the last 24 hours: of all
 * that a mailbox has ever sent, those alone are read.
 */
export async function findNthLast(
  db: Db,
  mailboxId: number,
  { n, since }: { n: number; since: Date },
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from (
      select coalesce(queued_at, letter.sent_at) as at
      from letter left join mailing_recipient on mailing_recipient.letter_id = letter.id
      where letter.mailbox_id = ${mailboxId} and letter.state = 'sent'
        and letter.sent_at > now() - interval '24 hours'
      union all
      select coalesce(queued_at, letter.sent_at) as at
      from letter left join mailing_recipient on mailing_recipient.letter_id = letter.id
      where letter.mailbox_id = ${mailboxId} and (letter.state = 'uncertain'
        or letter.state in ('waiting', 'sending') and queued_at is not null)
    ) as gone
    where at > ${since} order by at desc limit 1 offset ${n - 1}`.execute(db);
  return rows[0]?.at;
}

/** Calls back those of the letters that nobody has begun to send; answers which will not go out. */
export async function takeLettersBack(trx: Trx, letterIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update letter set state = 'cancelled', due_at = null, updated_at = now()
    where id = any(${letterIds}::bigint[]) and state = 'waiting'
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Has a letter go out after all that did not, or of which a person says so. It is the same letter, with
 * the same draft at Google: should it have gone out nevertheless, it cannot go out again. After a
 * person's word it gets a new one: the one before may be gone at Google, and would never be sent.
 */
export async function requeueLetter(trx: Trx, letterId: number): Promise<void> {
  await sql`
    update letter set state = 'waiting', due_at = now(), failure = null, attempts = 0,
      handed_at = null, looks = 0,
      draft_id = case when state = 'uncertain' then null else draft_id end,
      draft_thread_id = case when state = 'uncertain' then null else draft_thread_id end,
      draft_version = case when state = 'uncertain' then null else draft_version end,
      updated_at = now()
    where id = ${letterId} and state in ('failed', 'cancelled', 'uncertain')`.execute(trx);
}

/** A person knows that a letter went out of which nobody knew. */
export async function markLetterSent(trx: Trx, letterId: number, at: Date): Promise<void> {
  await sql`
    update letter set state = 'sent', sent_at = ${at}, due_at = null, failure = null,
      updated_at = now()
    where id = ${letterId} and state = 'uncertain'`.execute(trx);
}

/** A person knows that a letter did not go out of which nobody knew, and it is not to any more. */
export async function cancelUncertain(trx: Trx, letterId: number): Promise<void> {
  await sql`
    update letter set state = 'cancelled', due_at = null, updated_at = now()
    where id = ${letterId} and state = 'uncertain'`.execute(trx);
}
