import * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { defineJob, type Job } from '../../../platform/jobs/job.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { findLanguage } from '../delivery/delivery.queries.ts';
import { SUMMARY_TEXTS, TRIAL_TEXTS } from '../delivery/notice-texts.ts';
import { findPushable } from '../notices.queries.ts';
import { findPushTarget, forgetPushTarget, notePushed } from './push-devices.queries.ts';
import { getPushKeys } from './push-keys.actions.ts';
import { PUSH_HOURS, sendPush } from './send-push.ts';

const Push = z.object({
  account_id: z.number(),
  device_id: z.number(),
  /** Null: a word about several, or a trial if there are none. */
  notice_id: z.nullable(z.number()),
  count: z.number(),
});
type Push = z.infer<typeof Push>;

/** Pushes one notice to one device, or how many there are. */
export const pushNotice: Job<Context, Push> = defineJob({
  kind: 'notices.push',
  payload: Push,
  atOnce: 4,
  tries: 8,
  most: 10_000,
  async handler(context: Context, { payload, signal, finish }) {
    const { account_id: accountId, device_id: deviceId } = payload;
    const target = await findPushTarget(context.db, accountId, deviceId);
    const keys = await getPushKeys(context);
    const title = await titleOf(context, payload);
    // The device was revoked or asks anew, or the notice was read meanwhile.
    if (!target || target.public_key !== keys.publicKey || title === undefined) return;
    const message = JSON.stringify({ title, id: payload.notice_id });
    const answer = await sendPush(context.config, { target, keys, message, signal });
    await finish(async (trx) => {
      if (answer.is === 'gone') await forgetPushTarget(trx, deviceId, target.endpoint);
      if (answer.is === 'taken') await notePushed(trx, deviceId);
      if (answer.is !== 'later') return;
      await addJob(trx, pushNotice, {
        payload,
        due: { afterMs: answer.afterMs },
        goodForHours: PUSH_HOURS,
      });
    });
  },
});

/** What is shown on the device; undefined when there is nothing to tell any more. */
async function titleOf(
  context: Context,
  { account_id: accountId, notice_id: id, count }: Push,
): Promise<string | undefined> {
  const { default_language: usual, organisation_name: organisation } = await readSettings(context);
  const language = await findLanguage(context.db, accountId, usual);
  if (id === null) {
    return count === 0 ? TRIAL_TEXTS[language](organisation) : SUMMARY_TEXTS[language](count);
  }
  const notice = await findPushable(context.db, accountId, id, PUSH_HOURS);
  return notice?.texts[language].title;
}
