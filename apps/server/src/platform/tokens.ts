import { createHash, randomBytes } from 'node:crypto';

/** A new token, 256 random bits as text (base64url) unless told, and the hash of it that is stored. */
export function newToken(bytes = 32): { token: string; tokenHash: Buffer } {
  const token = randomBytes(bytes).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** What is stored of a token. It is random enough for a plain hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
