import { timingSafeEqual } from 'node:crypto';
import type { Actor } from '../../../platform/guard.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** What a file's address is signed for. */
const PURPOSE = 'file-address';

/**
 * Addresses hold for one to two of these, in milliseconds; within one they stay the same, so that a
 * browser finds in its cache what it has shown before.
 */
const HOLDS_MS = 6 * 60 * 60_000;

/**
 * Where the bytes of a file are opened without a token, which neither `<img>` nor a new tab can send.
 * The address names a session and counts only while that lives and its account sees the file.
 */
export function contentAddress(
  { secrets, now }: { secrets: Secrets; now: number },
  { sessionId }: Pick<Actor, 'sessionId'>,
  nodeId: number,
  versionId?: number,
): string {
  const version = versionId === undefined ? '' : `version=${versionId}&`;
  return `/api/files/content/${nodeId}?${version}key=${keyOf({ secrets, now }, sessionId, nodeId)}`;
}

/** The same of the small picture of a file. */
export function thumbnailAddress(
  signing: { secrets: Secrets; now: number },
  { sessionId }: Pick<Actor, 'sessionId'>,
  nodeId: number,
): string {
  return `/api/files/thumbnails/${nodeId}?key=${keyOf(signing, sessionId, nodeId)}`;
}

function keyOf(
  { secrets, now }: { secrets: Secrets; now: number },
  sessionId: number,
  nodeId: number,
): string {
  const until = (Math.floor(now / HOLDS_MS) + 2) * HOLDS_MS;
  const signed = [sessionId, until].map((it) => it.toString(36)).join('.');
  return `${signed}.${signature(secrets, nodeId, sessionId, until)}`;
}

/** The session that an address of a file was signed for; undefined when it is wrong or too old. */
export function sessionOfKey(
  { secrets, now }: { secrets: Secrets; now: number },
  nodeId: number,
  key: string,
): number | undefined {
  const [session, end, mac] =
    /^([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([\w-]{22})$/.exec(key)?.slice(1) ?? [];
  if (session === undefined || end === undefined || mac === undefined) return undefined;
  const sessionId = Number.parseInt(session, 36);
  const until = Number.parseInt(end, 36);
  const expected = signature(secrets, nodeId, sessionId, until);
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return undefined;
  return until > now ? sessionId : undefined;
}

function signature(secrets: Secrets, nodeId: number, sessionId: number, until: number): string {
  return secrets
    .digest(PURPOSE, `${nodeId} ${sessionId} ${until}`)
    .subarray(0, 16)
    .toString('base64url');
}
