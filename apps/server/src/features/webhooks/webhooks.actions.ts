import { randomUUID } from 'node:crypto';
import type { ApiArea } from '@station/contract/api-areas';
import type { BodyOf } from '@station/contract/endpoint';
import {
  type createWebhook,
  FEATURES_OF_AREAS,
  type updateWebhook,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhooksReason,
} from '@station/contract/webhooks/webhooks';
import type { Trx } from '../../db/db.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { mayBeOutside } from '../../platform/outside-address.ts';
import { invalidField, Problem } from '../../platform/problem.ts';
import { requireFound, requireVersion } from '../../platform/row-guards.ts';
import { requireAdministrator } from '../accounts/sign-in/accounts.actions.ts';
import { newSecret } from './webhook-secrets.ts';
import { deliverWebhook, queueWaiting } from './webhooks.jobs.ts';
import {
  deleteWebhookRow,
  findDelivery,
  findWebhook,
  insertDelivery,
  insertWebhook,
  lockWebhook,
  lockWebhookToRemove,
  toWebhook,
  updateWebhookRow,
  type WebhookRow,
} from './webhooks.queries.ts';

const subject = 'webhook';

/**
 * Adds a webhook; its secret is told this once and kept sealed.
 * @throws Problem `webhooks.address`, `webhooks.too-many`, or as `requireAdministrator`.
 */
export async function addWebhook(
  context: Context,
  actor: Actor,
  body: BodyOf<typeof createWebhook>,
): Promise<{ data: Webhook; secret: string }> {
  requireOutside(context, body.address);
  const { secret, sealed } = newSecret(context.secrets);
  const data = await context.db.transaction().execute(async (trx) => {
    await requireAdministrator(trx, actor);
    const row = { ...fieldsOf(body), secret: sealed, made_by: actor.username };
    const id = await insertWebhook(trx, row, WEBHOOKS_MAX);
    if (id === undefined) {
      throw new Problem('conflict', `There may be ${WEBHOOKS_MAX} webhooks`, {
        reason: 'webhooks.too-many' satisfies WebhooksReason,
      });
    }
    const line = { actor, action: 'webhooks.created', subject, subjectId: id };
    await writeAudit(trx, { ...line, after: body });
    return toWebhook(requiredWebhook(await findWebhook(trx, id)));
  });
  return { data, secret };
}

/**
 * Changes, pauses or resumes a webhook; what has waited meanwhile is sent.
 * @throws Problem `webhooks.address`, `webhooks.not-found`, `webhooks.changed`, or as `requireAdministrator`.
 */
export async function changeWebhook(
  context: Context,
  actor: Actor,
  id: number,
  { version, ...body }: BodyOf<typeof updateWebhook>,
): Promise<Webhook> {
  requireOutside(context, body.address);
  return context.db.transaction().execute(async (trx) => {
    await requireAdministrator(trx, actor);
    const before = toWebhook(requiredWebhook(await lockWebhook(trx, id)));
    requireVersion(before, version, {
      message: 'Somebody else has changed this webhook',
      reason: 'webhooks.changed' satisfies WebhooksReason,
      current: before,
    });
    await updateWebhookRow(trx, id, { ...fieldsOf(body), paused: body.paused });
    const { name, address, areas, paused } = before;
    const line = { actor, action: 'webhooks.updated', subject, subjectId: id };
    await writeAudit(trx, { ...line, before: { name, address, areas, paused }, after: body });
    if (before.paused && !body.paused) await queueWaiting(trx);
    return toWebhook(requiredWebhook(await findWebhook(trx, id)));
  });
}

/** Removes a webhook with its deliveries. @throws Problem `webhooks.not-found`. */
export async function removeWebhook({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, address } = requiredWebhook(await lockWebhookToRemove(trx, id));
    await deleteWebhookRow(trx, id);
    const line = { actor, action: 'webhooks.deleted', subject, subjectId: id };
    await writeAudit(trx, { ...line, before: { name, address } });
  });
}

/** Sends something to try it. @throws Problem `webhooks.not-found` or `webhooks.paused`. */
export async function tryWebhook({ db, clock }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    requireRunning(requiredWebhook(await lockWebhook(trx, id)));
    const event = 'webhooks.test';
    const event_id = `test-${randomUUID()}`;
    const at = new Date(clock.now()).toISOString();
    const said = { event_id, event, at, subject, subject_id: id, actor_id: actor.id };
    await queueNew(trx, { webhook_id: id, event, event_id, body: JSON.stringify(said) });
    await writeAudit(trx, { actor, action: 'webhooks.tested', subject, subjectId: id });
  });
}

/**
 * Sends once more what was sent, by a delivery of its own.
 * @throws Problem `webhooks.delivery-not-found` or `webhooks.paused`.
 */
export async function replayDelivery({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { webhook_id, event, event_id, body } = requireFound(await findDelivery(trx, id), {
      message: 'There is no such delivery',
      reason: 'webhooks.delivery-not-found' satisfies WebhooksReason,
    });
    requireRunning(requiredWebhook(await lockWebhook(trx, webhook_id)));
    await queueNew(trx, { webhook_id, event, event_id, body });
    const line = { actor, action: 'webhooks.replayed', subject, subjectId: webhook_id };
    await writeAudit(trx, { ...line, after: { event, event_id } });
  });
}

async function queueNew(trx: Trx, delivery: Parameters<typeof insertDelivery>[1]): Promise<void> {
  const id = await insertDelivery(trx, delivery);
  const payload = { delivery_id: id };
  await addJob(trx, deliverWebhook, { payload, key: String(id), label: delivery.event });
}

function fieldsOf({ name, address, areas }: { name: string; address: string; areas: ApiArea[] }) {
  const chosen = [...new Set(areas)];
  const features = chosen.flatMap((area) => FEATURES_OF_AREAS[area]);
  return { name, address, areas: chosen, features };
}

/** What a name stands for is looked at each time something is sent; here only what the text says. */
function requireOutside({ config }: Context, address: string): void {
  if (mayBeOutside(address, config.innerHosts)) return;
  throw invalidField(
    { field: 'address', message: 'must begin with https:// and have no port', rule: 'format' },
    'webhooks.address' satisfies WebhooksReason,
  );
}

function requireRunning({ paused_at }: WebhookRow): void {
  if (!paused_at) return;
  throw new Problem('conflict', 'This webhook pauses', {
    reason: 'webhooks.paused' satisfies WebhooksReason,
  });
}

export const requiredWebhook = (webhook: WebhookRow | undefined): WebhookRow =>
  requireFound(webhook, {
    message: 'There is no such webhook',
    reason: 'webhooks.not-found' satisfies WebhooksReason,
  });
