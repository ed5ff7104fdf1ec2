/** Several addresses in one text, as people paste them (spec 2, section 5). */
import { EMAIL_PATTERN } from '../fields.ts';

/** One address out of a pasted text; `name` is empty where none was given. */
export type PastedAddress = { name: string; address: string };

/** A pasted text, taken apart. */
export type PastedAddresses = {
  /** Each address once, as it was first written, in the order of the text. */
  good: PastedAddress[];
  /** Pieces that are no address, as they stand. */
  wrong: string[];
};

/** New line, comma, semicolon, vertical bar, tab (spec 2, section 5). */
const BETWEEN = /[\n\r,;|\t]+/;

/** `Nguyễn An <an@example.com>`, with or without quotes round the name. */
const NAMED = /^"?([^"<>]*)"?\s*<([^<>]+)>$/;

/** Longest address that mail servers take (RFC 5321, section 4.5.3.1.3), in characters. */
export const ADDRESS_MAX = 254;

/** Whether a text is an address that a letter can go to. */
export const isAddress = (text: string): boolean =>
  text.length <= ADDRESS_MAX && EMAIL_PATTERN.test(text);

/** What two writings of one address have in common. */
export const addressKey = (address: string): string => address.normalize('NFC').toLowerCase();

/** Takes a pasted text apart into addresses. */
export function parsePastedAddresses(text: string): PastedAddresses {
  const good = new Map<string, PastedAddress>();
  const wrong = new Set<string>();
  for (const piece of text.split(BETWEEN)) {
    const trimmed = piece.trim();
    if (trimmed === '') continue;
    const [, name = '', inside = trimmed] = NAMED.exec(trimmed) ?? [];
    const address = inside.trim();
    if (!isAddress(address)) wrong.add(trimmed);
    else if (!good.has(addressKey(address))) {
      good.set(addressKey(address), { name: name.trim(), address });
    }
  }
  return { good: [...good.values()], wrong: [...wrong] };
}
