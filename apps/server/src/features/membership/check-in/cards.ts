import type { Secrets } from '../../../platform/secrets.ts';
import { newToken } from '../../../platform/tokens.ts';

const PURPOSE = 'member-card';

/** Bytes of chance in a card: a third less to print and to scan than other tokens have. */
const CARD_BYTES = 24;

/** A new card: found by the hash of its token, which is sealed so that it can be printed again. */
export function newCard(secrets: Secrets): { card_hash: Buffer; card_sealed: Buffer } {
  const { token, tokenHash } = newToken(CARD_BYTES);
  return { card_hash: tokenHash, card_sealed: secrets.seal(PURPOSE, token) };
}

/** The token that a card shows. */
export const cardToken = (secrets: Secrets, sealed: Buffer): string =>
  secrets.open(PURPOSE, sealed);

/** The token in what a card's code says: the token itself, or the address of the card's page. */
export const tokenIn = (text: string): string => text.split(/[/?#]/).findLast(Boolean) ?? text;
