/** Building blocks of contract schemas: clean text, ids, numbers that arrive as text. */
import * as z from 'zod/mini';

/** Marks of a refused text, turned into the rule `characters` by the server. */
export const BAD_CHARACTERS = 'bad-characters';

/** Text that can be stored (see {@link isStorable}), composed (NFC) and trimmed. */
export const text = () =>
  z.pipe(
    z.string().check(z.refine((value) => isStorable(value), { error: BAD_CHARACTERS })),
    z.transform((value: string) => value.normalize('NFC').trim()),
  );

/** Text of at most `max` characters after trimming, or null, which is the empty string. */
export const clearableText = (max: number) =>
  z.pipe(
    z.pipe(
      z.nullable(text()),
      z.transform((v) => v ?? ''),
    ),
    z.string().check(z.maxLength(max)),
  );

/** Required text of `min` to `max` characters after trimming. */
export const requiredText = (max: number, min = 1) =>
  z.pipe(text(), z.string().check(z.minLength(min), z.maxLength(max)));

/**
 * The marks that turn the direction of what follows (Unicode standard annex 9, section 2): with them
 * a name or the ending of a file reads as what it is not. Languages written from right to left need
 * none of them.
 */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Whether a text may be stored as it is: no NUL, no lone surrogates, no marks of direction. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed() && value.search(DIRECTION_MARKS) === -1;
}

/** A text without its marks of direction. */
export const withoutMarks = (value: string): string => value.replaceAll(DIRECTION_MARKS, '');

/** Roughly an address: something, an at sign, a dotted host, no spaces. */
export const EMAIL_PATTERN = /^[^\s@<>()",;:]+@[^\s@.<>()",;:]+(\.[^\s@.<>()",;:]+)+$/;
