import type {
  AttendanceReason,
  CourseSession,
  Mark,
  MarkCounts,
} from '@station/contract/schools/attendance';
import { m } from '../../../paraglide/messages.js';
import type { FieldError } from '../../../platform/field-errors.ts';
import { formatDate, formatNumber, formatWeekday } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { type ReasonTexts, reasonText } from '../../../platform/reason-text.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import type { BadgeTint } from '../../../ui/badge.tsx';
import origin from './messages/origin.json';

/** The language of these screens' own texts, for words of the shell among them. */
export const attendanceLanguage = () => languageOf(origin, '*');

/** What a mark is called, and its colour, in the order in which taps go through them. */
export const MARK_LOOKS: Record<Mark, { text: () => string; tint: BadgeTint }> = {
  present: { text: m.attendance_mark_present, tint: 'green' },
  late: { text: m.attendance_mark_late, tint: 'amber' },
  absent: { text: m.attendance_mark_absent, tint: 'red' },
  excused: { text: m.attendance_mark_excused, tint: 'blue' },
};

/** What a tap makes of a mark: present, late, absent, excused, and round again. */
export function nextMark(mark: Mark | null): Mark {
  const marks = Object.keys(MARK_LOOKS) as Mark[];
  return marks[mark === null ? 0 : (marks.indexOf(mark) + 1) % marks.length] ?? 'present';
}

/** `Thứ Hai 23/11/2026`. */
export const dayText = (day: string) => `${formatWeekday(day)} ${formatDate(day)}`;

/** `18:00 – 19:30`. */
export const timesText = ({ starts_at, ends_at }: Pick<CourseSession, 'starts_at' | 'ends_at'>) =>
  `${starts_at} – ${ends_at}`;

/** `12 có mặt · 1 đi trễ`; undefined without any mark. */
export function countsText(counts: MarkCounts): string | undefined {
  const parts = Object.entries(MARK_LOOKS)
    .map(([mark, { text }]) => ({ count: counts[mark as Mark], text: text() }))
    .filter(({ count }) => count > 0)
    .map(({ count, text }) => `${formatNumber(count)} ${text.toLowerCase()}`);
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

/** A wrong field of a session. */
export function sessionFieldText(error: FieldError): string {
  if (error.field === 'ends_at' && error.rule === 'not-allowed') return m.attendance_rule_times();
  if (error.rule === 'format') return m.attendance_rule_time();
  return ruleText(error, attendanceLanguage());
}

const REASON_TEXTS: ReasonTexts<AttendanceReason> = {
  'attendance.session-not-found': m.attendance_error_gone,
  'attendance.times-out-of-order': m.attendance_rule_times,
  'attendance.slot-taken': m.attendance_error_taken,
  'attendance.no-period': m.attendance_rule_period,
  'attendance.too-many-sessions': m.attendance_error_many,
};

/** Why something failed: `what`, and the reason behind it. */
export function attendanceFailureText(error: unknown, what: string): string {
  return `${what}. ${reasonText(REASON_TEXTS, error) ?? problemText(error, attendanceLanguage())}`;
}
