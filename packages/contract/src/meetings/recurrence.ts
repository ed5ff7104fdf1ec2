/** How a series of meetings repeats, and on which days that is. */
import * as z from 'zod/mini';
import { amount, optionalDay } from '../record-fields.ts';
import { daysAfter, weekdayOf } from '../zoned-days.ts';

/** Most meetings of one series. */
export const SERIES_MAX = 200;

export const FREQUENCIES = ['weekly', 'monthly'] as const;

/**
 * What a monthly series keeps of its first day: the number of the day (months without it are left out, as
 * RFC 5545 has it), which weekday of the month it is (the second Tuesday), or the last such weekday.
 */
export const MONTHLY_BY = ['day', 'weekday', 'last-weekday'] as const;

const fields = {
  frequency: z.enum(FREQUENCIES),
  /** Every so many weeks or months. */
  interval: z._default(amount(12, 1), 1),
  /** Of a weekly series: 1 is Monday, 7 is Sunday. None: the weekday of the first day. */
  weekdays: z._default(z.array(amount(7, 1)).check(z.maxLength(7)), []),
  /** Of a monthly series. */
  monthly_by: z._default(z.enum(MONTHLY_BY), 'day'),
  /** The last day it can be on. Either this or `count` is given. */
  until: optionalDay(),
  count: z._default(z.nullable(amount(SERIES_MAX, 1)), null),
};

export const Recurrence = z.object(fields).check(
  z.check(({ value, issues }) => {
    if ((value.until === null) !== (value.count === null)) return;
    issues.push({ code: 'custom', path: ['until'], input: value.until, message: 'format' });
  }),
);
export type Recurrence = z.infer<typeof Recurrence>;

/**
 * The days of a series, in order: those of the rule from its first day on. At most one more than
 * {@link SERIES_MAX}, by which it is known to be too long.
 */
export function daysOfSeries(rule: Recurrence, first: string): string[] {
  const most = Math.min(rule.count ?? SERIES_MAX + 1, SERIES_MAX + 1);
  const until = rule.until ?? '2199-12-31';
  const days: string[] = [];
  // A rule can be without a day for years (31 February): it ends somewhere.
  for (let step = 0; step <= 12 * SERIES_MAX && days.length < most; step += 1) {
    const found =
      rule.frequency === 'weekly' ? ofWeek(rule, first, step) : ofMonth(rule, first, step);
    if (found.start > until) break;
    days.push(...found.days.filter((day) => day >= first && day <= until));
  }
  return days.slice(0, most);
}

/** A week or month of a rule: the day it begins on, and the days that the rule has in it. */
type Stretch = { start: string; days: string[] };

function ofWeek({ interval, weekdays }: Recurrence, first: string, step: number): Stretch {
  const start = daysAfter(first, 1 - weekdayOf(first) + step * interval * 7);
  const chosen = weekdays.length > 0 ? new Set(weekdays) : new Set([weekdayOf(first)]);
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => chosen.has(day));
  return { start, days: days.map((day) => daysAfter(start, day - 1)) };
}

function ofMonth({ interval, monthly_by }: Recurrence, first: string, step: number): Stretch {
  const [year = 0, month = 0, dayOfMonth = 0] = first.split('-').map(Number);
  const begin = new Date(Date.UTC(year, month - 1 + step * interval, 1));
  const start = begin.toISOString().slice(0, 10);
  const next = new Date(Date.UTC(year, month + step * interval, 1)).toISOString().slice(0, 10);
  const weekday = weekdayOf(first);
  const firstSuch = daysAfter(start, (weekday - weekdayOf(start) + 7) % 7);
  const lastSuch = daysAfter(next, -((weekdayOf(next) - weekday + 6) % 7) - 1);
  const day = {
    day: daysAfter(start, dayOfMonth - 1),
    weekday: daysAfter(firstSuch, 7 * Math.floor((dayOfMonth - 1) / 7)),
    'last-weekday': lastSuch,
  }[monthly_by];
  return { start, days: day < next ? [day] : [] };
}
