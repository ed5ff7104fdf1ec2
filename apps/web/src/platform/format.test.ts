import { expect, test } from 'vitest';
import { formatClock, formatClockDate, formatShortClock } from './clock.ts';
import { formatBytes, formatDate, formatNumber } from './format.ts';
import { setLocale } from './i18n.ts';

const moment = new Date(2026, 10, 21, 0, 9, 5);

test('dates and numbers are Vietnamese', () => {
  expect(formatDate(moment)).toBe('21/11/2026');
  expect(formatNumber(1234567)).toBe('1.234.567');
});

test.each([
  ['vi', '1.234.567'],
  ['ko', '1,234,567'],
  ['en', '1,234,567'],
] as const)('numbers are grouped as a reader of %s expects it', (locale, text) => {
  setLocale(locale);
  expect(formatNumber(1234567)).toBe(text);
  setLocale('orig');
});

test('the clock of the home screen is Korean, from 00 to 23', () => {
  expect(formatClock(moment)).toBe('00:09:05');
  expect(formatShortClock(moment)).toBe('00:09');
  expect(formatClockDate(moment)).toBe('11월 21일 토요일');
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.00 KB'],
  [1024 * 1024 - 1, '1024.00 KB'],
  [2.41 * 1024 * 1024, '2.41 MB'],
  [10 * 1024 ** 3, '10.00 GB'],
  [5000 * 1024 ** 3, '5000.00 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
