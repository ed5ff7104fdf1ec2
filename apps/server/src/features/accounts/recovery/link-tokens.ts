import { randomInt } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { hashToken } from '../../../platform/tokens.ts';

/** How long a link or a code is good for, in minutes (accounts issue, sections 3 and 4). */
export const GOOD_FOR_MINUTES = { reset: 60, code: 24 * 60, invite: 7 * 24 * 60 } as const;

/** Letters and digits that are not taken for each other when read or heard (Crockford's Base32). */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 16;
const CODE_PATTERN = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/** So many of them by chance, each of 5 bits: a piece of a secret that is typed by hand. */
export function newLetters(length: number): string {
  return Array.from({ length }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
}

/** A secret to be typed by hand: 80 bits in four groups of four. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH / 4 }, () => newLetters(4)).join('-');
}

/** What is stored of a link's token or a code, however the code was typed. */
export function linkHash(token: string): Buffer {
  const code = token.replace(/[\s-]/g, '').toUpperCase();
  return hashToken(CODE_PATTERN.test(code) ? code : token);
}

/** The address of a page: from the public one, never from what a caller's headers claim. */
export function pageAddress({ config }: Pick<Context, 'config'>, path: string): string {
  return `${config.publicUrl ?? ''}${path}`;
}
