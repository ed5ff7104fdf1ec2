import type { Config } from '../../../platform/config.ts';
import type { PushTarget } from './push-devices.queries.ts';
import type { PushKeys } from './push-keys.actions.ts';
import { isPushService } from './push-services.rules.ts';

/** What is older than so many hours is not pushed any more; a push service keeps it no longer either. */
export const PUSH_HOURS = 24;

/** A push service has so long to answer, in milliseconds. */
const PATIENCE_MS = 15_000;

/** The longest pause that a push service may ask for, in milliseconds. */
const PAUSE_MAX_MS = 60 * 60_000;

/** What became of a push: taken, the device is gone, or the service wants to be left alone for a while. */
export type PushAnswer = { is: 'taken' } | { is: 'gone' } | { is: 'later'; afterMs: number };

/**
 * Hands an encrypted message to a device's push service.
 * @throws Error when the service failed or does not answer; it is tried again then.
 */
export async function sendPush(
  config: Pick<Config, 'publicUrl' | 'pushTestService'>,
  given: { target: PushTarget; keys: PushKeys; message: string; signal: AbortSignal },
): Promise<PushAnswer> {
  const { target, keys, message, signal } = given;
  // Checked when it was added, too; what is stored may be older than the list of services.
  if (!isPushService(target.endpoint, config.pushTestService)) return { is: 'gone' };
  const { generateRequestDetails } = (await import('web-push')).default;
  const { endpoint, p256dh, auth } = target;
  const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
    TTL: PUSH_HOURS * 3_600,
    vapidDetails: { subject: subjectOf(config), ...keys },
  });
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: textsOf(headers),
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  await response.body?.cancel();
  return answerOf(response);
}

function answerOf({ status, headers }: Response): PushAnswer {
  if (status >= 200 && status < 300) return { is: 'taken' };
  if (status === 404 || status === 410) return { is: 'gone' };
  const pause = Number(headers.get('retry-after'));
  if ((status === 429 || status >= 500) && pause > 0) {
    return { is: 'later', afterMs: Math.min(pause * 1_000, PAUSE_MAX_MS) };
  }
  throw new Error(`The push service answered with ${status}`);
}

/** Whom a push service may turn to (RFC 8292, section 2.1): the site, or an address where it has no https. */
function subjectOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:administrator@localhost.localdomain';
}

function textsOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const sent = Object.entries(headers).filter(([name]) => name !== 'Content-Length');
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
}
