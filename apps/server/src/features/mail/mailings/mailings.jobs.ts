import * as z from 'zod/mini';
import type { Trx } from '../../../db/db.ts';
import { recordWork } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { defineJob, type Job } from '../../../platform/jobs/job.ts';
import { type LetterText, openText } from '../letters/sealed-text.ts';
import { addressKey, findSuppressed, lockAddress } from '../suppressions/suppressions.queries.ts';
import {
  claimRecipient,
  findMailingOfLetter,
  findUnderWay,
  lockPace,
  markQueued,
  markSkipped,
  settleRecipients,
  type WaitingRecipient,
} from './dispatch.queries.ts';
import { type LetterForm, letterFor } from './letter-text.ts';
import { findNthLast, findSendingRoom, requeueLetter } from './mailing-letters.queries.ts';
import type { MailingWork, Outbox } from './mailing-letters.ts';
import { auditMailing, letterForm } from './mailings.actions.ts';
import { holdMailing, lockMailing, type MailingRow, updateMailingRow } from './mailings.queries.ts';
import { type DispatchJob, wakeDispatch } from './sending.actions.ts';

/**
 * Letters of a mailing in the outbox at a time: enough that it never waits for us, few enough that a
 * pause, a stop and a name on the suppression list find nearly all of them still here.
 */
const UNDER_WAY_MAX = 5;

/** Milliseconds after which a letter that is under way is asked after, should its event be lost. */
const ASK_AGAIN_MS = 5_000;

/** Units of Gmail's quota for one letter: 10 to make its draft, 100 to send it. */
const UNITS_A_LETTER = 110;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Payload = { mailing_id: number };

type Dispatch = MailingWork & { form: Omit<LetterForm, keyof LetterText> };

/** What one step did: another one can follow, or the next is worth a look later, or never. */
type Step = 'go-on' | { againMs: number } | 'over';

/**
 * Sends a mailing, letter by letter: one job for each, which any server takes up where another left it,
 * for all there is to know stands in the rows. It only hands letters to the outbox.
 */
export function dispatchMailing(outbox: Outbox): Job<Context, Payload> {
  const job: Job<Context, Payload> = defineJob({
    kind: 'mail.dispatch-mailing',
    payload: z.object({ mailing_id: z.number() }),
    atOnce: 2,
    tries: Number.POSITIVE_INFINITY,
    async handler(context: Context, { payload, signal, transaction, finish }) {
      const work = { ...context, outbox, form: await letterForm(context) };
      for (;;) {
        signal.throwIfAborted();
        const step = await transaction((trx) => dispatchNext(trx, work, payload.mailing_id));
        recordWork(context.events, ['mailings']);
        if (step === 'go-on') continue;
        return finish(async (trx) => {
          if (step !== 'over') await wakeDispatch(trx, job, payload.mailing_id, step.againMs);
        });
      }
    },
  });
  return job;
}

/** Hears of letters that were sent, or were not, so that the next one follows at once. */
export function hearOutcomes(context: Context, outbox: Outbox, dispatch: DispatchJob): () => void {
  return context.events.subscribe(outbox.letterSettled, ({ letterId }) => {
    void context.db
      .transaction()
      .execute(async (trx) => {
        const of = await findMailingOfLetter(trx, letterId);
        if (!of) return;
        await settleRecipients(trx, of.mailing_id);
        await wakeDispatch(trx, dispatch, of.mailing_id);
      })
      .then(() => recordWork(context.events, ['mailings']))
      .catch((err: unknown) => context.log.warn({ err, letterId }, 'an outcome is noted later'));
  });
}

