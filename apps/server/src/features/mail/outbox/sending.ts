import type { Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import { asProblem } from '../../../platform/problem.ts';
import { openMailbox } from '../connection/open-mailbox.ts';
import type { Gmail } from '../gmail/gmail.ts';
import { GmailFailure } from '../gmail/gmail-failure.ts';
import { dropGmailDraft } from '../letters/dropped-drafts.jobs.ts';
import { openContent, recipientsOf } from '../letters/letter-content.ts';
import { findAnyLetter, findAttachments, type LetterRow } from '../letters/letters.queries.ts';
import { findSealedMailbox, pauseMailbox } from '../mailboxes/mailboxes.queries.ts';
import { rawHead } from '../reading/mail-heads.ts';
import { composeLetter, MARK_HEAD, messageIdOf } from './letter-mime.ts';
import {
  markFailed,
  markHanded,
  markPutOff,
  markSent,
  markUncertain,
  putBack,
  rememberRecipients,
  saveGmailDraft,
} from './outbox.queries.ts';

/** What the sending of a letter needs: each transaction holds only while its job is this server's. */
export type Sending = {
  context: Context;
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  signal: AbortSignal;
};

/**
 * A letter of which nobody knows is looked for after so many milliseconds, then after so many more;
 * after the last look a person has to say. The first pause is longer than any call of ours lasts.
 */
export const LOOKS_MS = [20_000, 60_000, 300_000, 1_800_000] as const;

/** Tries after which a letter that surely did not go out is a failed one: two hours without Google. */
const ATTEMPTS_MAX = 10;

/** Milliseconds before the second try; doubled with each one after it. */
const PAUSE_MS = 15_000;

/**
 * Takes a letter a step further. Google gets it as a draft, which is then sent: a draft can be sent once
 * only, so what is tried again can never arrive twice. Each step is written down before the next;
 * where it is not known whether the last one arrived, Google is asked, and a person when Google does not
 * know. Answers whether it is settled.
 */
export async function sendLetter(sending: Sending, letter: LetterRow): Promise<boolean> {
  const gmail = openMailbox(sending.context, letter.mailbox_id, sending.signal);
  if (letter.state === 'uncertain') return lookFor(sending, gmail, letter);
  let draft: KeptDraft | undefined;
  try {
    draft = await keepDraft(sending, gmail, letter, 'letter');
  } catch (error) {
    return putOff(sending, { ...letter, attempts: letter.attempts + 1 }, error);
  }
  // Gone with its mailbox meanwhile: nothing is sent of which there is no row.
  if (!draft) return false;
  await sending.transaction((trx) => markHanded(trx, letter.id));
  const handed = { ...letter, ...draft, attempts: letter.attempts + 1, looks: 0 };
  try {
    const sent = await gmail.sendDraft(draft.draft_id);
    return await settleSent(sending, handed, sent.id, sent.threadId);
  } catch (error) {
    if (!(error instanceof GmailFailure)) throw error;
    // The draft was gone before us: an earlier try of ours has sent it, or somebody at Gmail.
    if (error.kind === 'lost' || error.kind === 'not-found') {
      return lookFor(sending, gmail, handed);
    }
    return putOff(sending, handed, error);
  }
}

/** A draft at Google, and the conversation that it stands in. */
type KeptDraft = { draft_id: string; draft_thread_id: string | null };

/**
 * Sees to it that Google has the letter as it is here; answers its draft. Nothing: the letter went on
 * without it meanwhile, and what was made of it at Google is thrown away there. A `copy` is made only of
 * a letter that is being written.
 */
export async function keepDraft(
  { context, transaction }: Pick<Sending, 'context' | 'transaction'>,
  gmail: Gmail,
  letter: LetterRow,
  as: 'letter' | 'copy',
): Promise<KeptDraft | undefined> {
  const { draft_id, draft_thread_id } = letter;
  if (draft_id !== null && letter.draft_version === letter.version) {
    return { draft_id, draft_thread_id };
  }
  const mailbox = await findSealedMailbox(context.db, letter.mailbox_id);
  const raw = await composeLetter(context, {
    from: { name: mailbox?.display_name ?? '', address: mailbox?.address ?? '' },
    content: openContent(context, letter.sealed),
    mark: letter.mark,
    attachments: await findAttachments(context.db, [letter.id]),
  });
  const isCopy = as === 'copy';
  const isWanted = async () =>
    !isCopy || (await findAnyLetter(context.db, letter.id))?.state === 'draft';
  const draft = await keepOrMake(gmail, raw, letter, isWanted);
  if (!draft) return undefined;
  const made = {
    id: draft.id,
    threadId: draft.message?.threadId ?? letter.thread_id ?? '',
    version: letter.version,
  };
  const isKept = await transaction(async (trx) => {
    if (await saveGmailDraft(trx, letter.id, made, { before: draft_id, isCopy })) return true;
    if (made.id !== draft_id) await dropGmailDraft(trx, letter.mailbox_id, made.id);
    return false;
  });
  return isKept ? { draft_id: made.id, draft_thread_id: made.threadId } : undefined;
}

/** A draft that was thrown away at Gmail is made anew where it is still wanted. */
async function keepOrMake(
  gmail: Gmail,
  raw: Buffer,
  { thread_id, draft_id }: LetterRow,
  isWanted: () => Promise<boolean>,
) {
  const threadId = thread_id ?? undefined;
  try {
    return await gmail.keepDraft(raw, threadId, draft_id ?? undefined);
  } catch (error) {
    const isGone = error instanceof GmailFailure && error.kind === 'not-found';
    if (!isGone || draft_id === null) throw error;
    return (await isWanted()) ? gmail.keepDraft(raw, threadId, undefined) : undefined;
  }
}

async function settleSent(
  { context, transaction }: Sending,
  letter: LetterRow,
  gmailId: string,
  threadId: string | null,
): Promise<boolean> {
  await transaction((trx) => markSent(trx, letter.id, { gmailId, threadId }));
  if (letter.mailing_recipient_id !== null || letter.author_id === null) return true;
  try {
    const people = recipientsOf(openContent(context, letter.sealed));
    await rememberRecipients(context.db, letter.author_id, people);
  } catch (err) {
    // It did go out, and what is not known to have done so holds up all that is behind it.
    context.log.warn({ err, letter: letter.id }, 'whom a letter went to is not remembered');
  }
  return true;
}

/** What surely did not go out waits and is tried again, or has failed. Its `attempts` hold this one. */
async function putOff(
  { context, transaction, signal }: Sending,
  letter: LetterRow,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof GmailFailure)) {
    // A letter that cannot be put together holds up no others; a database that is away does.
    if (signal.aborted || asProblem(error).code === 'unavailable') throw error;
    context.log.warn({ err: error, letter: letter.id }, 'a letter could not be put together');
    await transaction((trx) => markFailed(trx, letter.id, 'mail.not-composed'));
    return true;
  }
  const { kind, retryAfter, reason = 'mail.google-unavailable', message } = error;
  if (kind === 'unauthorized' || kind === 'refused' || kind === 'not-found') {
    const failure = kind === 'refused' ? message : reason;
    await transaction((trx) => markFailed(trx, letter.id, failure));
    return true;
  }
  const isTooFast = kind === 'rate-limited';
  if (!isTooFast && letter.attempts >= ATTEMPTS_MAX) {
    await transaction((trx) => markFailed(trx, letter.id, reason));
    return true;
  }
  const afterMs = isTooFast ? (retryAfter ?? 30) * 1_000 : PAUSE_MS * 2 ** (letter.attempts - 1);
  if (isTooFast) await pauseMailbox(context.db, letter.mailbox_id, afterMs);
  // A letter that Google did not even look at has not been tried.
  const attempts = isTooFast ? letter.attempts - 1 : letter.attempts;
  await transaction((trx) => markPutOff(trx, letter.id, { afterMs, failure: reason, attempts }));
  return false;
}

