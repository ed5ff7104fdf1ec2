import { boundsOfDay, daysBetween } from '@station/contract/zoned-days';
import { expect, test } from 'vitest';

test.for([
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['2026-11-21', 'Asia/Seoul', '2026-11-20T15:00:00.000Z', '2026-11-21T15:00:00.000Z'],
  ['2026-11-21', 'Asia/Ho_Chi_Minh', '2026-11-20T17:00:00.000Z', '2026-11-21T17:00:00.000Z'],
  // Summer time: a day of 23 hours, and one of 25.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  // Clocks go forward at midnight: the day begins at one.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  ['2026-11-21', '+09:00', '2026-11-20T15:00:00.000Z', '2026-11-21T15:00:00.000Z'],
] as const)('%s of %s begins and ends when clocks there say so', ([day, zone, from, to]) => {
  const bounds = boundsOfDay(day, zone);
  expect([bounds.from.toISOString(), bounds.to.toISOString()]).toEqual([from, to]);
});

test('Between two days are as many as the calendar has, also backwards and over a leap day', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
  expect(daysBetween('2028-02-27', '2028-03-01')).toBe(3);
  expect(daysBetween('2026-03-29', '2026-03-29')).toBe(0);
  expect(daysBetween('2026-01-01', '2025-12-31')).toBe(-1);
});
