import { m } from '../../../paraglide/messages.js';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { enrollmentsLanguage } from './status-texts.ts';

const REASON_TEXTS: Record<string, () => string> = {
  'enrollments.full': m.enrollments_error_full,
  'enrollments.already-enrolled': m.enrollments_error_already,
  'enrollments.not-found': m.enrollments_error_missing,
  'enrollments.student-not-found': m.enrollments_error_missing,
};

/** Why something failed: `what` in the spec's words, and the reason behind it. */
export function enrollmentsFailureText(error: unknown, what: string): string {
  const reason = error instanceof Problem ? (error.reason ?? '') : '';
  return `${what}. ${REASON_TEXTS[reason]?.() ?? problemText(error, enrollmentsLanguage())}`;
}
