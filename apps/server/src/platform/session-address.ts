import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/**
 * Addresses hold for one to two of these, in milliseconds; within one they stay the same, so that a
 * browser finds in its cache what it has shown before.
 */
const HOLDS_MS = 6 * 60 * 60_000;

export type Signing = { secrets: Secrets; now: number };

/** What an address opens: a thing of that kind, for a session. */
type Opened = { purpose: string; id: number };

/**
 * The key of an address that is opened without a token, which neither `<img>` nor a new tab can send. It
 * names a session, and counts for that thing alone.
 */
export function sessionKey({ secrets, now }: Signing, sessionId: number, opened: Opened): string {
  const until = (Math.floor(now / HOLDS_MS) + 2) * HOLDS_MS;
  const signed = [sessionId, until].map((it) => it.toString(36)).join('.');
  return `${signed}.${signature(secrets, opened, sessionId, until)}`;
}

/** The session that a key was made for; undefined when it is wrong or too old. */
export function sessionOfKey(
  { secrets, now }: Signing,
  key: string,
  opened: Opened,
): number | undefined {
  const [session, end, mac] =
    /^([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([\w-]{22})$/.exec(key)?.slice(1) ?? [];
  if (session === undefined || end === undefined || mac === undefined) return undefined;
  const sessionId = Number.parseInt(session, 36);
  const until = Number.parseInt(end, 36);
  const expected = signature(secrets, opened, sessionId, until);
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return undefined;
  return until > now ? sessionId : undefined;
}

function signature(
  secrets: Secrets,
  { purpose, id }: Opened,
  sessionId: number,
  until: number,
): string {
  return secrets
    .digest(purpose, `${id} ${sessionId} ${until}`)
    .subarray(0, 16)
    .toString('base64url');
}
