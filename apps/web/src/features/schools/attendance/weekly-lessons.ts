import { dayAfter, weekdayOf } from '../../../platform/days.ts';

/** Days of a weekly pattern. */
export type WeeklyDays = {
  /** 1 is Monday, 7 is Sunday. */
  weekdays: ReadonlySet<number>;
  /** First and last day, both included. */
  from: string;
  to: string;
  /** Days without lessons. */
  except: readonly string[];
};

/**
 * The days on which a weekly pattern has lessons, as the server makes them; at most one more than
 * `most`, so that a slip of the year does not draw for ever.
 */
export function lessonDays({ weekdays, from, to, except }: WeeklyDays, most: number): string[] {
  const days: string[] = [];
  if (from === '' || to === '') return days;
  for (let day = from; day <= to && days.length <= most; day = dayAfter(day, 1)) {
    if (weekdays.has(weekdayOf(day)) && !except.includes(day)) days.push(day);
  }
  return days;
}
