/** Telephone numbers as people in Vietnam and Korea write them. */
import { digitsOf } from './search-text.ts';

/** The numbers of a country without its code and without the zero that is dialled inside it. */
const PLANS: Readonly<Record<'84' | '82', RegExp>> = {
  // Mobile: of the four networks; fixed: by province (Circular 22/2014 of the MIC, as changed in 2018).
  '84': /^(?:(?:3\d|5[1689]|7[06-9]|8[1-8]|9[0-8])\d{7}|2(?:0[3-9]|1[0-689]|2[0-25-9]|[38][2-9]|4[2-8]|5[124-9]|6[0-39]|7[0-7]|9[0-4679])\d{7})$/,
  // Mobile: 010; fixed: Seoul and the provinces.
  '82': /^(?:10[0-46-9]\d{7}|(?:2|3[1-3]|[46][1-4]|5[1-5])[2-9]\d{6,7})$/,
};

/**
 * Gives a number its plus back: `84903123456` becomes `+84903123456`, `82 10 1234 5678` becomes
 * `+82 10 1234 5678`, when what follows the code is a number of Vietnam or Korea. A spreadsheet
 * swallows the plus, and a number without it cannot be dialled. Everything else stays as it is.
 */
export function withCountryPlus(typed: string): string {
  if (!/^8[24][\d\s().-]*$/.test(typed)) return typed;
  const digits = digitsOf(typed);
  const code = digits.slice(0, 2) as keyof typeof PLANS;
  return PLANS[code].test(digits.slice(2)) ? `+${typed}` : typed;
}
