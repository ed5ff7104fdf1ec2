import type { PointTier } from '@station/contract/membership/points';

/** The highest tier that so many points reach; null for none. */
export function tierOf(tiers: readonly PointTier[], earned: number): string | null {
  const reached = tiers.filter(({ from }) => earned >= from);
  return reached.toSorted((a, b) => b.from - a.from)[0]?.name ?? null;
}

/** An award with what is left of it. */
export type Award = { id: number; left: number; expires_on: string | null };

/**
 * From which awards so many points are taken: the oldest expiry first, those that never expire last.
 * Undefined when there are not enough.
 */
export function takenFrom(
  awards: readonly Award[],
  points: number,
): { award_id: number; points: number }[] | undefined {
  const taken: { award_id: number; points: number }[] = [];
  let missing = points;
  for (const { id, left } of awards.toSorted(byExpiry)) {
    const part = Math.min(left, missing);
    if (part > 0) taken.push({ award_id: id, points: part });
    missing -= part;
  }
  return missing === 0 ? taken : undefined;
}

/** After every day that there is. */
const NEVER = '9999-12-31';

const byExpiry = (a: Award, b: Award): number =>
  (a.expires_on ?? NEVER).localeCompare(b.expires_on ?? NEVER) || a.id - b.id;

/** The day so many months after another; the last one of its month where that has no such day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}
