/** Days of the calendar as somebody's clock has them. */

const DAY_MS = 86_400_000;

/**
 * When a day (`YYYY-MM-DD`) begins and ends in a time zone (IANA name); the end does not belong to
 * it. Reckoned here and not in the database, whose signs of `+09:00` are the other way round.
 */
export function boundsOfDay(day: string, timeZone: string): { from: Date; to: Date } {
  return {
    from: new Date(startOf(Date.parse(`${day}T00:00:00Z`), timeZone)),
    to: new Date(startOf(Date.parse(`${day}T00:00:00Z`) + DAY_MS, timeZone)),
  };
}

/**
 * When the clocks of a time zone first show a day (`YYYY-MM-DD`) and a time (`HH:MM`), or one after it
 * where they leap over it.
 */
export function momentOf(day: string, time: string, timeZone: string): Date {
  return new Date(startOf(Date.parse(`${day}T${time}:00Z`), timeZone));
}

/** What the clocks of a time zone show at a moment: `YYYY-MM-DD` and `HH:MM`. */
export function wallClock(at: Date, timeZone: string): { day: string; time: string } {
  const shown = new Date(wallOf(timeZone)(at.getTime())).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** The day so many days after another, `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days one day is after another, 0 for the same; below 0 when it is before it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The weekday of a day: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The first moment at which clocks show what is given as if it were UTC; they may change just then. */
function startOf(midnight: number, timeZone: string): number {
  const wall = wallOf(timeZone);
  const starts = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => midnight - (wall(near) - near))
    .filter((start) => wall(start) >= midnight)
    .toSorted((a, b) => a - b);
  return starts[0] ?? midnight;
}

/** What the clock on a wall shows at a moment, read as if it were UTC. */
function wallOf(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const [date, time] = [
      `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
      `${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`,
    ];
    return Date.parse(`${date}T${time}Z`);
  };
}
