import { afterEach, expect, test } from 'vitest';
import { formatClock, formatClockDate, formatShortClock } from './clock.ts';
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatNumber,
  formatShortDate,
  formatTime,
  formatWeekday,
} from './format.ts';
import { setLocale } from './i18n.ts';

const moment = new Date(2026, 10, 21, 0, 9, 5);

afterEach(() => setLocale('orig'));

test.each([
  ['orig', '1.234.567', '21/11/2026', '21/11', '00:09 21/11/2026', 'Thứ Bảy', 'Thứ 7'],
  ['vi', '1.234.567', '21/11/2026', '21/11', '00:09 21/11/2026', 'Thứ Bảy', 'Thứ 7'],
  ['ko', '1,234,567', '2026. 11. 21.', '11. 21.', '2026. 11. 21. 00:09', '토요일', '토'],
  ['en', '1,234,567', '21/11/2026', '21/11', '21/11/2026, 00:09', 'Saturday', 'Sat'],
] as const)(
  'numbers, days and moments are written as a reader of %s does',
  (locale, number, day, shortDay, when, weekday, shortWeekday) => {
    setLocale(locale);

    expect(formatNumber(1234567)).toBe(number);
    expect(formatDate(moment)).toBe(day);
    expect(formatShortDate(moment)).toBe(shortDay);
    expect(formatDateTime(moment)).toBe(when);
    expect(formatTime(moment)).toBe('00:09');
    expect(formatWeekday('2026-11-21')).toBe(weekday);
    expect(formatWeekday('2026-11-21', 'short')).toBe(shortWeekday);
  },
);

test('a day of the calendar is the same day wherever it is read', () => {
  expect(formatDate('2026-11-21')).toBe('21/11/2026');
  expect(formatShortDate('2026-11-21')).toBe('21/11');
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
