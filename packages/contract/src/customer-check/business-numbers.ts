/**
 * The numbers by which Korea and Viet Nam know those who do business, and the ones that nobody may
 * keep. Only their form is checked here: a right check digit says "well formed", not "exists".
 */

/** Of which country, and of which kind. `vn-personal` is a person's: it has no check digit. */
export const NUMBER_KINDS = ['kr-business', 'vn-tax', 'vn-personal'] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

/** Weights of 사업자등록번호 (National Tax Service); of the ninth digit the tens count as well. */
const KOREAN_WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const;

/** Weights of mã số thuế (General Department of Taxation, Circular 105/2020/TT-BTC). */
const VIETNAMESE_WEIGHTS = [31, 29, 23, 19, 17, 13, 7, 5, 3] as const;

/** Hyphens, dots and spaces of all kinds that people put between digits. */
const SEPARATORS = /[\s.\-‐-―−·]/g;

/** Full-width digits as plain ones, and nothing around them. */
const plain = (typed: string): string => typed.normalize('NFKC').trim();

/** Digits alone; undefined when anything but digits and what stands between them is there. */
export function digitsOnly(typed: string): string | undefined {
  const digits = plain(typed).replace(SEPARATORS, '');
  return /^\d+$/.test(digits) ? digits : undefined;
}

/** Whether ten digits are a well-formed Korean business number; offices count from 101, kinds and businesses from 1. */
export function isKoreanBusinessNumber(digits: string): boolean {
  if (!/^(?:10[1-9]|1[1-9]\d|[2-9]\d\d)(?!00)\d\d(?!0000)\d{5}$/.test(digits)) return false;
  const sum = weighted(digits, KOREAN_WEIGHTS) + Math.floor((Number(digits[8]) * 5) / 10);
  return (10 - (sum % 10)) % 10 === Number(digits[9]);
}

/** Whether ten digits, or thirteen with those of a branch, are a well-formed Vietnamese tax number. */
export function isVietnameseTaxNumber(digits: string): boolean {
  if (!/^\d{10}(\d{3})?$/.test(digits)) return false;
  // Provinces, numbers and branches are counted from 1 on.
  if (/^00|^..0{7}|^.{10}000$/.test(digits)) return false;
  return 10 - (weighted(digits, VIETNAMESE_WEIGHTS) % 11) === Number(digits[9]);
}

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);
}

/** The first twelve digits of a personal number: a province, and the century with the sex. */
const PERSONAL_NUMBER = /^0(?:0[1-9]|[1-9]\d)[0-3]\d{8}$/;

/** A number of a business as it may be meant; `form` is unknown where there is no check digit. */
export type ReadNumber = {
  kind: NumberKind;
  /** As it is written and stored: `123-45-67890`, `0100109106`, `0100109106-001`. */
  written: string;
  form: 'right' | 'wrong' | 'unknown';
};

/**
 * What a number may be meant as, the likeliest first; empty for what is none. Ten digits may be of
 * either country: the right one comes first, and when both are wrong, both are told.
 */
export function readBusinessNumber(typed: string): ReadNumber[] {
  const digits = digitsOnly(typed);
  if (digits === undefined || hasResidentNumber(typed)) return [];
  if (digits.length === 10) return tenDigits(digits, plain(typed));
  if (digits.length === 13) return [vietnamese(digits)];
  if (digits.length === 12 && PERSONAL_NUMBER.test(digits)) {
    return [{ kind: 'vn-personal', written: digits, form: 'unknown' }];
  }
  return [];
}

function tenDigits(digits: string, typed: string): ReadNumber[] {
  const korean: ReadNumber = {
    kind: 'kr-business',
    written: `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`,
    form: isKoreanBusinessNumber(digits) ? 'right' : 'wrong',
  };
  // Nobody writes a Vietnamese number in Korea's groups, and no Korean one begins with a zero.
  if (/^\d{3}-\d{2}-\d{5}$/.test(typed)) return [korean];
  const other = vietnamese(digits);
  if (digits.startsWith('0')) return [other];
  const both = [korean, other];
  const right = both.filter(({ form }) => form === 'right');
  return right.length > 0 ? right : both;
}

function vietnamese(digits: string): ReadNumber {
  const branch = digits.slice(10);
  return {
    kind: 'vn-tax',
    written: digits.slice(0, 10) + (branch && `-${branch}`),
    form: isVietnameseTaxNumber(digits) ? 'right' : 'wrong',
  };
}

/** A birthday, the century with the sex, and six digits, with or without something between them. */
const RESIDENT_NUMBER =
  /(?<!\d)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[\s.\-‐-―−·]{0,3}[1-8]\d{6}(?!\d)/;

/**
 * Whether a text holds what looks like a Korean resident or alien registration number, which the law
 * lets hardly anybody keep (Personal Information Protection Act, article 24-2). Thirteen bare digits
 * that could be one are taken for one; a Vietnamese branch number is told apart by its hyphen.
 */
export function hasResidentNumber(text: string): boolean {
  const typed = plain(text);
  if (RESIDENT_NUMBER.test(typed)) return true;
  if (/^\d{10}-\d{3}$/.test(typed)) return false;
  const digits = digitsOnly(typed);
  return digits?.length === 13 && RESIDENT_NUMBER.test(digits);
}

/** A text in which nothing is left of the resident numbers that stand in it. */
export function withoutResidentNumbers(text: string): string {
  if (!hasResidentNumber(text)) return text;
  const rest = plain(text).replace(new RegExp(RESIDENT_NUMBER, 'g'), '•••');
  return hasResidentNumber(rest) ? '•••' : rest;
}
