import { createHash, randomBytes } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets.ts';

const PURPOSE = 'member-card';

/** A new card: 192 bits of chance, found by their hash, and sealed so that it can be printed again. */
export function newCard(secrets: Secrets): { card_hash: Buffer; card_sealed: Buffer } {
  const token = randomBytes(24).toString('base64url');
  return { card_hash: tokenHash(token), card_sealed: secrets.seal(PURPOSE, token) };
}

/** The token that a card shows. */
export const cardToken = (secrets: Secrets, sealed: Buffer): string =>
  secrets.open(PURPOSE, sealed);

/** What a card's or a kiosk's token is found by. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The token in what a card's code says: the token itself, or the address of the card's page. */
export const tokenIn = (text: string): string => text.split(/[/?#]/).findLast(Boolean) ?? text;
