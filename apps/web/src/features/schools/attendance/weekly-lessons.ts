import { daysAfter, daysBetween, weekdayOf } from '@station/contract/zoned-days';

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
  // Without a day of the week, none would ever end the walk through a period of thousands of years.
  if (from === '' || to === '' || weekdays.size === 0) return days;
  for (let day = from; day <= to && days.length <= most; day = daysAfter(day, 1)) {
    if (weekdays.has(weekdayOf(day)) && !except.includes(day)) days.push(day);
  }
  return days;
}

/** Whether a period spans more than so many days, as the server counts them. */
export const isLonger = ({ from, to }: Pick<WeeklyDays, 'from' | 'to'>, most: number): boolean =>
  daysBetween(from, to) > most;
