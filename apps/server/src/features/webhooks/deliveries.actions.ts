import { createHmac } from 'node:crypto';
import {
  WEBHOOK_ANSWER_MAX,
  WEBHOOK_FAILURES_MAX,
  type WEBHOOK_HEADERS,
  WEBHOOK_TRIES,
} from '@station/contract/webhooks/webhooks';
import type { Trx } from '../../db/db.ts';
import type { Context } from '../../platform/context.ts';
import type { Run } from '../../platform/jobs/job.ts';
import { postOutside } from '../../platform/outside-address.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { notify } from '../notices/notices.actions.ts';
import { findAdministrators } from '../notices/notices.queries.ts';
import { webhookPaused } from './webhook-notices.kind.ts';
import { openSecret } from './webhook-secrets.ts';
import {
  type Attempt,
  countFailures,
  findDelivery,
  findWebhook,
  lockWebhook,
  pauseWebhook,
  updateDelivery,
} from './webhooks.queries.ts';

/** HTTP's word for an address that will never answer again. */
const GONE = 410;

/** How often, and in whose hands. */
type Sending = Pick<
  Run<{ delivery_id: number }>,
  'payload' | 'attempt' | 'signal' | 'transaction' | 'finish'
>;

/**
 * Sends a delivery once. It is done when the receiver has answered with 2xx; that answer and its end as a
 * job are written together, so what a server that died has sent comes again with the same id, and
 * nothing is left out.
 * @throws Error when it has to be tried again.
 */
export async function sendDelivery(
  context: Context,
  { payload, attempt, signal, transaction, finish }: Sending,
): Promise<unknown> {
  const delivery = await findDelivery(context.db, payload.delivery_id);
  if (delivery?.state !== 'waiting') return undefined;
  const webhook = await findWebhook(context.db, delivery.webhook_id);
  // It waits on; whoever lets the webhook go on has it sent.
  if (!webhook || webhook.paused_at) return undefined;
  const told = await postSigned(context, webhook, delivery, signal);
  const isGood = told.status !== null && told.status >= 200 && told.status < 300;
  const isOver = isGood || attempt >= WEBHOOK_TRIES;
  const state = isGood ? 'delivered' : 'failed';
  let isPaused = false;
  const note = async (trx: Trx) => {
    // The webhook before its delivery, as whoever removes it takes them; or the two wait for each other.
    if (!(await lockWebhook(trx, webhook.id))) return;
    const failures = await countFailures(trx, webhook.id, isGood);
    await updateDelivery(trx, delivery.id, { ...told, state: isOver ? state : 'waiting' });
    isPaused = failures >= WEBHOOK_FAILURES_MAX || told.status === GONE;
    if (isPaused) await pause(trx, webhook.id);
  };
  if (isOver) return finish(note);
  await transaction(note);
  if (isPaused) return undefined;
  throw new Error(told.failure ?? `Answered with ${told.status}`);
}

async function pause(trx: Trx, id: number): Promise<void> {
  const name = await pauseWebhook(trx, id);
  if (name === undefined) return;
  await notify(trx, webhookPaused, {
    to: await findAdministrators(trx),
    params: { name },
    path: `/app/settings/webhooks/${id}`,
    key: String(id),
  });
}

type Signed = { id: number; event: string; body: string };

/** Posts a delivery, signed over the moment and its body so that an old one cannot be sent again. */
async function postSigned(
  { clock, config, secrets }: Context,
  webhook: { address: string; secret: Buffer },
  { id, event, body }: Signed,
  signal: AbortSignal,
): Promise<Omit<Attempt, 'state'>> {
  const secret = tryToOpen(secrets, webhook.secret);
  if (secret === undefined) return { status: null, ms: 0, answer: '', failure: 'sealed' };
  const time = String(Math.floor(clock.now() / 1_000));
  const mac = createHmac('sha256', secret).update(`${time}.${body}`);
  const begun = clock.steady();
  const told = await postOutside(webhook.address, {
    headers: {
      'Content-Type': 'application/json',
      ...({
        'Station-Event': event,
        'Station-Delivery': String(id),
        'Station-Time': time,
        'Station-Signature': `sha256=${mac.digest('hex')}`,
      } satisfies Record<keyof typeof WEBHOOK_HEADERS, string>),
    },
    body,
    most: WEBHOOK_ANSWER_MAX,
    signal,
    allowed: config.innerHosts,
  });
  const ms = Math.round(clock.steady() - begun);
  if (typeof told === 'string') return { status: null, ms, answer: '', failure: told };
  return { status: told.status, ms, answer: told.text, failure: null };
}

/** The secret; none where the server has got another key since it was sealed, which counts as a failure. */
function tryToOpen(secrets: Secrets, sealed: Buffer): string | undefined {
  try {
    return openSecret(secrets, sealed);
  } catch {
    return undefined;
  }
}
