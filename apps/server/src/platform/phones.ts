import { digitsOf } from '@station/contract/search-text';
// The full rules: the short ones take every Korean mobile number for a Vietnamese one.
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * The comparable form of a telephone number: E.164 (`+84901234567`) when it is a valid number,
 * written nationally for Vietnam or Korea or with any country's code; else its digits, or the text
 * itself when it has none.
 *
 * National numbers are tried as Vietnamese first. A few (032-xxx-xxxx) are valid in both countries
 * and are taken for Vietnamese; what counts is that the same digits always give the same form.
 */
export function comparablePhone(typed: string): string {
  return phoneForms(typed).comparable;
}

/**
 * The comparable form, and the digits by which a number can be found: the national form and the one
 * with country code, `0901234567 84901234567`, plus the digits as typed when they are neither.
 */
export function phoneForms(typed: string): { comparable: string; searchable: string } {
  const digits = digitsOf(typed);
  const usual = usualMobile(typed, digits);
  if (usual) return usual;
  const number = asNumber(typed);
  if (!number) return { comparable: digits || typed.trim(), searchable: digits };
  const international = number.number.slice(1);
  const domestic = `${TRUNK_PREFIX[number.countryCallingCode] ?? ''}${number.nationalNumber}`;
  const searchable = [...new Set([domestic, international, digits.replace(/^00/, '')])].join(' ');
  return { comparable: number.number, searchable };
}

/** Mobile numbers as nearly everybody has them, dialled inside the country or with its code. */
const USUAL_MOBILE = {
  '84': /^(?:0|84)((?:3\d|5[1689]|7[06-9]|8[1-8]|9[0-8])\d{7})$/,
  '82': /^(?:0|82)(10[0-46-9]\d{7})$/,
} as const;

/**
 * What the full rules would say of a usual mobile number, a hundred times as quickly: an import
 * asks for 100,000. They are narrower than the full ones, and a test holds both together.
 */
function usualMobile(
  typed: string,
  digits: string,
): { comparable: string; searchable: string } | undefined {
  const international = typed.trim().startsWith('+');
  for (const code of ['84', '82'] as const) {
    const inside = USUAL_MOBILE[code].exec(digits)?.[1];
    if (inside === undefined) continue;
    if (international && digits.startsWith('0')) return undefined;
    const whole = `${code}${inside}`;
    return { comparable: `+${whole}`, searchable: `0${inside} ${whole}` };
  }
  return undefined;
}

/** What is dialled before the national number inside Vietnam and Korea. */
const TRUNK_PREFIX: Record<string, string> = { '84': '0', '82': '0' };

/**
 * Gives back the leading zero that a spreadsheet swallowed: `901234567` becomes `0901234567` when
 * that is a valid number in Vietnam or Korea. Undefined when nothing is to be mended.
 */
export function withLeadingZero(typed: string): string | undefined {
  if (!/^[1-9]\d{8,9}$/.test(typed)) return undefined;
  const mended = `0${typed}`;
  return national(mended) ? mended : undefined;
}

function asNumber(typed: string): PhoneNumber | undefined {
  const digits = digitsOf(typed);
  if (digits.length < 8) return undefined;
  if (typed.trim().startsWith('+')) return valid(`+${digits}`);
  if (digits.startsWith('00')) return valid(`+${digits.slice(2)}`);
  if (digits.startsWith('0')) return national(digits);
  // Written without a plus or a zero: with a country code, or with the zero left out.
  return (/^(84|82)/.test(digits) ? valid(`+${digits}`) : undefined) ?? national(`0${digits}`);
}

function national(digits: string): PhoneNumber | undefined {
  return valid(digits, 'VN') ?? valid(digits, 'KR');
}

function valid(text: string, country?: 'VN' | 'KR'): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isValid() ? number : undefined;
}
