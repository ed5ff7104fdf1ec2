import type {
  AttendeeKind,
  Clash,
  MeetingKind,
  Rsvp,
  SeriesScope,
} from '@station/contract/meetings/meeting-fields';
import type { Recurrence } from '@station/contract/meetings/recurrence';
import { wallClock, weekdayOf } from '@station/contract/zoned-days';
import { m } from '../../paraglide/messages.js';
import { zoneHere } from '../../platform/days.ts';
import {
  formatDate,
  formatNumber,
  formatTime,
  formatWeekday,
  formatWeekdayNumber,
} from '../../platform/format.ts';
import { languageOf } from '../../platform/i18n.ts';
import { Problem } from '../../platform/problem.ts';
import { loadFailure, problemText } from '../../platform/problem-text.ts';
import { reasonText } from '../../platform/reason-text.ts';
import type { BadgeTint } from '../../ui/badge.tsx';
import origin from './messages/origin.json';
import { text } from './text.ts';

/** The language that these screens show themselves in. */
export const meetingsLanguage = () => languageOf(origin, '*');

export const KIND_TEXTS: Readonly<Record<MeetingKind, () => string>> = {
  team: m.meetings_kind_team,
  'one-on-one': m.meetings_kind_one_on_one,
  planning: m.meetings_kind_planning,
  review: m.meetings_kind_review,
  client: m.meetings_kind_client,
  teaching: m.meetings_kind_teaching,
  interview: m.meetings_kind_interview,
  other: m.meetings_kind_other,
};

/** An answer to an invitation: in words, its colour, and a sign that needs no colour. */
export const ANSWERS: Readonly<
  Record<Rsvp | 'none', { text: () => string; tint: BadgeTint; sign: string }>
> = {
  yes: { text: m.meetings_answer_yes, tint: 'green', sign: '✓' },
  no: { text: m.meetings_answer_no, tint: 'red', sign: '✕' },
  maybe: { text: m.meetings_answer_maybe, tint: 'amber', sign: '?' },
  none: { text: m.meetings_answer_none, tint: 'grey', sign: '·' },
};

export const SCOPE_TEXTS: Readonly<Record<SeriesScope, () => string>> = {
  this: m.meetings_scope_this,
  following: m.meetings_scope_following,
  all: () => text(m.common_all),
};

export const ATTENDEE_TEXTS: Readonly<Record<AttendeeKind | 'course', () => string>> = {
  account: m.meetings_from_account,
  contact: () => text(m.common_record_contact),
  student: () => text(m.common_record_student),
  email: m.meetings_from_email,
  course: () => text(m.common_record_course),
};

/** `09:00–10:30`, by the clocks here. */
export const timesText = (startsAt: string, endsAt: string): string =>
  `${formatTime(new Date(startsAt))}–${formatTime(new Date(endsAt))}`;

/** A day with its weekday. */
export const dayText = (day: string): string =>
  m.meetings_day({ weekday: formatWeekday(day, 'long', meetingsLanguage()), day: formatDate(day) });

/** A zone as people call it: `Giờ Việt Nam`, `한국 시간`; its own name where there is none. */
function zoneText(timeZone: string): string {
  const language = meetingsLanguage();
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' });
  const name = parts.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value;
  return name ?? timeZone.replaceAll('_', ' ');
}

/** When a meeting is, in a line; with the zone it was made in, where that is another one. */
export function whenText(it: { starts_at: string; ends_at: string; time_zone: string }): string {
  const here = wallClock(new Date(it.starts_at), zoneHere());
  const there = wallClock(new Date(it.starts_at), it.time_zone);
  const when = `${dayText(here.day)} ${timesText(it.starts_at, it.ends_at)}`;
  if (there.time === here.time && there.day === here.day) return when;
  return `${when} ${m.meetings_other_zone({ time: there.time, zone: zoneText(it.time_zone) })}`;
}

