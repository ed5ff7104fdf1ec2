/** What the form of a meeting holds, and how that is sent. */

import type { BodyInput } from '@station/contract/endpoint';
import type {
  Attendee,
  GivenAttendee,
  Meeting,
  MeetingKind,
  SeriesScope,
} from '@station/contract/meetings/meeting-fields';
import { type checkMeeting, createMeeting } from '@station/contract/meetings/meetings';
import { Recurrence } from '@station/contract/meetings/recurrence';
import { wallClock } from '@station/contract/zoned-days';
import { today, zoneHere } from '../../platform/days.ts';
import type { FieldError } from '../../platform/field-errors.ts';
import { findFieldErrors } from '../../platform/field-errors.ts';

/** Somebody to invite, and how they are called. */
export type Invited = GivenAttendee & { label: string };

export type MeetingValues = {
  title: string;
  kind: MeetingKind | '';
  day: string;
  time: string;
  end: string;
  room_id: string;
  place: string;
  video_link: string;
  description: string;
  attendees: Invited[];
  repeats: 'no' | Recurrence['frequency'];
  interval: string;
  weekdays: number[];
  monthly_by: Recurrence['monthly_by'];
  ends: 'count' | 'until';
  count: string;
  until: string;
  scope: SeriesScope;
};

/** Minutes that a new meeting lasts, and how often a new series is held. */
const USUAL = { minutes: 60, count: '10' } as const;

/** `HH:MM` so many minutes after another, round the clock. */
export function timeAfter(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = (((hour * 60 + minute + minutes) % 1_440) + 1_440) % 1_440;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}

/** The next full hour here; 09:00 on another day. */
function usualStart(day: string): string {
  if (day !== today()) return '09:00';
  const { time } = wallClock(new Date(Date.now() + 60 * 60_000), zoneHere());
  return `${time.slice(0, 2)}:00`;
}

/** The zone in which a meeting is written down. */
export const zoneOf = (stored: Meeting | undefined) => stored?.time_zone ?? zoneHere();

/** What the fields hold of a meeting, or at first of a new one on a day. */
export function valuesOf(stored: Meeting | undefined, newDay = today()): MeetingValues {
  const zone = zoneOf(stored);
  const starts = stored && wallClock(new Date(stored.starts_at), zone);
  const ends = stored && wallClock(new Date(stored.ends_at), zone);
  const time = starts?.time ?? usualStart(newDay);
  const rule = stored?.series?.rule;
  return {
    title: stored?.title ?? '',
    kind: stored?.kind ?? '',
    day: starts?.day ?? newDay,
    time,
    end: ends?.time ?? timeAfter(time, USUAL.minutes),
    room_id: stored?.room ? String(stored.room.id) : '',
    place: stored?.room ? '' : (stored?.place ?? ''),
    video_link: stored?.video_link ?? '',
    description: stored?.description ?? '',
    attendees: stored?.people.flatMap(invitedAgain) ?? [],
    repeats: rule?.frequency ?? 'no',
    interval: String(rule?.interval ?? 1),
    weekdays: rule?.weekdays ?? [],
    monthly_by: rule?.monthly_by ?? 'day',
    ends: rule?.until ? 'until' : 'count',
    count: String(rule?.count ?? USUAL.count),
    until: rule?.until ?? '',
    scope: 'this',
  };
}

/** Somebody who is invited, as they would be invited anew; nobody when there is no way to name them. */
function invitedAgain({ kind, ref_id, email, name }: Attendee): Invited[] {
  const label = name || email;
  // A colleague whose account is gone is no guest now.
  if (kind === 'account' && ref_id === null) return [];
  if (kind !== 'email' && ref_id !== null) return [{ kind, id: ref_id, label }];
  return email ? [{ kind: 'email', email, name, label }] : [];
}

const given = (attendees: readonly Invited[]): GivenAttendee[] =>
  attendees.map((one) =>
    one.kind === 'email'
      ? { kind: one.kind, email: one.email, name: one.name }
      : { kind: one.kind, id: one.id },
  );

/** A meeting past midnight lasts at most so many minutes: an end that seems longer is before its beginning. */
const LONGEST_NIGHT = 720;

/** Minutes from one time of day to another; past midnight when the end is earlier by half a day or more. */
export function minutesBetween(time: string, end: string): number {
  const of = (text: string) => {
    const [hour = 0, minute = 0] = text.split(':').map(Number);
    return hour * 60 + minute;
  };
  const minutes = of(end) - of(time);
  return minutes < 0 && minutes + 1_440 <= LONGEST_NIGHT ? minutes + 1_440 : minutes;
}

const recurrenceOf = (values: MeetingValues): Recurrence | null =>
  values.repeats === 'no'
    ? null
    : {
        frequency: values.repeats,
        interval: Number(values.interval) || 0,
        weekdays: values.repeats === 'weekly' ? values.weekdays.toSorted() : [],
        monthly_by: values.monthly_by,
        until: values.ends === 'until' ? values.until || null : null,
        count: values.ends === 'count' ? Number(values.count) || 0 : null,
      };

const timeOf = (values: MeetingValues, zone: string) => ({
  time_zone: zone,
  day: values.day,
  time: values.time,
  minutes: minutesBetween(values.time, values.end),
  room_id: Number(values.room_id) || null,
});

/** As a new meeting is sent. */
export const bodyOf = (values: MeetingValues, zone: string): BodyInput<typeof createMeeting> => ({
  ...timeOf(values, zone),
  title: values.title,
  kind: values.kind || null,
  description: values.description,
  place: values.room_id ? '' : values.place,
  video_link: values.video_link,
  attendees: given(values.attendees),
  recurrence: recurrenceOf(values),
});

/** As a change is sent: who is invited and how it repeats only where somebody has changed it. */
export function changeOf(values: MeetingValues, stored: Meeting) {
  const { attendees, recurrence, ...rest } = bodyOf(values, stored.time_zone);
  const before = bodyOf(valuesOf(stored), stored.time_zone);
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const repeatsOther = values.scope !== 'this' || !stored.series;
  return {
    ...rest,
    scope: values.scope,
    version: stored.version,
    ...(!isSame(attendees, before.attendees) && { attendees }),
    ...(repeatsOther && !isSame(recurrence, before.recurrence) && { recurrence }),
  };
}

/** What is asked about a meeting that is being planned; undefined while its time makes no sense. */
export function plannedOf(
  values: MeetingValues,
  stored: Meeting | undefined,
): BodyInput<typeof checkMeeting> | undefined {
  const zone = zoneOf(stored);
  const time = timeOf(values, zone);
  const rule = stored?.series && values.scope === 'this' ? null : recurrenceOf(values);
  const isGood = Boolean(values.day && values.time && values.end && time.minutes > 0);
  if (!isGood || (rule && !Recurrence.safeParse(rule).success)) return undefined;
  return {
    ...time,
    attendees: given(values.attendees),
    recurrence: rule,
    meeting_id: stored?.id ?? null,
    scope: values.scope,
  };
}

/** What is wrong with what was typed, by the form's own fields. */
export function errorsOf(values: MeetingValues, zone: string): FieldError[] {
  const names: Readonly<Record<string, keyof MeetingValues>> = { minutes: 'end' };
  return findFieldErrors(createMeeting.body, bodyOf(values, zone)).map((error) => {
    const [first = '', second = ''] = error.field.split('.');
    if (first === 'recurrence') {
      const isEnd = second === 'until' || second === 'count';
      const field = isEnd ? values.ends : second || 'interval';
      return { ...error, field };
    }
    return { ...error, field: names[first] ?? first };
  });
}
