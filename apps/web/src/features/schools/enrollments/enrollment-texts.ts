import type { EnrollmentsReason } from '@station/contract/schools/enrollments';
import { m } from '../../../paraglide/messages.js';
import { problemText } from '../../../platform/problem-text.ts';
import { type ReasonTexts, reasonText } from '../../../platform/reason-text.ts';
import { enrollmentsLanguage } from './status-texts.ts';

const REASON_TEXTS: ReasonTexts<EnrollmentsReason> = {
  'enrollments.full': m.enrollments_error_full,
  'enrollments.already-enrolled': m.enrollments_error_already,
  'enrollments.not-found': m.enrollments_error_missing,
  'enrollments.student-not-found': m.enrollments_error_missing,
};

/** Why something failed: `what` in the spec's words, and the reason behind it. */
export function enrollmentsFailureText(error: unknown, what: string): string {
  return `${what}. ${reasonText(REASON_TEXTS, error) ?? problemText(error, enrollmentsLanguage())}`;
}
