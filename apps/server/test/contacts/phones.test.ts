import { withCountryPlus } from '@station/contract/phone-numbers';
import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import {
  BETWEEN,
  readEmails,
  readPhones,
} from '../../src/features/contacts/contacts/contact-methods.rules.ts';
import { comparablePhone, phoneForms, withLeadingZero } from '../../src/platform/phones.ts';

test.for([
  [
    '+84901234567',
    [
      ...['0901234567', '090 123 4567', '090-123-4567', '090.123.4567', '(090) 123 4567'],
      ...['+84901234567', '+84 90 123 4567', '+84-90-123-4567', '84901234567', '84 90 123 4567'],
      ...['0084901234567', '00 84 90 123 4567', '+84 (0)90 123 4567', '901234567', ' 0901234567 '],
    ],
  ],
  [
    '+821012345678',
    [
      ...['01012345678', '010-1234-5678', '010 1234 5678', '(010) 1234-5678'],
      ...['+821012345678', '+82 10-1234-5678', '82 10 1234 5678', '0082 10 1234 5678'],
      ...['+82 (0)10-1234-5678', '1012345678'],
    ],
  ],
  ['+8221234567', ['02-123-4567', '+82 2-123-4567', '02 123 4567']],
  ['+842838221234', ['028 3822 1234', '+84 28 3822 1234', '(028) 38221234']],
  ['+442079461234', ['+44 20 7946 1234', '0044 20 7946 1234']],
  ['+12025550123', ['+1 202-555-0123', '001 (202) 555-0123']],
] as const)('One number, however it is written: %s', ([expected, ways]) => {
  for (const way of ways) expect(comparablePhone(way), way).toBe(expected);
});

test('Different numbers stay different', () => {
  const numbers = ['0901234567', '0901234568', '010-1234-5678', '02-123-4567', '+44 20 7946 1234'];
  expect(new Set(numbers.map(comparablePhone)).size).toBe(numbers.length);
});

test.for([
  ['12345', '12345'],
  ['000-000-0000', '0000000000'],
  ['+99 12 34 56 78', '9912345678'],
  ['ext. 12', '12'],
  [' --- --- --- ', '--- --- ---'],
  ['', ''],
] as const)('What is no valid number is compared by its digits: %j', ([typed, expected]) => {
  expect(comparablePhone(typed)).toBe(expected);
});

test('A number can be found by its national form and by the one with the country code', () => {
  expect(phoneForms('090-123-4567').searchable).toBe('0901234567 84901234567');
  expect(phoneForms('+84 90 123 4567').searchable).toBe('0901234567 84901234567');
  expect(phoneForms('010-1234-5678').searchable).toBe('01012345678 821012345678');
  expect(phoneForms('+44 20 7946 1234').searchable).toContain('442079461234');
  expect(phoneForms('123-45').searchable).toBe('12345');
});

test('The digits as typed can be found as well', () => {
  const typed = ['1588-1234', '+84 (0)90 123 4567', '1900 1234'];
  for (const phone of typed) {
    expect(phoneForms(phone).searchable, phone).toContain(phone.replace(/\D/g, ''));
  }
});

test.for([
  ['901234567', '0901234567'],
  ['387654321', '0387654321'],
  ['1012345678', '01012345678'],
  ['0901234567', undefined],
  ['+84901234567', undefined],
  ['84901234567', undefined],
  ['90 123 4567', undefined],
  ['1234', undefined],
  ['400000000', undefined],
  ['', undefined],
] as const)('The zero that a spreadsheet swallowed: %j', ([typed, mended]) => {
  expect(withLeadingZero(typed)).toBe(mended);
});

test('A mended number is the same number as without the zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000_000, max: 9_999_999_999 }), (number) => {
      const typed = String(number);
      const mended = withLeadingZero(typed);
      if (mended !== undefined) expect(comparablePhone(mended)).toBe(comparablePhone(typed));
    }),
  );
});

test('Punctuation never changes what a number is compared by', () => {
  const digits = fc.stringMatching(/^0[1-9]\d{8,9}$/);
  const marks = fc.array(fc.constantFrom('', ' ', '-', '.', ' - '), {
    minLength: 12,
    maxLength: 12,
  });
  fc.assert(
    fc.property(digits, marks, (number, between) => {
      const spread = [...number].map((digit, i) => digit + (between[i] ?? '')).join('');
      expect(comparablePhone(spread)).toBe(comparablePhone(number));
    }),
  );
});

