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

/** The first moment of a day, of which UTC's midnight is given; clocks may change at that moment. */
function startOf(midnight: number, timeZone: string): number {
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
  /** What the clock on the wall shows, read as if it were UTC. */
  const wall = (at: number): number => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const [date, time] = [
      `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
      `${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`,
    ];
    return Date.parse(`${date}T${time}Z`);
  };
  const starts = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => midnight - (wall(near) - near))
    .filter((start) => wall(start) >= midnight)
    .toSorted((a, b) => a - b);
  return starts[0] ?? midnight;
}
