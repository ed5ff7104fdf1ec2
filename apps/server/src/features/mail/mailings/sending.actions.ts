import type { BodyOf } from '@station/contract/endpoint';
import type {
  Mailing,
  MailingsReason,
  startMailing as startMailingEndpoint,
} from '@station/contract/mail/mailings';
import type { Trx } from '../../../db/db.ts';
import type { Actor } from '../../../platform/guard.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { openText } from '../letters/sealed-text.ts';
import { findNotSettled, returnToWaiting } from './dispatch.queries.ts';
import { cancelUncertain, markLetterSent, takeLettersBack } from './mailing-letters.queries.ts';
import type { MailingWork } from './mailing-letters.ts';
import {
  countFailed,
  decideRecipientRow,
  lockUncertain,
  skipWaiting,
  waitAgain,
} from './mailing-recipients.queries.ts';
import {
  auditMailing,
  letterForm,
  lockDraft,
  lockOwnMailing,
  mailingAfter,
  requireMailingVersion,
  requireText,
  wrongState,
} from './mailings.actions.ts';
import { findMailing, type MailingRow, updateMailingRow } from './mailings.queries.ts';

/** The job that sends a mailing, as it is added. */
export type DispatchJob = Job<never, { mailing_id: number }>;

type Work = Pick<MailingWork, 'db' | 'config' | 'clock' | 'secrets'> & {
  dispatch: DispatchJob;
};

/** Has a mailing looked at: at once, or so many milliseconds from now. */
export async function wakeDispatch(
  trx: Trx,
  dispatch: DispatchJob,
  mailingId: number,
  afterMs = 0,
): Promise<void> {
  const payload = { mailing_id: mailingId };
  await addJob(trx, dispatch, { payload, key: String(mailingId), due: { afterMs } });
}

/**
 * Sends a draft: one letter to each recipient. `letters` is how many the person was told of, `version`
 * the one that they have seen: nobody sends what somebody else has written meanwhile.
 * @throws Problem as `lockDraft`, `letterForm`, `requireMailingVersion` and `requireText`;
 *   `mailings.no-recipients`, `mailings.count-changed` with the number as it is now.
 */
export async function startMailing(
  work: Work,
  actor: Actor,
  id: number,
  { letters, version }: BodyOf<typeof startMailingEndpoint>,
): Promise<Mailing> {
  await letterForm(work);
  return work.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, actor, id);
    await requireMailingVersion(work, trx, draft, version);
    requireText(openText(work, draft));
    const { to_send } = (await findMailing(trx, id, [draft.mailbox_id])) ?? { to_send: 0 };
    requireCount(letters, to_send);
    await beginSending(trx, work, draft);
    await auditMailing(trx, actor, 'started', { ...draft, state: 'sending' }, { letters });
    return mailingAfter(work, trx, draft);
  });
}

/** Holds a mailing; letters that nobody has begun to send are called back. @throws Problem as `lockOwnMailing`; `mailings.wrong-state`. */
export function pauseMailing(work: Work, actor: Actor, id: number): Promise<Mailing> {
  return changeSending(work, actor, id, ['sending'], async (trx, mailing) => {
    await callBack(trx, id);
    await updateMailingRow(trx, id, { state: 'paused', held_why: null, held_until: null });
    await auditMailing(trx, actor, 'paused', { ...mailing, state: 'paused' });
  });
}

/** Lets a mailing go on, and one that waits look at once whether it may. @throws Problem as `pauseMailing`. */
export function resumeMailing(work: Work, actor: Actor, id: number): Promise<Mailing> {
  return changeSending(work, actor, id, ['paused', 'sending'], async (trx, mailing) => {
    await beginSending(trx, work, mailing);
    await auditMailing(trx, actor, 'resumed', { ...mailing, state: 'sending' });
  });
}

/** Ends a mailing: who waits gets no letter. @throws Problem as `pauseMailing`. */
export function stopMailing(work: Work, actor: Actor, id: number): Promise<Mailing> {
  return changeSending(work, actor, id, ['sending', 'paused'], async (trx, mailing) => {
    await callBack(trx, id);
    await skipWaiting(trx, id, 'stopped');
    const ended_at = new Date(work.clock.now());
    await updateMailingRow(trx, id, {
      ...{ state: 'stopped', ended_at, held_why: null, held_until: null },
    });
    await auditMailing(trx, actor, 'stopped', { ...mailing, state: 'stopped' });
  });
}

