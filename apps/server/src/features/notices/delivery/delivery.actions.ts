import type { Settings } from '@station/contract/settings/settings';
import type { Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { pushNotice } from '../push/push.jobs.ts';
import { findPushDevices } from '../push/push-devices.queries.ts';
import { PUSH_HOURS } from '../push/send-push.ts';
import { findNoticeSettings } from '../settings/notice-settings.queries.ts';
import { nextDigest, quietUntil } from '../settings/quiet-hours.rules.ts';
import {
  findRecipient,
  findUnmailed,
  lockDueDigest,
  lockWaiting,
  markDelivered,
  markMailed,
  setNextDigest,
  type Waiting,
} from './delivery.queries.ts';
import { noticeLetter } from './notice-letters.ts';

/** More than so many at once are one word on a device that says how many they are. */
const PUSHED_ONE_BY_ONE = 3;

/** After so many hours a letter about notices is no longer tried. */
const LETTER_HOURS = 48;

/** What letters of the organisation are made with. */
export type Sender = Pick<Settings, 'default_language' | 'organisation_name'>;

/** Pushes and mails what waits for a person; within their quiet hours it answers when these end. */
export async function bringNotices(
  trx: Trx,
  context: Context,
  sender: Sender,
  accountId: number,
): Promise<Date | undefined> {
  const settings = await findNoticeSettings(trx, accountId);
  const quietEnd = quietUntil(settings, new Date(context.clock.now()));
  if (quietEnd) return quietEnd;
  const waiting = await lockWaiting(trx, accountId);
  // Read on the way, on a device that was open: nobody has to be called to it.
  const unread = waiting.filter(({ read_at: readAt }) => readAt === null);
  await addPushes(
    trx,
    accountId,
    unread.filter(({ push }) => push),
  );
  const mailed = unread.filter(({ mail }) => mail);
  const isPosted = await postLetter(trx, context, sender, accountId, mailed);
  await markDelivered(
    trx,
    waiting.map(({ id }) => id),
    isPosted ? mailed.map(({ id }) => id) : [],
  );
  return undefined;
}

async function addPushes(trx: Trx, accountId: number, notices: readonly Waiting[]): Promise<void> {
  if (notices.length === 0) return;
  const words: (number | null)[] =
    notices.length > PUSHED_ONE_BY_ONE ? [null] : notices.map(({ id }) => id);
  for (const { id: device_id } of await findPushDevices(trx, accountId)) {
    for (const notice_id of words) {
      const payload = { account_id: accountId, device_id, notice_id, count: notices.length };
      await addJob(trx, pushNotice, { payload, goodForHours: PUSH_HOURS });
    }
  }
}

/** Posts a letter with notices, if there are any and letters reach the person. */
async function postLetter(
  trx: Trx,
  context: Context,
  { default_language: usual, organisation_name: organisation }: Sender,
  accountId: number,
  notices: readonly Pick<Waiting, 'id' | 'texts'>[],
): Promise<boolean> {
  if (notices.length === 0 || !context.mailer.enabled) return false;
  const recipient = await findRecipient(trx, accountId, usual);
  if (!recipient) return false;
  const site = context.config.publicUrl ?? '';
  const count = notices.length;
  const letter = noticeLetter(recipient.language, { organisation, site, notices, count });
  await context.mailer.post(trx, {
    ...letter,
    to: recipient.email,
    goodForHours: LETTER_HOURS,
  });
  return true;
}

/** Sends a person's summary that is due at a moment, if anything is unread, and sets the next one. */
export async function sendDigest(
  context: Context,
  sender: Sender,
  accountId: number,
  now: Date,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (!(await lockDueDigest(trx, accountId, now))) return;
    const settings = await findNoticeSettings(trx, accountId);
    const unmailed = await findUnmailed(trx, accountId);
    if (await postLetter(trx, context, sender, accountId, unmailed)) {
      await markMailed(
        trx,
        unmailed.map(({ id }) => id),
      );
    }
    await setNextDigest(trx, accountId, nextDigest(settings, now));
  });
}
