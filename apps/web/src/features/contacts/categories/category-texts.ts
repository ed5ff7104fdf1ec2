import type { CategoriesReason } from '@station/contract/contacts/categories';
import { m } from '../../../paraglide/messages.js';
import { failureText } from '../../../platform/failure-text.ts';
import type { ReasonTexts } from '../../../platform/reason-text.ts';
import { builtInLabel } from './category-names.ts';

/** A category's name: built-in ones in the reader's language, others by their own label. */
export function categoryName({ value, label }: { value: string; label: string }): string {
  return builtInLabel(value) ?? label;
}

const REASON_TEXTS: ReasonTexts<CategoriesReason> = {
  'categories.not-found': m.categories_problem_gone,
  'categories.protected': m.categories_problem_protected,
  'categories.has-contacts': m.categories_blocked,
  'categories.taken': m.categories_rule_exists,
  'categories.nothing-valid': m.categories_rule_nothing_valid,
  'categories.unknown-target': m.categories_rule_target,
};

/**
 * Why something did not work: by the server's reason, else its message or the words given (spec 2,
 * section 8), which also come first when no answer came.
 */
export const categoryFailureText = (error: unknown, fallback: string) =>
  failureText(REASON_TEXTS, error, undefined, fallback);
