import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import origin from './messages/origin.json';

/** What is wrong: with which field, or with the whole. */
export type TwoStepFailure = { field?: 'password' | 'code'; text: string };

/** Why a step of two-step sign-in failed, in words. */
export function twoStepFailure(error: unknown): TwoStepFailure {
  if (!(error instanceof Problem)) return { text: problemText(error, languageOf(origin, '*')) };
  switch (error.reason) {
    case 'accounts.wrong-password':
      return { field: 'password', text: m.two_step_error_password() };
    case 'accounts.missing-password':
      return { field: 'password', text: m.two_step_error_missing() };
    case 'accounts.wrong-code':
      return { field: 'code', text: m.two_step_error_code() };
    case 'accounts.two-step-not-started':
      return { text: m.two_step_error_not_started() };
    case 'accounts.two-step-unavailable':
      return { text: m.two_step_not_offered() };
    case 'accounts.two-step-required':
      return { text: m.two_step_error_required() };
    default:
      if (error.code === 'rate-limited') return { text: m.two_step_error_throttled() };
      return { text: problemText(error, languageOf(origin, '*')) };
  }
}
