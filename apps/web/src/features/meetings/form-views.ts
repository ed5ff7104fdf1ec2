import { m } from '../../paraglide/messages.js';
import { formatDate, formatWeekdayNumber } from '../../platform/format.ts';
import type { FieldViews } from '../../platform/record-versions.ts';
import { wordsOfHtml } from '../../platform/rich-text/html-words.ts';
import type { MeetingValues } from './meeting-form.ts';
import { dayText, KIND_TEXTS, meetingsLanguage, SCOPE_TEXTS } from './meeting-texts.ts';
import { text } from './text.ts';

const REPEATS_TEXTS = {
  no: m.meetings_repeats_no,
  weekly: m.meetings_repeats_weekly,
  monthly: m.meetings_repeats_monthly,
} as const;

const ENDS_TEXTS = { count: m.meetings_ends_count, until: m.meetings_ends_until } as const;

export const MONTHLY_TEXTS = {
  day: m.meetings_monthly_day,
  weekday: m.meetings_monthly_weekday,
  'last-weekday': m.meetings_monthly_last,
} as const;

/** How the fields of a meeting are shown where somebody else's version stands beside this one. */
export const meetingViews = (roomName: (id: string) => string): FieldViews<MeetingValues> => ({
  title: { label: m.meetings_name() },
  kind: { label: m.meetings_kind(), text: (kind) => (kind ? KIND_TEXTS[kind]() : '') },
  day: { label: text(m.common_day), text: (day) => (day ? dayText(day) : '') },
  time: { label: m.meetings_time() },
  end: { label: m.meetings_end() },
  room_id: { label: m.meetings_room(), text: roomName },
  place: { label: m.meetings_place() },
  video_link: { label: m.meetings_video() },
  description: { label: m.meetings_description(), text: wordsOfHtml },
  attendees: {
    label: m.meetings_attendees(),
    text: (attendees) => attendees.map(({ label }) => label).join(', '),
  },
  repeats: { label: m.meetings_repeats(), text: (repeats) => REPEATS_TEXTS[repeats]() },
  interval: { label: m.meetings_every_weeks() },
  weekdays: {
    label: m.meetings_weekdays(),
    text: (days) =>
      days.map((day) => formatWeekdayNumber(day, 'long', meetingsLanguage())).join(', '),
  },
  monthly_by: { label: m.meetings_monthly_by(), text: (by) => MONTHLY_TEXTS[by]() },
  ends: { label: m.meetings_ends(), text: (ends) => ENDS_TEXTS[ends]() },
  count: { label: m.meetings_count() },
  until: { label: m.meetings_until(), text: (day) => (day ? formatDate(day) : '') },
  scope: { label: m.meetings_scope_change(), text: (scope) => SCOPE_TEXTS[scope]() },
});
