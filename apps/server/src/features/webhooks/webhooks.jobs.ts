import { WEBHOOK_DAYS, WEBHOOK_TRIES } from '@station/contract/webhooks/webhooks';
import * as z from 'zod/mini';
import type { Trx } from '../../db/db.ts';
import type { Context } from '../../platform/context.ts';
import { addJobs } from '../../platform/jobs/add-job.ts';
import { defineJob, defineUpkeep, type Job } from '../../platform/jobs/job.ts';
import { sendDelivery } from './deliveries.actions.ts';
import { deleteOldDeliveries, findForgotten, settleCalledOff } from './webhooks.queries.ts';

const Delivery = z.object({ delivery_id: z.number() });

/**
 * Sends one delivery. Migration 092 adds these, beside the audit line that they tell of; that is why kind
 * and payload stand there as well.
 */
export const deliverWebhook: Job<Context, z.infer<typeof Delivery>> = defineJob({
  kind: 'webhooks.deliver',
  payload: Delivery,
  // Two, so that a receiver who takes all its seconds leaves places to letters and notices.
  atOnce: 2,
  tries: WEBHOOK_TRIES,
  most: 100_000,
  handler: sendDelivery,
});

/** Deliveries that are queued at a time. */
const QUEUED_AT_ONCE = 1_000;

/** Has everything sent that has waited for its webhook to go on; what was called off is not. */
export async function queueWaiting(trx: Trx): Promise<void> {
  const { kind } = deliverWebhook;
  const forgotten = await findForgotten(trx, kind, QUEUED_AT_ONCE);
  if (forgotten.length === 0) return;
  const ids = forgotten.map(({ id }) => id);
  const calledOff = new Set(await settleCalledOff(trx, kind, ids));
  const waiting = forgotten.filter(({ id }) => !calledOff.has(id));
  await addJobs(
    trx,
    deliverWebhook,
    waiting.map(({ id, event }) => ({
      ...{ key: String(id), label: event },
      payload: { delivery_id: id },
    })),
  );
}

/** Queues what is left of a long pause, and forgets old deliveries. */
export const keepDeliveries = defineUpkeep({
  kind: 'webhooks.upkeep',
  everyMs: 60_000,
  async work({ db }: Context) {
    await db.transaction().execute(queueWaiting);
    await deleteOldDeliveries(db, WEBHOOK_DAYS);
  },
});
