/** What somebody typed into the box of the customer check, and what of it may be told on. */
import * as z from 'zod/mini';
import { EMAIL_PATTERN, text } from '../fields.ts';
import { NOT_ALLOWED } from '../record-fields.ts';
import { looksLikePhone } from '../search-text.ts';
import { digitsOnly, hasResidentNumber, readBusinessNumber } from './business-numbers.ts';

export const TERM_LIMITS = { min: 2, max: 150 } as const;

/** As what a term can be read. */
export const TERM_KINDS = [
  'phone',
  'email',
  'kr-business',
  'vn-tax',
  'vn-personal',
  'name',
] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/** Whether what it was read as has the form of one; unknown where there is nothing to check it by. */
export const TERM_FORMS = ['right', 'wrong', 'unknown'] as const;
export type TermForm = (typeof TERM_FORMS)[number];

/** One way to read a term. */
export const Reading = z.object({
  kind: z.enum(TERM_KINDS),
  form: z.enum(TERM_FORMS),
  /** As it is written; a personal number only with its last three digits. */
  written: z.string(),
});
export type Reading = z.infer<typeof Reading>;

/** A term as it may be sent: never one with a resident number in it, which must not leave the browser. */
export const Term = z.pipe(
  z.pipe(text(), z.string().check(z.minLength(TERM_LIMITS.min), z.maxLength(TERM_LIMITS.max))),
  z.string().check(z.refine((value) => !hasResidentNumber(value), { error: NOT_ALLOWED })),
);

/**
 * As what a term may be meant, the likeliest first. A number of ten digits may be several things, and is
 * looked for as each of them; `isPhone` says whether Korea or Viet Nam has such a telephone number.
 */
export function readTerm(typed: string, isPhone: (typed: string) => boolean): Reading[] {
  const term = typed.normalize('NFKC').trim();
  if (EMAIL_PATTERN.test(term))
    return [{ kind: 'email', form: 'right', written: term.toLowerCase() }];
  if (term.includes('@')) return [{ kind: 'email', form: 'wrong', written: term }];
  const mayBePhone = looksLikePhone(term);
  const isRightPhone = mayBePhone && !IN_NUMBER_GROUPS.test(term) && isPhone(term);
  const numbers = term.startsWith('+') ? [] : readBusinessNumber(term);
  const readings: Reading[] = numbers
    // Ten digits of a good telephone number are a wrong number of a business by chance alone.
    .filter(({ form }) => !(isRightPhone && form !== 'right'))
    .map(({ kind, form, written }) => ({
      ...{ kind, form },
      written: kind === 'vn-personal' ? maskedNumber(written) : written,
    }));
  if (isRightPhone) {
    const phone = { kind: 'phone', form: 'right', written: term } as const;
    // Whoever means a telephone number seldom leaves its zero out.
    if (/^[0+(]/.test(term)) readings.unshift(phone);
    else readings.push(phone);
  }
  if (readings.length > 0) return readings;
  if (mayBePhone && (digitsOnly(term)?.length ?? 0) >= 4) {
    return [{ kind: 'phone', form: 'wrong', written: term }];
  }
  return [{ kind: 'name', form: 'unknown', written: term }];
}

/** How Korea writes the number of a business, and Viet Nam that of a branch. */
const IN_NUMBER_GROUPS = /^(?:\d{3}-\d{2}-\d{5}|\d{10}-\d{3})$/;

/** A number of which the last three digits are left. */
const maskedNumber = (digits: string): string =>
  digits.slice(0, -3).replace(/\d/g, '•') + digits.slice(-3);

/**
 * A term as the audit log may keep it: enough to recognise one's own search by, too little to call or
 * to write to anybody.
 */
export function maskTerm(term: string): string {
  const at = term.lastIndexOf('@');
  if (at > 0) return `${term.slice(0, 1)}•••${term.slice(at)}`;
  if (/\d{3}/.test(term.replace(/[\s().+-]/g, ''))) {
    const kept = [...term.matchAll(/\d/g)].slice(-3).map(({ index }) => index);
    return term.replace(/\d/g, (digit, index: number) => (kept.includes(index) ? digit : '•'));
  }
  return term
    .split(/\s+/)
    .map((word) => `${[...word].slice(0, 1).join('')}•••`)
    .join(' ');
}
