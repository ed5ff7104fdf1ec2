/** Building blocks of schemas of records: ids, numbers that arrive as text, days, searches. */
import * as z from 'zod/mini';
import { BAD_CHARACTERS, clearableText, isStorable, text, withoutMarks } from './fields.ts';

/** Marks a value that has the right form and is none of those that are taken. */
export const NOT_ALLOWED = 'not-allowed';

/**
 * The same, and the empty string when it is left out. Never inside `z.optional`: what is left out
 * would still become the empty string.
 */
export const optionalText = (max: number) => z._default(clearableText(max), '');

/** A text in an address as it is given, of at most `max` characters; empty when it is left out. */
export const textInAddress = (max: number) =>
  z._default(
    z.string().check(z.refine(isStorable, { error: BAD_CHARACTERS }), z.maxLength(max)),
    '',
  );

/** What of a text may be stored, at most `max` characters of it. */
export function asStorable(value: string, max?: number): string {
  return withoutMarks(value).replaceAll('\0', '').slice(0, max).toWellFormed();
}

/**
 * A text to search for, of at most `max` characters; the empty string when it is left out. Numbers
 * are often pasted with marks of direction, which nobody sees and nothing stored has.
 */
export const searchField = (max: number) =>
  z._default(
    z.pipe(
      z.pipe(z.pipe(z.string(), z.transform(withoutMarks)), text()),
      z.string().check(z.maxLength(max)),
    ),
    '',
  );

/** A whole number in a query string, between `min` and `max`. */
export const givenNumber = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))]),
    z.int().check(z.minimum(min), z.maximum(max)),
  );

/** The same; `fallback` when it is left out. */
export const wholeNumber = (min: number, max: number, fallback: number) =>
  z._default(givenNumber(min, max), fallback);

/** `true` or `false` in a query string; false when it is left out. */
export const flag = () =>
  z._default(
    z.union([
      z.boolean(),
      z.pipe(
        z.enum(['true', 'false']),
        z.transform((v) => v === 'true'),
      ),
    ]),
    false,
  );

/** Largest identity a JavaScript number carries exactly. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

/** A row's identity in a JSON body. */
export const id = () => z.int().check(z.minimum(1), z.maximum(MAX_ID));

/** A row's identity in a path. */
export const idInPath = () =>
  z.pipe(
    z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))]),
    id(),
  );

/**
 * The version that a change was made from: a change from an older one is refused with what is
 * stored now. Left out, the change is made whatever is stored.
 */
export const versionField = () => z.optional(id());

/** `http` or `https`, a host (a name of any language, or an IPv6 address), perhaps a port and a path. */
const WEB_ADDRESS =
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/**
 * Whether a text is an address on the web, without a name or password in it. Not by `z.url`: all
 * pages carry one zod, so each of its functions is paid for by every first visit
 * (docs/decisions/040).
 */
export function isWebAddress(value: string): boolean {
  return WEB_ADDRESS.test(value);
}

/**
 * An object whose fields may all be left out, for changes of a part. `z.partial` does the same, and
 * would be code that every first visit carries.
 */
export function optionalFields<Shape extends Record<string, z.ZodMiniType>>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, field]) => [name, z.optional(field)]);
  return z.object(
    Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]> },
  );
}

/** A whole number that a database keeps exactly: counts, and money in its smallest unit. */
export const amount = (max: number, min = 0) => z.int().check(z.minimum(min), z.maximum(max));

/** `1` or `0`, as the spec sends a yes or no of its older screens. */
export const oneOrZero = () => z.union([z.literal(1), z.literal(0)]);

/** Whether a text is a day of the calendar, `YYYY-MM-DD`, of the years 1900 to 2199. */
export function isDay(value: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** A day, `YYYY-MM-DD`. */
export const day = () => z.string().check(z.refine(isDay, { error: 'format' }));

/** A day, or null for none; the empty text and a day that is left out are none. */
export const optionalDay = () =>
  z._default(
    z.pipe(
      z.pipe(
        z.nullable(text()),
        z.transform((value) => value || null),
      ),
      z.nullable(day()),
    ),
    null,
  );
