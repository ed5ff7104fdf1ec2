import type { BusyPerson, Clash, MeetingsReason } from '@station/contract/meetings/meeting-fields';
import { SERIES_MAX } from '@station/contract/meetings/recurrence';
import { ROOM_FIELD, ROOM_TAKEN } from '@station/contract/meetings/rooms';
import { wallClock } from '@station/contract/zoned-days';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import type { ClashRow, Stretch } from '../rooms/room-times.queries.ts';
import type { MeetingRow } from './meetings.queries.ts';

/** Clashes that a refusal names one by one. */
const NAMED = 20;

/** The meeting that was found. @throws Problem `meetings.not-found`. */
export const requiredMeeting = (row: MeetingRow | undefined): MeetingRow =>
  requireFound(row, {
    message: 'This meeting does not exist',
    reason: 'meetings.not-found' satisfies MeetingsReason,
  });

/** @throws Problem `meetings.series-empty` or `meetings.series-too-long`, about the field `recurrence`. */
export function requireDays(days: readonly string[]): void {
  if (days.length === 0) {
    throw invalidField(
      { field: 'recurrence', message: 'There is no day in this series', rule: 'not-allowed' },
      'meetings.series-empty' satisfies MeetingsReason,
    );
  }
  if (days.length > SERIES_MAX) {
    throw invalidField(
      {
        field: 'recurrence',
        message: `A series may have ${SERIES_MAX} meetings at most`,
        rule: 'too-big',
        limit: SERIES_MAX,
      },
      'meetings.series-too-long' satisfies MeetingsReason,
    );
  }
}

/** What stands in the way of some times, by the clocks of a zone. */
export function clashesOf(
  rows: readonly ClashRow[],
  stretches: readonly Stretch[],
  timeZone: string,
): Clash[] {
  return rows.map(({ place, starts_at, ends_at, title, organiser }) => ({
    day: wallClock(stretches[place]?.starts_at ?? starts_at, timeZone).day,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    title,
    organiser,
  }));
}

/** The same of people, each once. */
export function busyPeopleOf(
  rows: readonly (ClashRow & { account_id: number; name: string })[],
  stretches: readonly Stretch[],
  timeZone: string,
): BusyPerson[] {
  return [...Map.groupBy(rows, (row) => row.account_id).values()].map((own) => ({
    name: own[0]?.name ?? '',
    clashes: clashesOf(own, stretches, timeZone),
  }));
}

/** A room that is taken: which days, and what stands there. */
export function roomTaken(room: string, clashes: readonly Clash[], timeZone: string): Problem {
  const lines = clashes.slice(0, NAMED).map((clash) => {
    const time = (at: string) => wallClock(new Date(at), timeZone).time;
    const what = [clash.title, clash.organiser].filter(Boolean).join(', ');
    return `${clash.day}: ${time(clash.starts_at)}–${time(clash.ends_at)} ${what}`.trim();
  });
  const days = [...new Set(clashes.map(({ day }) => day))];
  const message = days.length > 0 ? `${room} is taken on ${days.join(', ')}` : `${room} is taken`;
  return new Problem('conflict', message, {
    reason: ROOM_TAKEN,
    validationErrors: (lines.length > 0 ? lines : [message]).map((line) => ({
      field: ROOM_FIELD,
      message: line,
      rule: 'not-allowed' as const,
    })),
  });
}