/** What stands where a meeting would be. */
export function clashText({ starts_at, ends_at, title, organiser }: Clash): string {
  const day = wallClock(new Date(starts_at), zoneHere()).day;
  return [
    `${formatDate(day)} ${timesText(starts_at, ends_at)}`,
    title || m.meetings_taken(),
    organiser,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** How a series repeats, as a sentence; `first` is its first day. */
export function ruleText(rule: Recurrence, first: string): string {
  const every = rule.frequency === 'weekly' ? weekly(rule, first) : monthly(rule, first);
  const end =
    rule.count === null
      ? m.meetings_rule_until({ day: rule.until ? formatDate(rule.until) : '' })
      : m.meetings_rule_count({ count: formatNumber(rule.count) });
  return `${every}, ${end}`;
}

function weekly({ interval, weekdays }: Recurrence, first: string): string {
  const days = (weekdays.length > 0 ? weekdays.toSorted() : [weekdayOf(first)])
    .map((day) => formatWeekdayNumber(day, 'long', meetingsLanguage()))
    .join(', ');
  return interval === 1
    ? m.meetings_rule_weekly({ days })
    : m.meetings_rule_weeks({ count: formatNumber(interval), days });
}

function monthly({ interval, monthly_by }: Recurrence, first: string): string {
  const dayOfMonth = Number(first.slice(8));
  const day = {
    day: m.meetings_rule_day({ day: String(dayOfMonth) }),
    weekday: m.meetings_rule_nth({
      nth: String(Math.ceil(dayOfMonth / 7)),
      weekday: formatWeekday(first, 'long', meetingsLanguage()),
    }),
    'last-weekday': m.meetings_rule_last({
      weekday: formatWeekday(first, 'long', meetingsLanguage()),
    }),
  }[monthly_by];
  return interval === 1
    ? m.meetings_rule_monthly({ day })
    : m.meetings_rule_months({ count: formatNumber(interval), day });
}

const REASON_TEXTS: Readonly<Record<string, () => string>> = {
  'meetings.not-found': m.meetings_error_gone,
  'meetings.changed-meanwhile': m.meetings_error_changed,
  'meetings.room-changed-meanwhile': m.meetings_error_changed,
  'meetings.room-taken': m.meetings_error_room_taken,
  'meetings.room-not-found': m.meetings_error_room_gone,
  'meetings.room-inactive': m.meetings_error_room_inactive,
  'meetings.room-name-taken': m.meetings_error_room_name,
  'meetings.too-many-rooms': m.meetings_error_rooms_full,
  'meetings.room-deletion-changed': m.meetings_error_changed,
  'meetings.attendee-not-found': m.meetings_error_person,
  'meetings.too-many-attendees': m.meetings_error_people_full,
  'meetings.series-empty': m.meetings_error_series_empty,
  'meetings.series-too-long': m.meetings_error_series_long,
  'meetings.no-series': m.meetings_error_changed,
  'meetings.cancelled': m.meetings_error_cancelled,
  'meetings.closed': m.meetings_error_closed,
  'meetings.not-invited': m.meetings_error_not_invited,
  'meetings.over': m.meetings_error_over,
  'meetings.link-gone': m.meetings_error_link,
};

/** Why something about meetings failed. */
export function meetingFailureText(error: unknown): string {
  return (
    reasonText(REASON_TEXTS, error) ??
    `${m.meetings_error_failed()}. ${problemText(error, meetingsLanguage())}`
  );
}

/** The chosen room is why: it is taken, gone or no longer booked. */
export const isAboutRoom = (error: unknown): boolean =>
  error instanceof Problem &&
  ['meetings.room-taken', 'meetings.room-not-found', 'meetings.room-inactive'].includes(
    error.reason ?? '',
  );

/** Whether a meeting is none, or none of this person's. */
export const isMeetingGone = (error: Error) =>
  error instanceof Problem && (error.code === 'not-found' || error.code === 'invalid');

/** The words where meetings could not be loaded. */
export const meetingLoadFailure = loadFailure(m.meetings_error_load, meetingsLanguage);
