import { CONTACT_LIMITS } from '@station/contract/contacts/contacts';
import { EMAIL_PATTERN } from '@station/contract/fields';
import { withCountryPlus } from '@station/contract/phone-numbers';
import { digitsOf } from '@station/contract/search-text';
import { comparablePhone, withLeadingZero } from '../../../platform/phones.ts';

/** How several numbers or addresses are written in one value of a row. */
export const BETWEEN = '; ';

/** What was done to read a cell, as remarks of a row call it. */
export type Mending = 'zero-restored' | 'plus-restored' | 'link-removed' | 'several-in-cell';

/** What a cell means: none for an empty one, and the cell itself when it cannot be understood. */
export type ReadCell = { values: string[]; mended: Mending[] };

/** Nearly every cell has one value and nothing to take off. */
const MAY_BE_MORE = /[/;,|\r\n]|\s[-–]\s|:/;

/** With spaces around it a hyphen may part two numbers, or the groups of one. */
const BETWEEN_PHONES = /[/;,|\r\n]+|\s[-–]\s/;

/** The fewest digits of a number that stands for itself, a swallowed zero left out. */
const WHOLE_NUMBER_DIGITS = 9;

/** The telephone numbers in a cell, each as it is dialled and none twice. */
export function readPhones(cell: string): ReadCell {
  const found = readCell(cell, {
    between: BETWEEN_PHONES,
    link: /^tel:\s*/i,
    isWhole: (part) =>
      /^\+?[\d\s().-]+$/.test(part) && digitsOf(part).length >= WHOLE_NUMBER_DIGITS,
  });
  const mended = new Set(found.mended);
  const dialled = found.values.map((typed) => {
    const withZero = withLeadingZero(typed);
    const number = withZero ?? withCountryPlus(typed);
    if (withZero !== undefined) mended.add('zero-restored');
    else if (number !== typed) mended.add('plus-restored');
    return number;
  });
  return { values: withoutRepeats(dialled, comparablePhone), mended: [...mended] };
}

/** The e-mail addresses in a cell, none twice. */
export function readEmails(cell: string): ReadCell {
  const { values, mended } = readCell(cell, {
    between: /[/;,|\s]+/,
    link: /^mailto:\s*/i,
    isWhole: (part) => EMAIL_PATTERN.test(part),
  });
  return { values: withoutRepeats(values, (address) => address.toLowerCase()), mended };
}

type Reading = {
  between: RegExp;
  /** What a link to a value begins with. */
  link: RegExp;
  /** Whether a piece of a cell is a value by itself; if one is not, the cell is left whole. */
  isWhole: (part: string) => boolean;
};

function readCell(cell: string, { between, link, isWhole }: Reading): ReadCell {
  const typed = cell.trim();
  if (typed === '') return { values: [], mended: [] };
  if (!MAY_BE_MORE.test(typed)) return { values: [typed], mended: [] };
  const bare = (text: string) => {
    const trimmed = text.trim();
    // A link may carry a subject and the like.
    return link.test(trimmed) ? (trimmed.replace(link, '').split('?')[0] ?? '') : trimmed;
  };
  const whole = bare(typed);
  const unlinked: Mending[] = /\b(?:tel|mailto):/i.test(typed) ? ['link-removed'] : [];
  const parts = typed.split(between).map(bare).filter(Boolean);
  const areSeveral =
    parts.length > 1 && parts.length <= 1 + CONTACT_LIMITS.others && parts.every(isWhole);
  if (areSeveral) return { values: parts, mended: [...unlinked, 'several-in-cell'] };
  // `0901234567;` is one number with a sign too many.
  const [only = whole] = parts.length === 1 && parts.every(isWhole) ? parts : [whole];
  return { values: [only], mended: whole === typed ? [] : unlinked };
}

/** The first of those that are the same by `keyOf`, in their order. */
export function withoutRepeats(
  values: readonly string[],
  keyOf: (value: string) => string,
): string[] {
  return [...Map.groupBy(values, keyOf).values()].map((same) => same[0] as string);
}