/**
 * Sends once more to those it failed for; never to those of whom nobody knows.
 * @throws Problem as `pauseMailing`; `mailings.count-changed`.
 */
export function retryFailed(
  work: Work,
  actor: Actor,
  id: number,
  letters: number,
): Promise<Mailing> {
  return changeSending(work, actor, id, ['sending', 'paused', 'done'], async (trx, mailing) => {
    requireCount(letters, await countFailed(trx, id));
    await waitAgain(trx, id);
    await beginSending(trx, work, mailing);
    await auditMailing(trx, actor, 'retried', { ...mailing, state: 'sending' }, { letters });
  });
}

/**
 * Takes a person's word for a letter of which nobody knew: it was sent, or it was not and is sent again,
 * unless the mailing was stopped.
 * @throws Problem as `lockOwnMailing`; `mailings.recipient-not-found`, `mailings.not-uncertain`.
 */
export async function decideUncertain(
  work: Work,
  actor: Actor,
  { id, recipientId, wasSent }: { id: number; recipientId: number; wasSent: boolean },
): Promise<Mailing> {
  return work.db.transaction().execute(async (trx) => {
    const mailing = await lockOwnMailing(trx, actor, id);
    const recipient = requireFound(await lockUncertain(trx, id, recipientId), {
      message: 'This mailing has no such recipient',
      reason: 'mailings.recipient-not-found' satisfies MailingsReason,
    });
    if (recipient.state !== 'uncertain' || recipient.letter_id === null) {
      throw new Problem('conflict', 'It is known what became of this letter', {
        reason: 'mailings.not-uncertain' satisfies MailingsReason,
      });
    }
    const now = new Date(work.clock.now());
    if (wasSent) {
      await markLetterSent(trx, recipient.letter_id, now);
      await decideRecipientRow(trx, recipientId, 'sent', now);
    } else if (mailing.state === 'stopped') {
      await cancelUncertain(trx, recipient.letter_id);
      await decideRecipientRow(trx, recipientId, 'never', now);
    } else {
      await decideRecipientRow(trx, recipientId, 'again', now);
      if (mailing.state === 'done') await beginSending(trx, work, mailing);
    }
    await auditMailing(trx, actor, 'decided', mailing, {
      recipient_id: recipientId,
      was_sent: wasSent,
    });
    return mailingAfter(work, trx, mailing);
  });
}

async function changeSending(
  work: Work,
  actor: Actor,
  id: number,
  from: readonly MailingRow['state'][],
  change: (trx: Trx, mailing: MailingRow) => Promise<void>,
): Promise<Mailing> {
  return work.db.transaction().execute(async (trx) => {
    const mailing = await lockOwnMailing(trx, actor, id);
    if (!from.includes(mailing.state)) throw wrongState();
    await change(trx, mailing);
    // Also for what cannot be called back any more: somebody has to note what becomes of it.
    await wakeDispatch(trx, work.dispatch, id);
    return mailingAfter(work, trx, mailing);
  });
}

async function beginSending(trx: Trx, work: Work, mailing: MailingRow): Promise<void> {
  await updateMailingRow(trx, mailing.id, {
    ...{ state: 'sending', held_why: null, held_until: null, ended_at: null },
    started_at: mailing.started_at ?? new Date(work.clock.now()),
  });
  await wakeDispatch(trx, work.dispatch, mailing.id);
}

/** Calls back what nobody has begun to send: whose letter it was waits again. */
async function callBack(trx: Trx, mailingId: number): Promise<void> {
  const letters = await findNotSettled(trx, mailingId);
  await returnToWaiting(trx, await takeLettersBack(trx, letters));
}

function requireCount(announced: number, now: number): void {
  if (now === 0) {
    throw new Problem('conflict', 'There is nobody to write to', {
      reason: 'mailings.no-recipients' satisfies MailingsReason,
    });
  }
  if (announced === now) return;
  throw new Problem('conflict', `It would be ${now} letters by now`, {
    reason: 'mailings.count-changed' satisfies MailingsReason,
    current: now,
  });
}
