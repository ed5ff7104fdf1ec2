import { expect, test } from 'vitest';
import { shownHours, spanOf } from '../../src/features/meetings/room-hours.ts';

const FROM = '2031-03-03T17:00:00.000Z';
const at = (hours: number) => new Date(Date.parse(FROM) + hours * 3_600_000).toISOString();
const slot = (from: number, to: number) => ({
  starts_at: at(from),
  ends_at: at(to),
  meeting: null,
});

test.each([
  ['in the morning', 9, 10.5, { start: 9, length: 1.5 }],
  ['that began the day before', -2, 1, { start: 0, length: 1 }],
  ['that ends the day after', 23, 26, { start: 23, length: 1 }],
  ['of more than the day', -1, 30, { start: 0, length: 24 }],
])('A meeting %s stands where its hours of the day are', (_, from, to, span) => {
  expect(spanOf(slot(from, to), FROM)).toEqual(span);
});

test.each([
  ['no meeting', [], 8, 17],
  ['one within the usual hours', [slot(9, 10)], 8, 17],
  ['one that begins early', [slot(6.5, 7)], 6, 17],
  ['one that ends late', [slot(17, 20.25)], 8, 20],
  ['one through the night', [slot(22, 30)], 8, 23],
])('With %s the hours around it are shown, none left out', (_, slots, first, last) => {
  const hours = shownHours([{ slots }], FROM);
  expect([hours[0], hours.at(-1)]).toEqual([first, last]);
  expect(hours).toHaveLength(last - first + 1);
});
