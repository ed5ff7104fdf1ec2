import { expect, test } from 'vitest';
import { isWithinHours, nextBegin, SharingHours } from '../../src/visitors/sharing-hours.ts';

const weekdays = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00', timezone: 'Asia/Seoul' };

test.each([
  ['the first minute of a Monday in Seoul', '2026-11-22T23:00:00Z', true],
  ['a minute earlier', '2026-11-22T22:59:00Z', false],
  ['the last minute of a Friday', '2026-11-20T08:59:00Z', true],
  ['the end of a Friday', '2026-11-20T09:00:00Z', false],
  ['a Saturday', '2026-11-21T03:00:00Z', false],
])('Hours of a day: %s', (_what, at, within) => {
  expect(isWithinHours(weekdays, new Date(at))).toBe(within);
});

const nights = { days: [7], from: '22:00', to: '06:00', timezone: 'Asia/Ho_Chi_Minh' };

test.each([
  ['late on Sunday', '2026-11-22T16:00:00Z', true],
  ['early on Monday', '2026-11-22T22:30:00Z', true],
  ['six on Monday', '2026-11-22T23:00:00Z', false],
  ['late on Monday', '2026-11-23T16:00:00Z', false],
])('Hours over midnight belong to the day they begin on: %s', (_what, at, within) => {
  expect(isWithinHours(nights, new Date(at))).toBe(within);
});

test.each([
  ['early on a Monday', weekdays, '2026-11-22T22:59:00Z', { day: 1, time: '08:00' }],
  ['on a Monday evening', weekdays, '2026-11-23T09:00:00Z', { day: 2, time: '08:00' }],
  ['on a Friday evening', weekdays, '2026-11-20T09:00:00Z', { day: 1, time: '08:00' }],
  ['on a Saturday', weekdays, '2026-11-21T03:00:00Z', { day: 1, time: '08:00' }],
  ['on a Sunday noon', nights, '2026-11-22T05:00:00Z', { day: 7, time: '22:00' }],
  ['after the only night', nights, '2026-11-22T23:00:00Z', { day: 7, time: '22:00' }],
])('Hours begin again, seen %s', (_when, hours, at, begin) => {
  expect(isWithinHours(hours, new Date(at))).toBe(false);
  expect(nextBegin(hours, new Date(at))).toEqual(begin);
});

test('Without hours every moment is within', () => {
  expect(isWithinHours(null, new Date())).toBe(true);
});

test.each([
  { timezone: 'Mars/Base' },
  { from: '24:00' },
  { to: '8:00' },
  { days: [] },
  { days: [0] },
])('What is no time is refused: %o', (wrong) => {
  expect(SharingHours.safeParse({ ...weekdays, ...wrong }).success).toBe(false);
});
