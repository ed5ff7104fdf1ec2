import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';

const PURPOSE = 'webhooks.secret';

/** A new secret, and it sealed as it is stored. */
export function newSecret(secrets: Secrets): { secret: string; sealed: Buffer } {
  const secret = `whsec_${randomBytes(32).toString('base64url')}`;
  return { secret, sealed: secrets.seal(PURPOSE, secret) };
}

export const openSecret = (secrets: Secrets, sealed: Buffer): string =>
  secrets.open(PURPOSE, sealed);
