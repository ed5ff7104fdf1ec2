import type { SharedValue } from '@station/contract/contacts/duplicates';
import { m } from '../../../paraglide/messages.js';
import { loadFailure, problemText } from '../../../platform/problem-text.ts';
import { reasonText } from '../../../platform/reason-text.ts';

const SHARED = {
  phone: m.duplicates_shared_phone,
  email: m.duplicates_shared_email,
  name: m.duplicates_shared_name,
};

/** What contacts share, in words. */
export function sharedText({ reason, value }: SharedValue): string {
  return SHARED[reason]({ value });
}

const REASON_TEXTS: Record<string, () => string> = {
  'duplicates.changed-meanwhile': m.duplicates_problem_changed,
  'duplicates.merge-not-found': m.duplicates_problem_too_old,
  'duplicates.merge-too-old': m.duplicates_problem_too_old,
  'duplicates.merge-undone': m.duplicates_problem_undone,
  'duplicates.kept-gone': m.duplicates_problem_kept_gone,
  'duplicates.others-gone': m.duplicates_problem_others_gone,
  'contacts.unknown-category': m.duplicates_problem_category,
};

/** Why a call about duplicates failed, in the reader's language. */
export function duplicatesProblemText(error: unknown): string {
  return reasonText(REASON_TEXTS, error) ?? problemText(error);
}

/** Why a list could not be shown. */
export const duplicatesFailure = loadFailure(m.duplicates_error_load);
