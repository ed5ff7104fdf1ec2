import * as z from 'zod/mini';
import type { Trx } from '../../../db/db.ts';
import { recordWork } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { defineJob, defineUpkeep, type Run } from '../../../platform/jobs/job.ts';
import { countQuota, findPause, findQuotaRest } from '../mailboxes/mailboxes.queries.ts';
import { findMailState } from '../settings/mail-settings.queries.ts';
import { letterSettled } from './outbox.events.ts';
import {
  countSentToday,
  findDailyRest,
  findDueMailboxes,
  findNextLetterDue,
  recoverLetters,
  takeDueLetter,
} from './outbox.queries.ts';
import { LOOKS_MS, sendLetter } from './sending.ts';

const Payload = z.object({ mailbox_id: z.number() });
type Payload = z.infer<typeof Payload>;

/** Units of quota that a letter costs at most: a draft that is made or replaced, and sent. */
const LETTER_UNITS = 115;

/** A look at how fast a mailbox may go, at least so often in milliseconds while it has to wait. */
const WAIT_MAX_MS = 60_000;

/**
 * Sends what is due in one mailbox, one letter after the other. There is one such job for a mailbox, so
 * one server at a time has its letters in its hands.
 */
export const sendOutbox = defineJob({
  kind: 'gmail.send',
  payload: Payload,
  atOnce: 4,
  tries: Number.POSITIVE_INFINITY,
  most: 10_000,
  handler: async (context: Context, run: Run<Payload>) => {
    const { mailbox_id: mailboxId } = run.payload;
    const { events, log } = context;
    await run.transaction((trx) => recoverLetters(trx, mailboxId, LOOKS_MS[0]));
    let waitMs: number | undefined;
    while (!run.signal.aborted) {
      waitMs = await findWait(context, mailboxId);
      if (waitMs !== undefined) break;
      const letter = await run.transaction((trx) => takeDueLetter(trx, mailboxId));
      if (!letter) break;
      try {
        const isSettled = await sendLetter({ context, ...run }, letter);
        if (isSettled) events.publish(letterSettled, { letterId: letter.id });
      } catch (err) {
        if (run.signal.aborted) throw err;
        log.warn({ err, letter: letter.id }, 'a letter was not sent');
        throw err;
      } finally {
        recordWork(events, ['mail']);
      }
    }
    await run.finish(async (trx) => {
      const next = await findNextLetterDue(trx, mailboxId);
      if (next === undefined) return;
      await wakeOutbox(trx, mailboxId, { afterMs: Math.max(next, waitMs ?? 0, 0) });
    });
  },
});

/** Has the letters of a mailbox sent that are due by then. */
export async function wakeOutbox(
  trx: Trx,
  mailboxId: number,
  due: Date | { afterMs: number } = { afterMs: 0 },
): Promise<void> {
  const key = String(mailboxId);
  await addJob(trx, sendOutbox, { payload: { mailbox_id: mailboxId }, key, due });
}

/** Milliseconds for which a mailbox may not send; nothing when it may. */
async function findWait(
  { db }: Pick<Context, 'db'>,
  mailboxId: number,
): Promise<number | undefined> {
  const pauseMs = await findPause(db, mailboxId);
  if (pauseMs > 0) return Math.min(pauseMs, WAIT_MAX_MS);
  const { units_per_minute: units, daily_letters: daily } = await findMailState(db);
  if ((await countQuota(db, mailboxId, 0)) + LETTER_UNITS > units) {
    return findQuotaRest(db, mailboxId);
  }
  if ((await countSentToday(db, mailboxId)) < daily) return undefined;
  return Math.max(1_000, Math.min(await findDailyRest(db, mailboxId), 3_600_000));
}

/** Looks whether letters are due that no job knows of: after a restore, or when one was called off. */
export const wakeDueOutboxes = defineUpkeep({
  kind: 'gmail.wake',
  everyMs: 5 * 60_000,
  work: async ({ db }: Context) => {
    for (const mailboxId of await findDueMailboxes(db)) {
      await db.transaction().execute((trx) => wakeOutbox(trx, mailboxId));
    }
  },
});
