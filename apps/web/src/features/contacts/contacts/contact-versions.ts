import type { Contact } from '@station/contract/contacts/contacts';
import { m } from '../../../paraglide/messages.js';
import { conflictTexts } from '../../../platform/record-texts.ts';
import type { FieldViews } from '../../../platform/record-versions.ts';
import { FIELD_LABELS } from './contact-fields.texts.ts';
import type { FormFields } from './contact-save.data.ts';
import { categoryLabel } from './contact-texts.ts';
import type { CategoryChoice } from './contacts.data.ts';

/** How the fields are shown where two versions stand side by side. */
export function contactViews(
  categories: readonly CategoryChoice[] | undefined,
): FieldViews<FormFields> {
  const views = Object.fromEntries(
    Object.entries(FIELD_LABELS).map(([field, label]) => [field, { label: label() }]),
  ) as FieldViews<FormFields>;
  const category = {
    label: m.common_record_category(),
    text: (value: string) => categoryLabel(value, categories),
  };
  return { ...views, category };
}

/** Archiving is no field of the form: it stays as they left it. */
export function archivedChange(base: Contact | undefined, theirs: Contact) {
  if (!base || theirs.is_active === base.is_active) return [];
  const value = theirs.is_active ? m.common_active() : m.common_archived();
  return [{ label: m.common_status(), value }];
}

/** The words around the two versions. */
export const contactConflictTexts = () => ({
  ...conflictTexts(),
  title: m.contacts_conflict_title(),
});