test('Any text has a comparable and a searchable form', { tags: ['full'] }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const { comparable, searchable } = phoneForms(typed);
      expect(searchable).toMatch(/^[\d ]*$/);
      if (/\d/.test(typed)) expect(comparable).toMatch(/^\+?\d+$/);
      else expect(comparable).toBe(typed.trim());
    }),
  );
});

/** What the library says, asked in the order that `phoneForms` documents. */
function fullRules(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '');
  const valid = (text: string, country?: 'VN' | 'KR') => {
    const number = parsePhoneNumberFromString(text, country);
    return number?.isValid() ? number.number : undefined;
  };
  const inside = (text: string) => valid(text, 'VN') ?? valid(text, 'KR');
  if (typed.trim().startsWith('+')) return valid(`+${digits}`);
  if (digits.startsWith('0')) return inside(digits);
  return (/^8[42]/.test(digits) ? valid(`+${digits}`) : undefined) ?? inside(`0${digits}`);
}

test('Mobile numbers told by their look are what the full rules make of them', {
  tags: ['full'],
}, () => {
  const start = fc.constantFrom('0', '84', '82', '+84', '+82', '+0', '+84 (0)', '+82 0', '840', '');
  const mobile = fc
    .tuple(start, fc.stringMatching(/^(?:3|5|7|8|9|10)\d$/), fc.stringMatching(/^\d{7}$/))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(mobile, (typed) => {
      const { comparable, searchable } = phoneForms(typed);
      const expected = fullRules(typed);
      if (expected === undefined) return;
      expect(comparable).toBe(expected);
      const whole = expected.slice(1);
      expect(searchable.split(' ').slice(0, 2)).toEqual([`0${whole.slice(2)}`, whole]);
    }),
    { numRuns: 20_000 },
  );
});

test('Every usual mobile number is one by the full rules', { tags: ['full'] }, () => {
  const usual = fc.oneof(
    fc.tuple(
      fc.constantFrom('0', '84', '+84'),
      fc.stringMatching(/^(?:3\d|5[1689]|7[06-9]|8[1-8]|9[0-8])\d{7}$/),
    ),
    fc.tuple(fc.constantFrom('0', '82', '+82'), fc.stringMatching(/^10[0-46-9]\d{7}$/)),
  );
  fc.assert(
    fc.property(usual, ([prefix, rest]) => {
      expect(fullRules(prefix + rest)).toBe(phoneForms(prefix + rest).comparable);
    }),
    { numRuns: 20_000 },
  );
});

test.for([
  ['84903123456', '+84903123456'],
  ['84 903 123 456', '+84 903 123 456'],
  ['842838221234', '+842838221234'],
  ['821012345678', '+821012345678'],
  ['82-2-312-3456', '+82-2-312-3456'],
  ['+84903123456', '+84903123456'],
  ['0903123456', '0903123456'],
  ['8490312345', '8490312345'],
  ['842012345678', '842012345678'],
  ['840903123456', '840903123456'],
  ['8412345', '8412345'],
  ['', ''],
] as const)('Without its plus %j is %j', ([typed, written]) => {
  expect(withCountryPlus(typed)).toBe(written);
});

test('A plus is given back to valid numbers only, and the number stays the same', () => {
  const typed = fc.stringMatching(/^8[24][1-9]\d{6,10}$/);
  fc.assert(
    fc.property(typed, (number) => {
      const written = withCountryPlus(number);
      if (written === number) return;
      expect(parsePhoneNumberFromString(written)?.isValid(), written).toBe(true);
      expect(comparablePhone(written)).toBe(comparablePhone(number));
      expect(withCountryPlus(written)).toBe(written);
    }),
    { numRuns: 5_000 },
  );
});

test('A cell is read to numbers that are read to themselves', () => {
  const number = fc.stringMatching(/^0(?:9[0-8]|3\d)\d{7}$/);
  const between = fc.constantFrom('/', ' / ', ';', '; ', '\n', ', ', ' - ', ' | ');
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 10 }), between, (numbers, sign) => {
      const { values } = readPhones(numbers.join(sign));
      expect(values).toEqual([...new Set(numbers)]);
      expect(readPhones(values.join(BETWEEN)).values).toEqual(values);
    }),
  );
});

test('Whatever stands in a cell, reading what was read changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (cell) => {
      for (const read of [readPhones, readEmails]) {
        const { values } = read(cell);
        expect(read(values.join(BETWEEN)).values).toEqual(values);
      }
    }),
    { numRuns: 2_000 },
  );
});
