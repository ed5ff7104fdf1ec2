import type { EnrollmentsReason } from '@station/contract/schools/enrollments';
import { m } from '../../../paraglide/messages.js';
import { failureText } from '../../../platform/failure-text.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ReasonTexts } from '../../../platform/reason-text.ts';
import { enrollmentsLanguage } from './status-texts.ts';

const REASON_TEXTS: ReasonTexts<EnrollmentsReason> = {
  'enrollments.full': m.enrollments_error_full,
  'enrollments.already-enrolled': m.enrollments_error_already,
  'enrollments.not-found': m.enrollments_error_missing,
  'enrollments.student-not-found': m.enrollments_error_missing,
};

/**
 * Why something failed (spec 2, section 8): `what` if nobody says more, `lost` if no answer came. Refused
 * fields follow one by one (section 7): a form that has them shows them itself and does not ask here.
 */
export function enrollmentsFailureText(error: unknown, what: string, lost?: string): string {
  const fields = error instanceof Problem ? error.validation_errors : [];
  return [
    failureText(REASON_TEXTS, error, enrollmentsLanguage(), what, lost),
    ...fields.map(({ field, message }) => `${field}: ${message}`),
  ].join('. ');
}
