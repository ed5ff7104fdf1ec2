import type { EnrollmentStatus } from '@station/contract/schools/enrollments';
import { m } from '../../../paraglide/messages.js';
import type { FieldError } from '../../../platform/field-errors.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { Problem } from '../../../platform/problem.ts';
import { failureTexts } from '../../../platform/problem-text.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import type { BadgeTint } from '../../../ui/badge.tsx';
import origin from './messages/origin.json';

/** The language of these screens' own texts, for words of the shell among them. */
export const enrollmentsLanguage = () => languageOf(origin, '*');

/** Why an enrolment could not be shown: it is not there, or it could not be had. */
export const enrollmentFailure = (error: Error) => ({
  title:
    error instanceof Problem && error.code === 'not-found'
      ? m.enrollments_error_missing()
      : m.enrollments_error_load(),
  ...failureTexts(error, enrollmentsLanguage()),
});

/** What a status is called, and its colour (spec 2, section 4). */
export const STATUS_APPEARANCE: Record<EnrollmentStatus, { text: () => string; tint: BadgeTint }> =
  {
    active: { text: m.enrollments_status_active, tint: 'green' },
    completed: { text: m.common_record_completed, tint: 'blue' },
    dropped: { text: m.common_record_dropped, tint: 'grey' },
  };

/** A wrong field of a student or an enrolment (spec 2, section 5). */
export function enrollmentFieldText(error: FieldError): string {
  const { field, rule } = error;
  if (field === 'student_name' && rule === 'too-long') return m.enrollments_rule_name_long();
  if (field === 'student_name' && rule !== 'characters') return m.enrollments_rule_name_short();
  if (field === 'email' && rule === 'format') return m.enrollments_rule_email();
  if (field === 'birth_date') return m.enrollments_rule_age();
  if (field === 'student_id') return m.enrollments_rule_student();
  return ruleText(error, enrollmentsLanguage());
}