/**
 * Looks for a letter that Google may have. What stands in its conversation as sent was sent. Where its
 * draft is still there, it was not, once the call that should have sent it is surely over: then it is
 * tried again with the same draft.
 */
async function lookFor(sending: Sending, gmail: Gmail, letter: LetterRow): Promise<boolean> {
  const { transaction } = sending;
  try {
    const sent = await findSent(gmail, letter, await addressOf(sending, letter));
    if (sent) return await settleSent(sending, letter, sent.id, sent.threadId);
    const isOver = letter.state === 'uncertain' && letter.looks > 0;
    if (isOver && letter.draft_id !== null && (await gmail.hasDraft(letter.draft_id))) {
      if (letter.attempts >= ATTEMPTS_MAX) {
        await transaction((trx) => markFailed(trx, letter.id, 'mail.google-unavailable'));
        return true;
      }
      return await transaction((trx) => putBack(trx, letter.id));
    }
  } catch (error) {
    if (!(error instanceof GmailFailure)) throw error;
    // What cannot be looked for now is looked for later.
  }
  const looks = letter.looks + 1;
  const it = { looks, lookAfterMs: LOOKS_MS[looks - 1] };
  await transaction((trx) => markUncertain(trx, letter.id, it));
  return true;
}

async function addressOf({ context }: Sending, letter: LetterRow): Promise<string> {
  return (await findSealedMailbox(context.db, letter.mailbox_id))?.address ?? '';
}

async function findSent(gmail: Gmail, letter: LetterRow, address: string) {
  if (letter.draft_thread_id === null) return undefined;
  const messageId = messageIdOf(letter.mark, address);
  try {
    const { messages = [] } = await gmail.thread(letter.draft_thread_id, 'metadata');
    return messages.find(
      ({ labelIds, payload }) =>
        labelIds?.includes('SENT') &&
        (rawHead(payload, 'Message-ID').trim() === messageId ||
          rawHead(payload, MARK_HEAD).trim() === letter.mark),
    );
  } catch (error) {
    if (error instanceof GmailFailure && error.kind === 'not-found') return undefined;
    throw error;
  }
}
