import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets.ts';

/** What an opened link may be used with, in milliseconds. */
const HOLDS_MS = 6 * 60 * 60_000;

/** What an access is for: a link, or an upload request. */
export type AccessPurpose = 'file-link' | 'upload-request';

/** What a guest has opened: which link or request, with which of its passwords, in which visit. */
export type GuestAccess = { id: number; generation: number; visit: string };

type Signing = { secrets: Secrets; now: number };

/** Lets a guest in who has opened a link, for six hours; it begins a new visit. */
export function signAccess(
  { secrets, now }: Signing,
  purpose: AccessPurpose,
  { id, generation }: Pick<GuestAccess, 'id' | 'generation'>,
): string {
  const numbers = [id, generation, now + HOLDS_MS].map((it) => it.toString(36));
  const signed = [...numbers, randomUUID()].join('.');
  return `${signed}.${mac(secrets, purpose, signed)}`;
}

/** What was signed; undefined when it is wrong or too old. */
export function readAccess(
  { secrets, now }: Signing,
  purpose: AccessPurpose,
  access: string,
): GuestAccess | undefined {
  const found =
    /^(([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([\da-f-]{36}))\.([\w-]{43})$/.exec(
      access,
    );
  if (!found) return undefined;
  const [, signed = '', id = '', generation = '', until = '', visit = '', given = ''] = found;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(mac(secrets, purpose, signed)))) {
    return undefined;
  }
  if (Number.parseInt(until, 36) <= now) return undefined;
  return { id: Number.parseInt(id, 36), generation: Number.parseInt(generation, 36), visit };
}

function mac(secrets: Secrets, purpose: AccessPurpose, signed: string): string {
  return secrets.digest(`${purpose}-access`, signed).toString('base64url');
}
