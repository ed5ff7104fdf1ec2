import type { EnrollmentsReason } from '@station/contract/schools/enrollments';
import type { WaitingReason } from '@station/contract/schools/waiting';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { type ReasonTexts, reasonText } from '../../../platform/reason-text.ts';
import origin from './messages/origin.json';

/** The language of these screens' own texts, for words of the shell among them. */
export const waitingLanguage = () => languageOf(origin, '*');

const REASON_TEXTS: ReasonTexts<EnrollmentsReason | WaitingReason> = {
  'enrollments.full': m.waiting_error_full,
  'enrollments.not-full': m.waiting_error_not_full,
  'enrollments.already-waiting': m.waiting_error_already,
  'enrollments.already-enrolled': m.waiting_error_enrolled,
  'enrollments.not-waiting': m.waiting_error_gone,
  'enrollments.nobody-selected': m.waiting_rule_students,
};

/** Why something failed: `what`, and the reason behind it. */
export function waitingFailureText(error: unknown, what: string): string {
  return `${what}. ${reasonText(REASON_TEXTS, error) ?? problemText(error, waitingLanguage())}`;
}
