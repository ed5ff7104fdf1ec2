import {
  hasResidentNumber,
  isKoreanBusinessNumber,
  isVietnameseTaxNumber,
  readBusinessNumber,
  withoutResidentNumbers,
} from '@station/contract/customer-check/business-numbers';
import { maskTerm } from '@station/contract/customer-check/terms';
import fc from 'fast-check';
import { stdnum } from 'stdnum';
import { expect, test } from 'vitest';
import { readingsOf } from '../../src/features/customer-check/known-people.rules.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((it) => it.join(''));

/** Ten digits of which the last is every check digit in turn, so that right ones are met often. */
const endings = (nine: string) => Array.from({ length: 10 }, (_, last) => `${nine}${last}`);

test('Korean business numbers are what an independent library takes for them', () => {
  fc.assert(
    fc.property(digits(9), (nine) => {
      for (const number of endings(nine)) {
        expect(isKoreanBusinessNumber(number), number).toBe(
          stdnum.KR?.brn?.validate(number).isValid,
        );
      }
    }),
  );
});

test('Vietnamese tax numbers are what it takes for them, with and without a branch', () => {
  fc.assert(
    fc.property(digits(9), fc.oneof(fc.constant(''), digits(3)), (nine, branch) => {
      for (const number of endings(nine)) {
        const whole = number + branch;
        expect(isVietnameseTaxNumber(whole), whole).toBe(stdnum.VN?.mst?.validate(whole).isValid);
      }
    }),
  );
});

test('One wrong digit, or two that changed places, is always told in a Vietnamese number', () => {
  fc.assert(
    fc.property(digits(9), fc.nat(9), fc.integer({ min: 1, max: 9 }), (nine, at, by) => {
      const right = endings(nine).find(isVietnameseTaxNumber);
      fc.pre(right !== undefined);
      const wrong = [...(right as string)];
      wrong[at] = String((Number(wrong[at]) + by) % 10);
      expect(isVietnameseTaxNumber(wrong.join(''))).toBe(false);
    }),
  );
});

test.for([
  ['2208162517', [['kr-business', '220-81-62517', 'right']]],
  ['220-81-62517', [['kr-business', '220-81-62517', 'right']]],
  ['220-81-62518', [['kr-business', '220-81-62518', 'wrong']]],
  ['２２０８１６２５１７', [['kr-business', '220-81-62517', 'right']]],
  ['0100233488', [['vn-tax', '0100233488', 'right']]],
  ['0314409058-002', [['vn-tax', '0314409058-002', 'right']]],
  ['0100233489', [['vn-tax', '0100233489', 'wrong']]],
  [
    '2208162510',
    [
      ['kr-business', '220-81-62510', 'wrong'],
      ['vn-tax', '2208162510', 'wrong'],
    ],
  ],
  ['001200012345', [['vn-personal', '001200012345', 'unknown']]],
  ['12345', []],
] as const)('%s is read as %j', ([typed, read]) => {
  expect(readBusinessNumber(typed).map(({ kind, written, form }) => [kind, written, form])).toEqual(
    read,
  );
});

/** Thirteen digits that begin with a birthday, as resident numbers do. */
const residents = fc
  .tuple(
    digits(2),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.constantFrom('', '-', ' ', '–', '.'),
    fc.integer({ min: 1, max: 8 }),
    digits(6),
  )
  .map(([year, month, day, between, sex, rest]) => {
    const two = (it: number) => String(it).padStart(2, '0');
    return `${year}${two(month)}${two(day)}${between}${sex}${rest}`;
  });

test('A resident number is known wherever it stands, and nothing of it is left', () => {
  fc.assert(
    fc.property(residents, fc.constantFrom('', '김민수 ', 'Mr. '), (number, before) => {
      const text = `${before}${number}`;
      expect(hasResidentNumber(text), text).toBe(true);
      expect(readBusinessNumber(number)).toEqual([]);
      const rest = withoutResidentNumbers(text);
      expect(hasResidentNumber(rest)).toBe(false);
      expect(rest).not.toContain(number.slice(-6));
    }),
  );
});

test.for(['0314409058-002', '0901234567', '220-81-62517', 'a900101@example.vn', '001200012345'])(
  '%s is no resident number',
  (text) => expect(hasResidentNumber(text)).toBe(false),
);

test.for([
  ['0901 234 567', ['phone right']],
  ['+82 10-1234-5678', ['phone right']],
  ['Lan@Example.vn', ['email right']],
  ['lan@', ['email wrong']],
  ['Nguyễn Thị Lan', ['name unknown']],
  ['ㄱㅁㅅ', ['name unknown']],
  ['24-7 Mart', ['name unknown']],
  ['220-81-62517', ['kr-business right']],
  ['0314409058', ['phone right', 'vn-tax right']],
  ['2208162517', ['kr-business right', 'phone right']],
  ['001200012345', ['vn-personal unknown']],
  ['12345', ['phone wrong']],
] as const)('%s is recognised as %j', ([typed, kinds]) => {
  expect(readingsOf(typed).map(({ kind, form }) => `${kind} ${form}`)).toEqual(kinds);
});

test('A personal number is told with its last three digits alone', () => {
  expect(readingsOf('001200012345')[0]?.written).toBe('•••••••••345');
});

test('What the log keeps of a term has neither a number nor an address that could be used', () => {
  fc.assert(
    fc.property(digits(10), (number) => {
      expect(maskTerm(number).replace(/•/g, '')).toBe(number.slice(-3));
    }),
  );
  expect(maskTerm('lan.nguyen@example.vn')).toBe('l•••@example.vn');
  expect(maskTerm('Nguyễn Thị Lan')).toBe('N••• T••• L•••');
  expect(maskTerm('김민수')).toBe('김•••');
});
