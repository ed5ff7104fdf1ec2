import type { MeetingFields } from '@station/contract/meetings/meeting-fields';
import type { Recurrence } from '@station/contract/meetings/recurrence';
import { daysAfter, daysBetween, wallClock } from '@station/contract/zoned-days';
import type { MeetingChange, PlannedMeeting } from './meeting-writes.queries.ts';
import type { MeetingRow } from './meetings.queries.ts';
import {
  changed,
  daysOf,
  differences,
  plannedOn,
  stretchOf,
  type WallTime,
  wallTimeOf,
} from './series.rules.ts';

/** The meetings of a series, in the order of time, that get another rule. */
export type OfAnotherRule = {
  targets: readonly MeetingRow[];
  /** Those that stay as they are, cancelled ones above all: nothing takes their places. */
  untouched: readonly MeetingRow[];
  rule: Recurrence;
  /** The rule that they have; undefined for a single meeting. */
  old: Recurrence | undefined;
  now: Date;
};

/**
 * The days of another rule, which meetings come before them or are over and so keep their time, and the rule
 * as it is to be stored.
 */
export type Laid = { days: string[]; kept: ReadonlySet<number>; rule: Recurrence };

/**
 * The days that another rule has for the meetings of a series, from the first on that keeps to the rule. A
 * number that nobody has changed says how many there were at first, so there are as many days as meetings.
 * What is over by now is no day of it, unless it is the day that the form says.
 */
export function layDays(
  before: MeetingRow,
  when: WallTime,
  { targets, untouched, rule, old, now }: OfAnotherRule,
): Laid {
  const isOver = (row: MeetingRow) => row.ends_at <= now;
  const later = daysBetween(wallTimeOf(before).day, when.day);
  const isCounted = rule.count !== null && rule.count !== old?.count;
  const first = targets.find((row) => !row.is_moved && (isCounted || !isOver(row))) ?? before;
  // Only the meeting of the form can be over: it keeps the time of the form, and the first day is its own.
  const kept = targets.filter(
    (row) => row.starts_at < first.starts_at || (row.id === first.id && isOver(row)),
  );
  const earlier = kept.filter(({ id }) => id !== first.id).length;
  const count = isCounted && rule.count !== null ? Math.max(rule.count - earlier, 0) : null;
  const dayOf = (row: MeetingRow) => daysAfter(wallTimeOf(row).day, later);
  const off = new Set(untouched.flatMap((row) => [wallTimeOf(row).day, dayOf(row)]));
  for (const row of targets) if (!row.is_moved) off.delete(dayOf(row));
  const days = daysOf(dayOf(first), { ...rule, count })
    .slice(kept.length - earlier)
    .filter((day) => !off.has(day))
    .filter((day) => day === when.day || stretchOf({ ...when, day }).ends_at > now);
  const isAsMany = rule.count !== null && !isCounted;
  return {
    days: isAsMany ? days.slice(0, targets.length - kept.length) : days,
    kept: new Set(kept.map(({ id }) => id)),
    rule: isAsMany ? { ...rule, count: targets.length } : rule,
  };
}

/** What another rule makes of the meetings of a series. */
export type Rearranged = {
  changes: MeetingChange[];
  added: PlannedMeeting[];
  /** Meetings for which there is no day any more. */
  removed: MeetingRow[];
};

/**
 * Lays a rule over meetings: those on a day of the rule stay on it, the others take its further days in
 * order, the one whose form it is before the rest; then some are too many, or some are missing. What was
 * moved by itself uses up the day that it was moved from, and keeps its time and room.
 */
export function rearrange(
  before: MeetingRow,
  fields: MeetingFields,
  targets: readonly MeetingRow[],
  { days, kept }: Laid,
): Rearranged {
  const { texts, days: later, clock, room } = differences(before, fields);
  const dayOf = (row: MeetingRow) => {
    const at = row.is_moved && row.recurs_at ? row.recurs_at : row.starts_at;
    return daysAfter(wallClock(at, row.time_zone).day, later);
  };
  const open = new Set(days);
  const placed = new Map<number, string>();
  const free = targets.filter(({ id }) => !kept.has(id));
  for (const row of free.toSorted((a, b) => Number(a.is_moved) - Number(b.is_moved))) {
    if (open.delete(dayOf(row))) placed.set(row.id, dayOf(row));
  }
  const rest = free.filter(({ id }) => !placed.has(id));
  rest.sort((a, b) => Number(b.id === before.id) - Number(a.id === before.id));
  for (const row of rest) {
    const [next] = open;
    if (next === undefined) break;
    open.delete(next);
    placed.set(row.id, next);
  }
  const changes = targets.flatMap((row) => {
    const day = placed.get(row.id);
    if (day === undefined && !kept.has(row.id)) return [];
    const stays = row.is_moved || day === undefined;
    if (row.id === before.id) {
      return [changed(row, plannedOn(fields, stays ? fields.day : day), row.is_moved)];
    }
    if (stays) return [changed(row, { ...row, ...texts }, row.is_moved)];
    const when = { ...(clock ? fields : wallTimeOf(row)), day };
    const room_id = room ? fields.room_id : row.room_id;
    const { time_zone } = when;
    return [changed(row, { ...row, ...texts, ...stretchOf(when), time_zone, room_id }, false)];
  });
  return {
    changes,
    added: [...open].map((day) => plannedOn(fields, day)),
    removed: targets.filter(({ id }) => !placed.has(id) && !kept.has(id)),
  };
}
