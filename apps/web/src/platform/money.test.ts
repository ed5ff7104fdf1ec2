import { expect, test } from 'vitest';
import { formatMoney, moneyInput, readMoney } from './money.ts';

test('Money is written as its country does, from whole numbers of the smallest unit', () => {
  expect(formatMoney(1_500_000, 'VND').replace(/\s/g, ' ')).toBe('1.500.000 ₫');
  expect(formatMoney(1_500_000, 'KRW')).toBe('₩1,500,000');
  expect(formatMoney(12_345, 'USD')).toBe('$123.45');
});

test.each([
  ['1500000', 'VND', 1_500_000],
  ['1.500.000', 'VND', 1_500_000],
  ['1,500,000 ₫', 'VND', 1_500_000],
  ['123.45', 'USD', 12_345],
  ['123,4', 'USD', 12_340],
  ['1,234.50', 'USD', 123_450],
  ['1.234', 'USD', 123_400],
  ['7', 'USD', 700],
] as const)('%s typed as %s is %i', (typed, currency, amount) => {
  expect(readMoney(typed, currency)).toBe(amount);
});

test.each([
  ['', 'VND'],
  ['-5', 'VND'],
  ['12.5', 'VND'],
  ['1.5000', 'VND'],
  ['abc', 'USD'],
  ['1.2.3', 'USD'],
] as const)('%s is no amount of %s', (typed, currency) => {
  expect(readMoney(typed, currency)).toBeNaN();
});

test.each(['VND', 'KRW', 'USD'] as const)(
  'What a field shows is read as the same: %s',
  (currency) => {
    expect(readMoney(moneyInput(1_234_505, currency), currency)).toBe(1_234_505);
  },
);
