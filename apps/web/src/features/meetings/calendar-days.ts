/** The days of a calendar, and which meetings are on them. */
import type { MeetingEntry } from '@station/contract/meetings/meeting-fields';
import { daysAfter, wallClock, weekdayOf } from '@station/contract/zoned-days';

/** Days that a list shows at a time: six weeks. */
export const AGENDA_DAYS = 42;

/** The weeks of the month of a day, Monday first, with the days of its neighbours that fill them up. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const weeks: string[][] = [];
  for (
    let monday = daysAfter(first, 1 - weekdayOf(first));
    monday <= first || monday.slice(0, 7) === first.slice(0, 7);
    monday = daysAfter(monday, 7)
  ) {
    weeks.push(Array.from({ length: 7 }, (_, index) => daysAfter(monday, index)));
  }
  return weeks;
}

/** The first day of the month so many months after the one of a day. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Meetings by the day they begin on, by the clocks of a zone; the days in order. */
export function byDay(
  meetings: readonly MeetingEntry[],
  timeZone: string,
): ReadonlyMap<string, MeetingEntry[]> {
  const days = new Map<string, MeetingEntry[]>();
  for (const meeting of meetings) {
    const { day } = wallClock(new Date(meeting.starts_at), timeZone);
    days.set(day, [...(days.get(day) ?? []), meeting]);
  }
  return new Map([...days].sort(([a], [b]) => a.localeCompare(b)));
}
