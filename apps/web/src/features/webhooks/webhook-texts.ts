import type { Webhook, WebhookDelivery, WebhooksReason } from '@station/contract/webhooks/webhooks';
import { m } from '../../paraglide/messages.js';
import { languageOf } from '../../platform/i18n.ts';
import { problemText } from '../../platform/problem-text.ts';
import { type ReasonTexts, reasonText } from '../../platform/reason-text.ts';
import type { BadgeTint } from '../../ui/badge.tsx';
import origin from './messages/origin.json';

export const webhooksLanguage = () => languageOf(origin, '*');

const REASONS: ReasonTexts<WebhooksReason> = {
  'webhooks.paused': m.webhooks_error_paused,
  'webhooks.too-many': m.webhooks_error_full,
};

/** Why something failed: `what`, and the reason behind it. */
export const webhookFailure = (error: unknown, what: string): string =>
  `${what} ${reasonText(REASONS, error) ?? problemText(error, webhooksLanguage())}`;

/** Whether a webhook sends. */
export function stateOf({ paused, paused_itself }: Webhook): { text: string; tint: BadgeTint } {
  if (!paused) return { text: m.webhooks_state_on(), tint: 'green' };
  return paused_itself
    ? { text: m.webhooks_state_itself(), tint: 'red' }
    : { text: m.webhooks_state_paused(), tint: 'grey' };
}

export const DELIVERY_TEXTS: Readonly<Record<WebhookDelivery['state'], () => string>> = {
  waiting: m.webhooks_waiting,
  delivered: m.webhooks_delivered,
  failed: m.webhooks_failed,
};

export const DELIVERY_TINTS: Readonly<Record<WebhookDelivery['state'], BadgeTint>> = {
  waiting: 'grey',
  delivered: 'green',
  failed: 'red',
};

const FAILURE_TEXTS: Readonly<Record<string, () => string>> = {
  inner: m.webhooks_inner,
  sealed: m.webhooks_sealed,
  cancelled: m.webhooks_cancelled,
};

/** How the last attempt went. */
export function answerText({ status, ms, failure }: WebhookDelivery): string {
  if (failure !== null) return FAILURE_TEXTS[failure]?.() ?? m.webhooks_silent();
  return status === null ? '' : m.webhooks_answered_with({ status, ms: ms ?? 0 });
}
