import { ALL_CATEGORIES } from '@station/contract/contacts/contacts';
import { m } from '../../../paraglide/messages.js';
import { problemText } from '../../../platform/problem-text.ts';
import { reasonText } from '../../../platform/reason-text.ts';
import { builtInLabel } from '../categories/category-names.ts';

type Named = { value: string; label: string };

/** A category's name: built-in ones in the reader's language, others by the server's label. */
export function categoryLabel(value: string, known: readonly Named[] | undefined): string {
  if (value === ALL_CATEGORIES) return m.common_all();
  return builtInLabel(value) ?? known?.find((one) => one.value === value)?.label ?? value;
}

const REASON_TEXTS: Record<string, () => string> = {
  'contacts.not-found': m.contacts_problem_gone,
  'contacts.unknown-category': m.contacts_rule_category,
};

/** Why a call about contacts failed, in the reader's language. */
export function contactsProblemText(error: unknown): string {
  return reasonText(REASON_TEXTS, error) ?? problemText(error);
}