async function dispatchNext(trx: Trx, work: Dispatch, mailingId: number): Promise<Step> {
  const mailing = await lockMailing(trx, mailingId);
  if (!mailing) return 'over';
  await settleRecipients(trx, mailingId);
  const underWay = (await findUnderWay(trx, mailingId)).length;
  const later: Step = underWay > 0 ? { againMs: ASK_AGAIN_MS } : 'over';
  if (mailing.state !== 'sending') return later;
  if (underWay >= UNDER_WAY_MAX) return later;

  const recipient = await claimRecipient(trx, mailingId);
  if (!recipient) {
    await holdMailing(trx, mailingId, { held_why: null, held_until: null });
    if (underWay === 0) await endMailing(trx, work, mailing);
    return later;
  }
  const key = addressKey(recipient.address);
  await lockAddress(trx, key);
  const suppressed = await findSuppressed(trx, key);
  if (suppressed) {
    await markSkipped(trx, recipient.id, suppressed.reason);
    return 'go-on';
  }
  const hold = await findHold(trx, work, mailing);
  await holdMailing(trx, mailingId, {
    held_why: hold?.why ?? null,
    held_until: hold?.until ?? null,
  });
  if (hold) {
    const againMs = hold.until ? hold.until.getTime() - work.clock.now() : MINUTE_MS;
    return { againMs: Math.max(underWay > 0 ? Math.min(againMs, ASK_AGAIN_MS) : againMs, 0) };
  }
  const letterId = await queueFor(trx, work, mailing, recipient);
  await markQueued(trx, recipient.id, { letterId, at: new Date(work.clock.now()) });
  return 'go-on';
}

/** A letter that was made already goes once more: whatever became of it, it cannot arrive twice. */
async function queueFor(
  trx: Trx,
  work: Dispatch,
  mailing: MailingRow,
  recipient: WaitingRecipient,
): Promise<number> {
  const { outbox, form } = work;
  if (recipient.letter_id !== null) {
    await requeueLetter(trx, recipient.letter_id);
    await outbox.wakeOutbox(trx, mailing.mailbox_id);
    return recipient.letter_id;
  }
  const text = openText(work, mailing);
  const { subject, html, headers } = letterFor(work, { ...form, ...text }, recipient);
  return outbox.queueLetter(work, trx, {
    ...{ mailboxId: mailing.mailbox_id, subject, html, headers, cc: [], bcc: [] },
    ...{ to: [{ name: recipient.name, address: recipient.address }] },
    ...{ mailingRecipientId: recipient.id, author: authorOf(mailing) },
  });
}

const authorOf = ({ created_by: id, created_by_name: name }: MailingRow) =>
  id === null ? null : { id, name };

/**
 * How many letters of a day mailings leave off at: a tenth of a day of ten and more is for what people write
 * themselves, which would wait until tomorrow behind a mailing that has used up the whole of it.
 */
const lettersToMany = (daily: number): number => daily - Math.floor(daily / 10);

/** Why the next letter has to wait, if it has to; the mailbox's letters are counted one after the other. */
async function findHold(
  trx: Trx,
  { clock }: Dispatch,
  { mailbox_id }: MailingRow,
): Promise<{ why: 'minute' | 'day' | 'mailbox'; until: Date | null } | undefined> {
  await lockPace(trx, mailbox_id);
  const room = await findSendingRoom(trx, mailbox_id);
  if (!room.is_connected) return { why: 'mailbox', until: null };
  const { paused_until } = room;
  if (paused_until && paused_until.getTime() > clock.now()) {
    return { why: 'minute', until: paused_until };
  }
  for (const [why, most, ms] of [
    ['day', lettersToMany(room.daily_letters), DAY_MS],
    ['minute', Math.floor(room.units_per_minute / UNITS_A_LETTER), MINUTE_MS],
  ] as const) {
    // Once so many went within the time, the next waits until the first of them is older.
    const since = new Date(clock.now() - ms);
    const first = await findNthLast(trx, mailbox_id, { n: most, since });
    const until = first && new Date(first.getTime() + ms);
    if (until && until.getTime() > clock.now()) return { why, until };
  }
  return undefined;
}

async function endMailing(trx: Trx, { clock }: Dispatch, mailing: MailingRow): Promise<void> {
  await updateMailingRow(trx, mailing.id, { state: 'done', ended_at: new Date(clock.now()) });
  await auditMailing(trx, null, 'ended', { ...mailing, state: 'done' });
}
