import type { ContactFields } from '@station/contract/contacts/contacts';
import { m } from '../../../paraglide/messages.js';
import type { FieldError } from '../../../platform/field-errors.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import origin from './messages/origin.json';

/** The fields of a contact by their names in the reader's language. */
export const FIELD_LABELS: Record<keyof ContactFields, () => string> = {
  name: m.common_name,
  phone: m.common_phone,
  other_phones: m.contacts_other_phones,
  position: m.common_position,
  email: m.common_email,
  other_emails: m.contacts_other_emails,
  company: m.common_record_company,
  address: m.common_address,
  category: m.common_record_category,
  notes: m.common_notes,
};

/** What is wrong with a field of the form, for the place under it. */
export function fieldErrorText(error: FieldError): string {
  // A place in a list, `other_phones.1`, is worded like its list.
  const field = error.field.replace(/\.\d+$/, '');
  const own = GENERAL_RULES.has(error.rule) ? undefined : FORMAT_TEXTS[field];
  return own?.() ?? ruleText(error, languageOf(origin, 'contacts_form_new'));
}

/** Rules that are worded alike for every field. */
const GENERAL_RULES: ReadonlySet<string> = new Set([
  'required',
  'too-long',
  'too-short',
  'characters',
] satisfies FieldError['rule'][]);

const FORMAT_TEXTS: Record<string, () => string> = {
  phone: m.contacts_rule_phone,
  other_phones: m.contacts_rule_phone,
  email: m.contacts_rule_email,
  other_emails: m.contacts_rule_email,
  category: m.contacts_rule_category,
};
