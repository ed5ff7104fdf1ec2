import type { BodyInput } from '@station/contract/endpoint';
import { type IpLocation, ipLocation } from '@station/contract/visitors/locations';
import { type heartbeat, type updateVisit, VISIT_PATHS } from '@station/contract/visitors/visits';
import { readToken } from '../../../platform/stored-session.ts';
import type { Visit } from './visit-record.ts';

/*
 * Past `call`, on purpose: nothing of this is worth a word to the person, a screen that waits for its
 * data comes first, and a call on its way outlives its page.
 */

/** An answer may take so long, in milliseconds. */
const PATIENCE_MS = 10_000;

/** A server that is busy and does not say for how long is left alone for so many milliseconds. */
const REST_MS = 60_000;

/** `kept`: the server has it; `unwanted`: it never will; or how long to leave it alone, in ms. */
export type Outcome = 'kept' | 'unwanted' | { restMs: number };

type Post = {
  path: string;
  body: object;
  headers?: Record<string, string>;
  token: string | undefined;
};

/**
 * Reports a page view.
 *
 * @throws when the server cannot be reached.
 */
export async function postVisit(visit: Visit, token: string | undefined): Promise<Outcome> {
  const answer = await post({
    path: VISIT_PATHS.track,
    body: visit,
    headers: { 'X-Session-Id': visit.sessionId },
    token,
  });
  if (answer.ok) return 'kept';
  if (answer.status !== 429 && answer.status !== 408 && answer.status < 500) return 'unwanted';
  const seconds = Number(answer.headers.get('retry-after'));
  return { restMs: seconds > 0 ? seconds * 1_000 : REST_MS };
}

/** Tells how long a page has been in sight; where that fails, nothing is lost but a number. */
export async function postSight(sight: BodyInput<typeof updateVisit>): Promise<void> {
  await post({ path: VISIT_PATHS.update, body: sight, token: readToken() });
}

/** Says that a session is still there. */
export async function postHeartbeat(session: BodyInput<typeof heartbeat>): Promise<void> {
  await post({ path: VISIT_PATHS.heartbeat, body: session, token: readToken() });
}

/**
 * The place of this browser's address (spec 1, section 7).
 *
 * @throws when it is not known within 10 s, or the answer is not one.
 */
export async function fetchOwnPosition(): Promise<IpLocation> {
  const answer = await fetch(ipLocation.path, {
    method: ipLocation.method,
    headers: { Accept: 'application/json', ...bearer(readToken()) },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`${ipLocation.name} answers ${answer.status}`);
  return ipLocation.response.parse(await answer.json());
}

async function post({ path, body, headers, token }: Post): Promise<Response> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers, ...bearer(token) },
    body: JSON.stringify(body),
    // Goes on when the page is left, and lets everything else go first.
    keepalive: true,
    priority: 'low',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  // An answer that nobody reads keeps its connection, of which a browser has six, until the time is up.
  await answer.text().catch(() => '');
  return answer;
}

const bearer = (token: string | undefined) => token && { Authorization: `Bearer ${token}` };
