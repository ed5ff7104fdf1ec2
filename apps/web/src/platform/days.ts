/** Days of the calendar as the server keeps them: `YYYY-MM-DD`, without a time zone; and the clocks here. */
import { daysAfter } from '@station/contract/zoned-days';

/** The day that a moment lies in here. */
export function localDay(when: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
}

/** The day it is here. */
export const today = () => localDay(new Date());

/** The first and the last day of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  const next = daysAfter(from, 31).slice(0, 7);
  return { from, to: daysAfter(`${next}-01`, -1) };
}

/** A full hour of a day, 0 to 23: `08:00`. */
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The zone that the clocks of this browser are set to, such as `Asia/Ho_Chi_Minh`. */
export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
