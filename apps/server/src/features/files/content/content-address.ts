import type { Actor } from '../../../platform/guard.ts';
import {
  type Signing,
  sessionKey,
  sessionOfKey as sessionOf,
} from '../../../platform/session-address.ts';

/** What a file's address is signed for. */
const PURPOSE = 'file-address';

/**
 * Where the bytes of a file are opened without a token, which neither `<img>` nor a new tab can send.
 * The address names a session and counts only while that lives and its account sees the file.
 */
export function contentAddress(
  signing: Signing,
  { sessionId }: Pick<Actor, 'sessionId'>,
  nodeId: number,
  versionId?: number,
): string {
  const version = versionId === undefined ? '' : `version=${versionId}&`;
  return `/api/files/content/${nodeId}?${version}key=${keyOf(signing, sessionId, nodeId)}`;
}

/** The same of the small picture of a file. */
export function thumbnailAddress(
  signing: Signing,
  { sessionId }: Pick<Actor, 'sessionId'>,
  nodeId: number,
): string {
  return `/api/files/thumbnails/${nodeId}?key=${keyOf(signing, sessionId, nodeId)}`;
}

const keyOf = (signing: Signing, sessionId: number, id: number) =>
  sessionKey(signing, sessionId, { purpose: PURPOSE, id });

/** The session that an address of a file was signed for; undefined when it is wrong or too old. */
export const sessionOfKey = (signing: Signing, nodeId: number, key: string) =>
  sessionOf(signing, key, { purpose: PURPOSE, id: nodeId });
