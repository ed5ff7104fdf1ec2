import type { VisitorStatisticsReason } from '@station/contract/visitors/visitor-statistics';
import { invalidField } from '../../../platform/problem.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A span of time from `start` until before `end`, in milliseconds since 1970. */
export type Span = { start: number; end: number };

/**
 * The days of a time zone as spans, in order. A day on which clocks change has 23 or 25 hours.
 * @throws Problem `visitors.uneven-time-zone` when one of them begins within an hour of UTC.
 */
export function localDays(from: string, days: number, timeZone: string): Span[] {
  const offsetAt = offsets(timeZone);
  const first = Date.parse(`${from}T00:00:00Z`);
  const starts = Array.from({ length: days + 1 }, (_, at) =>
    startOfDay(first + at * DAY_MS, offsetAt),
  );
  if (starts.some((start) => start % HOUR_MS !== 0)) {
    throw invalidField(
      {
        field: 'time_zone',
        message: 'must be one whose days begin on the full hour of UTC',
        rule: 'not-allowed',
      },
      'visitors.uneven-time-zone' satisfies VisitorStatisticsReason,
    );
  }
  return starts.slice(0, -1).map((start, at) => ({ start, end: starts[at + 1] as number }));
}

/** The hour of the day, 0 to 23, that each hour of UTC from one moment until before another is. */
export function localHours({ start, end }: Span, timeZone: string): (hour: number) => number {
  const offsetAt = offsets(timeZone);
  const before = offsetAt(start);
  const steady = before === offsetAt(end - 1);
  return (hour) => {
    const offset = steady ? before : offsetAt(hour);
    return Math.floor(((((hour + offset) % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS);
  };
}

/** When a day of the calendar (as a moment of UTC) begins; where midnight is left out, just after. */
function startOfDay(midnight: number, offsetAt: (moment: number) => number): number {
  const guess = midnight - offsetAt(midnight);
  const second = midnight - offsetAt(guess);
  return second === guess ? guess : Math.max(guess, second);
}

/** How far a time zone is ahead of UTC at a moment, in milliseconds. */
function offsets(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (moment) => {
    const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours = '0', minutes = '0', seconds = '0'] =
      /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name ?? '') ?? [];
    const size = Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Number(seconds) * 1_000;
    return sign === '-' ? -size : size;
  };
}

/** A span in pieces that are stored: whole days of UTC, and the hours before and after them. */
export function storedPieces({ start, end }: Span): { days: Span; hours: [Span, Span] } {
  const firstDay = Math.ceil(start / DAY_MS) * DAY_MS;
  const lastDay = Math.floor(end / DAY_MS) * DAY_MS;
  if (firstDay >= lastDay) {
    const none = { start: end, end };
    return { days: none, hours: [{ start, end }, none] };
  }
  return {
    days: { start: firstDay, end: lastDay },
    hours: [
      { start, end: firstDay },
      { start: lastDay, end },
    ],
  };
}

/**
 * A local day in one of the days of UTC that it lies in: the hours there, and those of the same local
 * day on the day of UTC before, as bit sets.
 */
export type DayPiece = { place: number; day: string; hours: number; hours_before: number };

/** The pieces of local days by their place in the list. */
export function dayPieces(days: readonly Span[]): DayPiece[] {
  return days.flatMap(({ start, end }, place) => {
    const pieces: DayPiece[] = [];
    for (let midnight = Math.floor(start / DAY_MS) * DAY_MS; midnight < end; midnight += DAY_MS) {
      let hours = 0;
      for (let hour = 0; hour < 24; hour += 1) {
        const at = midnight + hour * HOUR_MS;
        if (at >= start && at < end) hours |= 1 << hour;
      }
      const day = new Date(midnight).toISOString().slice(0, 10);
      pieces.push({ place, day, hours, hours_before: pieces.at(-1)?.hours ?? 0 });
    }
    return pieces;
  });
}
