import type { ItemKind, Report, ReportLinkKind } from '@station/contract/reports/report-fields';
import type { HolidayCalendar } from '@station/contract/reports/report-settings';
import type { DayState } from '@station/contract/reports/team';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { languageOf } from '../../platform/i18n.ts';
import { Problem } from '../../platform/problem.ts';
import { failureTexts, loadFailure, problemText } from '../../platform/problem-text.ts';
import { type ReasonTexts, reasonText } from '../../platform/reason-text.ts';
import type { BadgeTint } from '../../ui/badge.tsx';
import origin from './messages/origin.json';
import { text } from './text.ts';

/** The language that these screens show themselves in. */
export const reportsLanguage = () => languageOf(origin, '*');

export const KIND_TEXTS: Readonly<Record<ItemKind, () => string>> = {
  work: m.reports_kind_work,
  meeting: m.reports_kind_meeting,
  call: m.reports_kind_call,
  visit: m.reports_kind_visit,
  teaching: m.reports_kind_teaching,
  paperwork: m.reports_kind_paperwork,
  learning: m.reports_kind_learning,
  other: m.reports_kind_other,
};

export const LINK_TEXTS: Readonly<Record<ReportLinkKind, () => string>> = {
  contact: () => text(m.common_record_contact),
  company: () => text(m.common_record_company),
  course: () => text(m.common_record_course),
  meeting: m.reports_link_meeting,
};

export const CALENDAR_TEXTS: Readonly<Record<HolidayCalendar, () => string>> = {
  KR: m.reports_calendar_kr,
  VN: m.reports_calendar_vn,
  own: m.reports_calendar_own,
};

/** How somebody's day stands: in words, its colour, and a sign that needs no colour. */
export const STATES: Readonly<
  Record<DayState | 'draft', { text: () => string; tint: BadgeTint; sign: string }>
> = {
  draft: { text: m.reports_status_draft, tint: 'grey', sign: '' },
  submitted: { text: m.reports_status_submitted, tint: 'blue', sign: '●' },
  late: { text: m.reports_status_late, tint: 'amber', sign: '◐' },
  returned: { text: m.reports_status_returned, tint: 'violet', sign: '↩' },
  confirmed: { text: m.reports_status_confirmed, tint: 'green', sign: '✓' },
  open: { text: m.reports_status_open, tint: 'grey', sign: '…' },
  missing: { text: m.reports_status_missing, tint: 'red', sign: '✕' },
  none: { text: m.reports_status_none, tint: 'grey', sign: '' },
  weekend: { text: m.reports_status_weekend, tint: 'grey', sign: '' },
  holiday: { text: m.reports_status_holiday, tint: 'grey', sign: '★' },
  leave: { text: m.reports_status_leave, tint: 'grey', sign: 'L' },
  sick: { text: m.reports_status_sick, tint: 'grey', sign: 'S' },
  trip: { text: m.reports_status_trip, tint: 'grey', sign: 'T' },
  other: { text: m.reports_status_other, tint: 'grey', sign: '–' },
};

/** What a report's badge says. */
export const stateOfReport = ({ status, is_late }: Pick<Report, 'status' | 'is_late'>) =>
  STATES[status === 'submitted' && is_late ? 'late' : status];

/** Minutes as hours and minutes. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = formatNumber(minutes % 60);
  if (hours === 0) return m.reports_only_minutes({ minutes: rest });
  if (minutes % 60 === 0) return m.reports_only_hours({ hours: formatNumber(hours) });
  return m.reports_hours({ hours: formatNumber(hours), minutes: rest });
}

/** A month, `YYYY-MM`. */
export function monthText(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return m.reports_month_name({ year, month: String(Number(number)) });
}

const REASON_TEXTS: ReasonTexts<string> = {
  'reports.not-found': m.reports_error_gone,
  'reports.locked': m.reports_error_locked,
  'reports.not-submitted': m.reports_error_changed,
  'reports.empty': m.reports_error_empty,
  'reports.changed-meanwhile': m.reports_error_changed,
  'reports.not-yet': m.reports_error_not_yet,
  'reports.link-not-found': m.reports_error_link,
  'reports.person-not-found': m.reports_error_person,
  'reports.holiday-taken': m.reports_holiday_taken,
  'reports.template-taken': m.reports_template_taken,
};

/** Why something about reports failed. */
export function reportFailureText(error: unknown): string {
  return (
    reasonText(REASON_TEXTS, error) ??
    `${m.reports_error_failed()}. ${problemText(error, reportsLanguage())}`
  );
}

/** The words where reports could not be loaded. */
export function reportLoadFailure(error: Error) {
  const isGone = error instanceof Problem && error.code === 'not-found';
  return {
    title: isGone ? m.reports_error_gone() : m.reports_error_load(),
    ...failureTexts(error, reportsLanguage()),
  };
}

/** The words where one part of a screen could not be loaded. */
export const reportPartFailure = loadFailure(() => text(m.common_part_not_loaded), reportsLanguage);
