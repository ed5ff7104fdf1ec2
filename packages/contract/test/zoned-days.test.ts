import { boundsOfDay } from '@station/contract/zoned-days';
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
