import type { CoursesReason } from '@station/contract/schools/courses';
import { m } from '../../../paraglide/messages.js';
import { failureText } from '../../../platform/failure-text.ts';
import type { FieldError } from '../../../platform/field-errors.ts';
import { formatDate } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import type { ReasonTexts } from '../../../platform/reason-text.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import origin from './messages/origin.json';

/** The language of these screens' own texts, for words of the shell among them. */
export const coursesLanguage = () => languageOf(origin, '*');

/** A wrong field of a course (spec 2, section 5). */
export function courseFieldText(error: FieldError): string {
  const { field, rule } = error;
  if (field === 'course_name' && rule === 'required') return m.courses_rule_name();
  if (field === 'course_name' && rule === 'too-long') return m.courses_rule_name_long();
  if (field === 'course_period' && rule === 'too-long') return m.courses_rule_period();
  if (field === 'end_date' && rule === 'not-allowed') return m.courses_rule_dates();
  if (field === 'max_students') return m.courses_rule_places();
  return ruleText(error, coursesLanguage());
}

const REASON_TEXTS: ReasonTexts<CoursesReason> = {
  'courses.not-found': m.courses_error_gone,
  'courses.below-enrolled': m.courses_error_below,
  'courses.no-start': m.courses_error_no_start,
  'courses.dates-out-of-order': m.courses_rule_dates,
};

/** Why something failed (spec 2, section 8): `what` if nobody says more, `lost` if no answer came. */
export const coursesFailureText = (error: unknown, what: string, lost?: string) =>
  failureText(REASON_TEXTS, error, coursesLanguage(), what, lost);

/** From when to when, as far as it is known; undefined without any date. */
export function courseDates(start: string | null, end: string | null): string | undefined {
  if (start !== null && end !== null) {
    return m.courses_dates({ start: formatDate(start), end: formatDate(end) });
  }
  if (start !== null) return m.courses_from({ date: formatDate(start) });
  return end === null ? undefined : m.courses_until({ date: formatDate(end) });
}
