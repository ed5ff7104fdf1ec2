import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { LETTER_COLUMNS, type LetterRow } from '../letters/letters.queries.ts';
import { findSuppressed, lockAddress } from '../suppressions/suppressions.queries.ts';

/** Letters that went out of a mailbox in the last 24 hours. */
export async function countSentToday(db: Db, mailboxId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from letter
    where mailbox_id = ${mailboxId} and state = 'sent'
      and sent_at > now() - interval '24 hours'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Milliseconds until the first of them is 24 hours old. */
export async function findDailyRest(db: Db, mailboxId: number): Promise<number> {
  const { rows } = await sql<{ rest: number | null }>`
    select (extract(epoch from min(sent_at) + interval '24 hours' - now()) * 1000)::float8 as rest
    from letter where mailbox_id = ${mailboxId} and state = 'sent'
      and sent_at > now() - interval '24 hours'`.execute(db);
  return Math.max(0, rows[0]?.rest ?? 0);
}

/**
 * Letters that a person has to look at, in mailboxes that somebody may send from: of which nobody knows
 * whether they went out, and those that did not.
 */
export async function countToLookAt(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from letter where state in ('uncertain', 'failed')
      and mailing_recipient_id is null
      and mailbox_id in (
        select mailbox_id from mailbox_member
        where account_id = ${accountId} and role <> 'reader')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Calls off what waits in a mailbox; answers which letters. */
export async function cancelLettersOf(trx: Trx, mailboxId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update letter set state = 'cancelled', due_at = null, updated_at = now()
    where mailbox_id = ${mailboxId} and state = 'waiting' returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Puts a letter among those that wait. */
export async function markWaiting(
  trx: Trx,
  id: number,
  it: { dueAt: Date | { afterMs: number }; isScheduled: boolean },
): Promise<void> {
  const due =
    it.dueAt instanceof Date
      ? sql`${it.dueAt}`
      : sql`now() + make_interval(secs => ${it.dueAt.afterMs / 1_000})`;
  await sql`
    update letter set state = 'waiting', due_at = ${due}, is_scheduled = ${it.isScheduled},
      failure = null, handed_at = null, looks = 0, attempts = 0, updated_at = now()
    where id = ${id}`.execute(trx);
}

/** Makes a letter one that is being written again, by whoever called it back. */
export async function markDraft(
  trx: Trx,
  id: number,
  author: { id: number; name: string },
): Promise<void> {
  await sql`
    update letter set state = 'draft', due_at = null, is_scheduled = false, failure = null,
      handed_at = null, attempts = 0, updated_at = now(),
      author_id = ${author.id}, author_name = ${author.name}
    where id = ${id}`.execute(trx);
}

/** What a person has said of an uncertain letter. One that did not go out gets a new draft at Google. */
export async function markResolved(
  trx: Trx,
  id: number,
  outcome: 'sent' | 'not-sent',
): Promise<void> {
  await sql`
    update letter set due_at = null, updated_at = now(),
      state = ${outcome === 'sent' ? 'sent' : 'failed'},
      sent_at = ${outcome === 'sent' ? sql`coalesce(handed_at, now())` : null},
      failure = ${outcome === 'sent' ? null : 'mail.not-sent'},
      draft_id = ${outcome === 'sent' ? sql`draft_id` : null}
    where id = ${id}`.execute(trx);
}

/** When the next letter of a mailbox is due or looked for, in milliseconds from now. */
export async function findNextLetterDue(db: Db, mailboxId: number): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms from letter
    where mailbox_id = ${mailboxId} and state in ('waiting', 'sending', 'uncertain')
      and due_at is not null`.execute(db);
  return rows[0]?.ms ?? undefined;
}

/** Mailboxes in which letters are due. */
export async function findDueMailboxes(db: Db): Promise<number[]> {
  const { rows } = await sql<{ mailbox_id: number }>`
    select distinct mailbox_id from letter
    where state in ('waiting', 'sending', 'uncertain') and due_at <= now()`.execute(db);
  return rows.map((it) => it.mailbox_id);
}

/**
 * Takes the next letter of a mailbox that is due: people's own before those to many. One that is
 * uncertain stays so, and is handed out to be looked for. What nobody may call back any more is held.
 */
export async function takeDueLetter(trx: Trx, mailboxId: number): Promise<LetterRow | undefined> {
  const { rows } = await sql<LetterRow>`
    with due as (
      select id from letter
      where mailbox_id = ${mailboxId} and state in ('waiting', 'uncertain') and due_at <= now()
      order by mailing_recipient_id is not null, due_at, id limit 1 for update skip locked
    )
    update letter set state = case when state = 'waiting' then 'sending' else state end
    from due where letter.id = due.id returning ${LETTER_COLUMNS}`.execute(trx);
  return rows[0];
}

/**
 * What a server that died had in its hands: letters that were not handed to Google wait again, the
 * others are looked for, but not before `lookMs` after they were. Only whoever holds the mailbox's job
 * may say so.
 */
export async function recoverLetters(trx: Trx, mailboxId: number, lookMs: number): Promise<void> {
  await sql`
    update letter set
      state = case when handed_at is null then 'waiting' else 'uncertain' end,
      failure = case when handed_at is null then failure else 'mail.outcome-unknown' end,
      due_at = case when handed_at is null then now()
        else greatest(now(), handed_at + make_interval(secs => ${lookMs / 1_000})) end,
      looks = case when handed_at is null then 0 else 1 end,
      updated_at = now()
    where mailbox_id = ${mailboxId} and state = 'sending'`.execute(trx);
}

/** A letter that the sender has: not one of which a person has said meanwhile what became of it. */
const IN_HANDS = sql`state in ('sending', 'uncertain')`;

/**
 * What came of a step of sending; each is one update of the letter's row. A draft at Google is kept in the
 * place of the one that was known before; answers whether it was: the letter may have another one by
 * now, or be gone, and a copy is wanted only of what is still being written.
 */
export async function saveGmailDraft(
  trx: Trx,
  id: number,
  draft: { id: string; threadId: string; version: number },
  of: { before: string | null; isCopy: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update letter set draft_id = ${draft.id}, draft_thread_id = ${draft.threadId},
      draft_version = ${draft.version}
    where id = ${id} and draft_id is not distinct from ${of.before}
      and (state = 'draft' or not ${of.isCopy}::boolean)
    returning id`.execute(trx);
  return rows.length > 0;
}

/** From here on Google may have it. */
export async function markHanded(trx: Trx, id: number): Promise<void> {
  await sql`
    update letter set handed_at = clock_timestamp(), attempts = attempts + 1, looks = 0
    where id = ${id}`.execute(trx);
}

export async function markSent(
  trx: Trx,
  id: number,
  sent: { gmailId: string; threadId: string | null },
): Promise<void> {
  await sql`
    update letter set state = 'sent', sent_at = coalesce(sent_at, now()), due_at = null,
      gmail_id = ${sent.gmailId}, thread_id = coalesce(${sent.threadId}, thread_id),
      failure = null, updated_at = now()
    where id = ${id} and ${IN_HANDS}`.execute(trx);
}

export async function markFailed(trx: Trx, id: number, failure: string): Promise<void> {
  await sql`
    update letter set state = 'failed', due_at = null, handed_at = null, failure = ${failure},
      updated_at = now()
    where id = ${id} and ${IN_HANDS}`.execute(trx);
}

/** It surely did not go out; it is tried again after a while. `attempts` stay unless given. */
export async function markPutOff(
  trx: Trx,
  id: number,
  it: { afterMs: number; failure: string | null; attempts?: number | undefined },
): Promise<void> {
  await sql`
    update letter set state = 'waiting', handed_at = null, failure = ${it.failure},
      attempts = coalesce(${it.attempts ?? null}::integer, attempts),
      due_at = now() + make_interval(secs => ${it.afterMs / 1_000}), updated_at = now()
    where id = ${id} and ${IN_HANDS}`.execute(trx);
}

/** Nobody knows whether it went out; it is looked for again after a while, or by a person. */
export async function markUncertain(
  trx: Trx,
  id: number,
  it: { looks: number; lookAfterMs: number | undefined },
): Promise<void> {
  const due =
    it.lookAfterMs === undefined
      ? sql`null`
      : sql`now() + make_interval(secs => ${it.lookAfterMs / 1_000})`;
  await sql`
    update letter set state = 'uncertain', failure = 'mail.outcome-unknown', looks = ${it.looks},
      due_at = ${due}, updated_at = now()
    where id = ${id} and ${IN_HANDS}`.execute(trx);
}

/** Remembers whom somebody wrote to, for suggestions. */
export async function rememberRecipients(
  db: Db,
  accountId: number,
  people: readonly { address: string; name: string }[],
): Promise<void> {
  await sql`
    insert into mail_recent (account_id, address, name)
    select ${accountId}, lower(address), max(name)
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given(address text, name text)
    where exists (select from account where id = ${accountId})
    group by lower(address)
    on conflict (account_id, address) do update set used_at = now(),
      name = coalesce(nullif(excluded.name, ''), mail_recent.name)`.execute(db);
}

/**
 * A letter that was uncertain surely did not go out. It waits again, unless it is of a mailing that is
 * paused or stopped meanwhile, or goes to somebody who wants none any more: then it is called off, and
 * with that settled. Answers whether it is.
 */
export async function putBack(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql<{ state: string; address_key: string }>`
    select mailing.state, address_key from mailing_recipient join mailing on mailing.id = mailing_id
    where letter_id = ${id} for share of mailing`.execute(trx);
  const of = rows[0];
  if (of) await lockAddress(trx, of.address_key);
  const isOff =
    of !== undefined &&
    (['paused', 'stopped'].includes(of.state) ||
      (await findSuppressed(trx, of.address_key)) !== undefined);
  if (!isOff) {
    await markPutOff(trx, id, { afterMs: 0, failure: null });
    return false;
  }
  await sql`
    update letter set state = 'cancelled', handed_at = null, due_at = null, failure = null,
      updated_at = now()
    where id = ${id} and ${IN_HANDS}`.execute(trx);
  return true;
}

/** How many letters there are of a state. */
export async function countLetters(db: Db): Promise<{ of: string; count: number }[]> {
  const { rows } = await sql<{ of: string; count: number }>`
    select state as of, count(*) as count from letter group by state`.execute(db);
  return rows;
}
