/** Webhooks: addresses of others that Station tells what has happened. */
import * as z from 'zod/mini';
import { API_AREAS, type ApiArea } from '../api-areas.ts';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText, text } from '../fields.ts';
import { idInPath, isWebAddress, versionField } from '../record-fields.ts';

export type WebhooksReason =
  | 'webhooks.not-found'
  | 'webhooks.delivery-not-found'
  /** Not `https`, a port of its own, or no address at all. */
  | 'webhooks.address'
  | 'webhooks.too-many'
  | 'webhooks.changed'
  /** It pauses, so nothing is sent by it. */
  | 'webhooks.paused';

/** A webhook pauses itself after so many attempts in a row that failed. */
export const WEBHOOK_FAILURES_MAX = 20;

/** A delivery is attempted so often, with pauses that double from 10 seconds up to an hour. */
export const WEBHOOK_TRIES = 10;

/** Deliveries are kept for so many days. */
export const WEBHOOK_DAYS = 30;

/** Characters that are kept of what a receiver answered. */
export const WEBHOOK_ANSWER_MAX = 1_024;

export const WEBHOOKS_MAX = 50;

/** The newest deliveries that are shown. */
export const DELIVERIES_SHOWN = 100;

/**
 * Which parts of the audit log, by the first word of its actions, each area stands for: a webhook that
 * chose `schools` is told of `enrollments.created`.
 */
export const FEATURES_OF_AREAS: Readonly<Record<ApiArea, readonly string[]>> = {
  contacts: ['contacts', 'categories', 'saved-views'],
  companies: ['companies', 'employees'],
  schools: ['schools', 'courses', 'enrollments', 'attendance', 'fees', 'certificates'],
  membership: ['membership'],
  meetings: ['meetings'],
  reports: ['reports'],
  writing: ['writing'],
  mail: ['mail', 'mailings', 'suppressions'],
  files: ['files'],
  'customer-check': ['customer-check'],
  industries: ['industries'],
  imports: ['imports'],
  trash: ['trash'],
  visitors: ['visitors', 'campus-areas'],
  users: ['accounts'],
  settings: ['settings', 'launcher', 'notices', 'api-tokens', 'webhooks'],
  tasks: ['jobs'],
  audit: ['audit'],
};

/** The headers of what is sent, and what each holds. */
export const WEBHOOK_HEADERS = {
  'Station-Event': 'What happened, as in the body.',
  'Station-Delivery': 'The same for each attempt of one delivery.',
  'Station-Time': 'Seconds since 1970, when this attempt was signed.',
  'Station-Signature':
    '`sha256=` and the HMAC-SHA256, in hex, of `Station-Time`, a dot and the body, by the secret.',
} as const;

/** What is sent: no names and no contents, which are asked for with an API token by those who may. */
export const WebhookPayload = z.object({
  /** The same for each attempt and replay of one thing that happened. */
  event_id: z.string(),
  /** An action of the audit log, or `webhooks.test`. */
  event: z.string(),
  at: z.string(),
  subject: z.string(),
  subject_id: z.nullable(z.number()),
  actor_id: z.nullable(z.number()),
});

export const Webhook = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  areas: z.array(z.enum(API_AREAS)),
  paused: z.boolean(),
  /** It has paused itself, after failures or because its address is gone. */
  paused_itself: z.boolean(),
  /** Attempts in a row that failed. */
  failures: z.number(),
  made_by: z.string(),
  made_at: z.string(),
  version: z.number(),
});
export type Webhook = z.infer<typeof Webhook>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export const WebhookDelivery = z.object({
  id: z.number(),
  event: z.string(),
  event_id: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  /** What the last attempt was answered with, if it was. */
  status: z.nullable(z.number()),
  /** Milliseconds until then. */
  ms: z.nullable(z.number()),
  /** The beginning of that answer. */
  answer: z.string(),
  /**
   * Why there was none: `inner` address, `silent`, `sealed` where the secret cannot be opened; or
   * `cancelled`, because its task was.
   */
  failure: z.nullable(z.string()),
  body: z.string(),
  made_at: z.string(),
  tried_at: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const fields = {
  name: requiredText(100),
  address: z.pipe(
    text(),
    z.string().check(
      z.minLength(1),
      z.maxLength(500),
      z.refine((it) => isWebAddress(it), { error: 'format' }),
    ),
  ),
  areas: z.array(z.enum(API_AREAS)).check(z.minLength(1), z.maxLength(API_AREAS.length)),
};

const params = z.object({ id: idInPath() });

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/api/webhooks',
  access: 'admin',
  summary: 'The webhooks, newest first.',
  response: answer({ data: z.array(Webhook) }),
});

export const createWebhook = endpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/api/webhooks',
  access: 'admin',
  summary: 'Add a webhook; the secret that its deliveries are signed with is told this once.',
  body: z.object(fields),
  response: answer({ data: Webhook, secret: z.string() }),
});

export const updateWebhook = endpoint({
  name: 'updateWebhook',
  method: 'PUT',
  path: '/api/webhooks/:id',
  access: 'admin',
  summary: 'Change a webhook, pause it, or let it go on with what has waited meanwhile.',
  params,
  body: z.object({ ...fields, paused: z.boolean(), version: versionField() }),
  response: answer({ data: Webhook }),
});

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/webhooks/:id',
  access: 'admin',
  summary: 'Remove a webhook with its deliveries.',
  params,
  response: answer({}),
});

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/api/webhooks/:id/test',
  access: 'admin',
  perMinute: 30,
  summary: 'Send a `webhooks.test` to the address; how it went stands among the deliveries.',
  params,
  response: answer({}),
});

export const listWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  access: 'admin',
  summary: 'The newest deliveries of a webhook, and how they went.',
  params,
  response: answer({ webhook: Webhook, data: z.array(WebhookDelivery) }),
});

export const replayWebhookDelivery = endpoint({
  name: 'replayWebhookDelivery',
  method: 'POST',
  path: '/api/webhooks/deliveries/:id/replay',
  access: 'admin',
  perMinute: 60,
  summary:
    'Send once more what was sent before: a delivery of its own, with the id of the same event.',
  params,
  response: answer({}),
});
