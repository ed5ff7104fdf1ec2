import { expect, test } from 'vitest';
import { byDay, monthAfter, weeksOf } from '../../src/features/meetings/calendar-days.ts';
import { makeEntry } from './meetings-server.ts';

test.each([
  ['a month that begins in the middle of a week', '2031-03-15', '2031-02-24', '2031-04-06', 6],
  ['one that begins on a Monday', '2031-09-01', '2031-09-01', '2031-10-05', 5],
  ['one that begins on a Sunday', '2031-06-30', '2031-05-26', '2031-07-06', 6],
  ['a February of four weeks', '2027-02-28', '2027-02-01', '2027-02-28', 4],
  ['a December', '2026-12-31', '2026-11-30', '2027-01-03', 5],
])('The weeks of %s are whole, from Monday to Sunday', (_, day, first, last, count) => {
  const weeks = weeksOf(day);
  expect(weeks).toHaveLength(count);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([first, last]);
});

test.each([
  ['2026-01-31', 1, '2026-02-01'],
  ['2026-01-31', -1, '2025-12-01'],
  ['2026-12-05', 1, '2027-01-01'],
  ['2026-05-05', -17, '2024-12-01'],
])('%s and %i months further the month begins on %s', (day, months, first) => {
  expect(monthAfter(day, months)).toBe(first);
});

test('A meeting stands on the day that the clocks of the zone show, and the days are in order', () => {
  const late = makeEntry({ id: 1, starts_at: '2031-03-04T16:30:00.000Z' });
  const early = makeEntry({ id: 2, starts_at: '2031-03-04T14:00:00.000Z' });
  const idsIn = (zone: string) =>
    [...byDay([late, early], zone)].map(([day, found]) => [day, found.map(({ id }) => id)]);
  expect(idsIn('Asia/Seoul')).toEqual([
    ['2031-03-04', [2]],
    ['2031-03-05', [1]],
  ]);
  expect(idsIn('Asia/Ho_Chi_Minh')).toEqual([['2031-03-04', [1, 2]]]);
});
