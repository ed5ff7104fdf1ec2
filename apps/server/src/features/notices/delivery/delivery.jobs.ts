import { NOTICE_DAYS } from '@station/contract/notices/notices';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { defineJob, defineUpkeep, type Job } from '../../../platform/jobs/job.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { noticesChanged } from '../notices.events.ts';
import { bringNotices, sendDigest } from './delivery.actions.ts';
import { deleteOldNotices, findDueDigests } from './delivery.queries.ts';

const Delivery = z.object({ account_ids: z.array(z.number()) });

/** Tells people's browsers that notices have come, and brings these to where each wishes to have them. */
export const deliverNotices: Job<Context, z.infer<typeof Delivery>> = defineJob({
  kind: 'notices.deliver',
  payload: Delivery,
  atOnce: 4,
  most: 10_000,
  async handler(context: Context, { payload: { account_ids: accountIds }, transaction, signal }) {
    context.events.publish(noticesChanged, { accountIds });
    const sender = await readSettings(context);
    for (const accountId of accountIds) {
      signal.throwIfAborted();
      await transaction(async (trx) => {
        const quietEnd = await bringNotices(trx, context, sender, accountId);
        if (!quietEnd) return;
        const payload = { account_ids: [accountId] };
        await addJob(trx, deliverNotices, { payload, key: `quiet-${accountId}`, due: quietEnd });
      });
    }
  },
});

/** Summaries at a time; those beyond are sent a minute later. */
const DIGESTS_AT_ONCE = 500;

/** Sends summaries whose hour has come. */
export const sendDigests = defineUpkeep({
  kind: 'notices.digests',
  everyMs: 60_000,
  async work(context: Context, signal) {
    const now = new Date(context.clock.now());
    const sender = await readSettings(context);
    for (const accountId of await findDueDigests(context.db, now, DIGESTS_AT_ONCE)) {
      signal.throwIfAborted();
      await sendDigest(context, sender, accountId, now);
    }
  },
});

/** Forgets old notices. */
export const forgetNotices = defineUpkeep({
  kind: 'notices.forget-old',
  everyMs: 60 * 60_000,
  work: ({ db }: Context) => deleteOldNotices(db, NOTICE_DAYS),
});
