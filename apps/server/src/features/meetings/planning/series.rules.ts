import type { MeetingFields } from '@station/contract/meetings/meeting-fields';
import { daysOfSeries, type Recurrence } from '@station/contract/meetings/recurrence';
import { daysAfter, daysBetween, momentOf, wallClock } from '@station/contract/zoned-days';
import type { MeetingChange, PlannedMeeting } from './meeting-writes.queries.ts';
import type { MeetingRow } from './meetings.queries.ts';

const MINUTE_MS = 60_000;

/** When a meeting is, as the clocks of a zone show it. */
export type WallTime = Pick<MeetingFields, 'day' | 'time' | 'minutes' | 'time_zone'>;

/** The same as moments. A meeting lasts as long as it is told, whatever clocks do meanwhile. */
export function stretchOf({ day, time, minutes, time_zone }: WallTime) {
  const starts_at = momentOf(day, time, time_zone);
  return { starts_at, ends_at: new Date(starts_at.getTime() + minutes * MINUTE_MS) };
}

/** When a stored meeting is, by the clocks of its zone. */
export function wallTimeOf(row: Pick<MeetingRow, 'starts_at' | 'ends_at' | 'time_zone'>): WallTime {
  const minutes = Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / MINUTE_MS);
  return { ...wallClock(row.starts_at, row.time_zone), minutes, time_zone: row.time_zone };
}

const TEXTS = ['title', 'kind', 'description', 'place', 'video_link'] as const;

/** The meeting that a form makes on a day. */
export function plannedOn(fields: MeetingFields, day: string): PlannedMeeting {
  const { title, kind, description, place, video_link, room_id, time_zone } = fields;
  const when = stretchOf({ ...fields, day });
  return { title, kind, description, place, video_link, room_id, time_zone, ...when };
}

/** What a form changes of the meeting that it was opened with; `clock` is its time without its day. */
export function differences(before: MeetingRow, fields: MeetingFields) {
  const was = wallTimeOf(before);
  const clock =
    was.time !== fields.time ||
    was.minutes !== fields.minutes ||
    was.time_zone !== fields.time_zone;
  return {
    texts: Object.fromEntries(
      TEXTS.filter((name) => before[name] !== fields[name]).map((name) => [name, fields[name]]),
    ) as Partial<PlannedMeeting>,
    days: daysBetween(was.day, fields.day),
    time: was.day !== fields.day || clock,
    clock,
    room: before.room_id !== fields.room_id,
  };
}

/**
 * What becomes of a meeting, and of others of its series, when its form is saved. The others get what is
 * different from before; those that were moved by themselves keep their time and room.
 */
export function changesOf(
  before: MeetingRow,
  fields: MeetingFields,
  targets: readonly MeetingRow[],
): MeetingChange[] {
  const { texts, days, time, room } = differences(before, fields);
  return targets.map((row) => {
    if (row.id === before.id) {
      const goesAlone = before.series_id !== null && targets.length === 1 && (time || room);
      return changed(row, plannedOn(fields, fields.day), before.is_moved || goesAlone);
    }
    const stays = row.is_moved || !time;
    const when = stays
      ? row
      : {
          ...stretchOf({ ...fields, day: daysAfter(wallTimeOf(row).day, days) }),
          time_zone: fields.time_zone,
        };
    const where = room && !row.is_moved ? fields.room_id : row.room_id;
    return changed(row, { ...row, ...when, room_id: where, ...texts }, row.is_moved);
  });
}

/** The change of a meeting into another one. */
export function changed(row: MeetingRow, to: PlannedMeeting, isMoved: boolean): MeetingChange {
  const { title, kind, description, place, video_link, room_id, starts_at, ends_at, time_zone } =
    to;
  return {
    id: row.id,
    ...{ title, kind, description, place, video_link, room_id, starts_at, ends_at, time_zone },
    is_moved: isMoved,
    asks_again: isAtAnotherTime(row, to),
  };
}

/** Whether a meeting is at another time than it was. */
export const isAtAnotherTime = (
  was: Pick<MeetingRow, 'starts_at' | 'ends_at'>,
  is: Pick<MeetingRow, 'starts_at' | 'ends_at'>,
): boolean =>
  was.starts_at.getTime() !== is.starts_at.getTime() ||
  was.ends_at.getTime() !== is.ends_at.getTime();

/** A rule whose days are so many days later; what it has by number moves along. */
export function shiftedRule(rule: Recurrence, days: number): Recurrence {
  return {
    ...rule,
    weekdays: rule.weekdays.map((it) => ((((it - 1 + days) % 7) + 7) % 7) + 1).toSorted(),
    until: rule.until === null ? null : daysAfter(rule.until, days),
  };
}

/** A rule that ends before a day. */
export const endedBefore = (rule: Recurrence, day: string): Recurrence => ({
  ...rule,
  until: daysAfter(day, -1),
  count: null,
});

/** Whether two rules say the same. */
export const isSameRule = (a: Recurrence | null, b: Recurrence): boolean =>
  a !== null &&
  (Object.keys(b) as (keyof Recurrence)[]).every(
    (key) => JSON.stringify(a[key]) === JSON.stringify(b[key]),
  );

/** The days of a meeting that is given with or without a rule. */
export const daysOf = (day: string, rule: Recurrence | null): string[] =>
  rule === null ? [day] : daysOfSeries(rule, day);
