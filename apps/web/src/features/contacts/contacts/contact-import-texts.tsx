import { ALL_CATEGORIES, type ContactFields } from '@station/contract/contacts/contacts';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { m } from '../../../paraglide/messages.js';
import { FIELD_LABELS } from './contact-fields.texts.ts';
import { useCategories } from './contacts.data.ts';
import css from './upload.module.css';

/*
 * What the screens of imports are told about contacts (spec 2, sections 2, 5 and 8).
 */

/** Name of a field of a contact, or of what it is classified as; its key for one that nobody knows. */
export function contactFieldLabel(key: string): string {
  if (key === 'industry') return m.common_record_industry();
  return FIELD_LABELS[key as keyof ContactFields]?.() ?? key;
}

/** A refusal that only contacts know. */
export function contactRemark(
  reason: string,
  inputs: { field: string; value: string },
): string | undefined {
  const isUnknown = reason === 'unknown-category' || reason === 'unknown-industry';
  return isUnknown ? m.contacts_import_unknown_category(inputs) : undefined;
}

const COUNTED = {
  added: m.contacts_upload_added,
  updated: m.contacts_import_updated,
  skipped: m.contacts_upload_skipped,
  removed: m.contacts_import_removed,
  restored: m.contacts_import_restored,
  left: m.contacts_import_left,
};

/** A line with a count of contacts. */
export function countedContacts(thing: keyof typeof COUNTED, count: string): string {
  return COUNTED[thing]({ count });
}

/** What an undo does with so many contacts. */
export function undoneContacts(thing: 'added' | 'updated', count: string): string {
  return thing === 'added'
    ? m.contacts_import_undo_added({ count })
    : m.contacts_import_undo_updated({ count });
}

/** The categories that a file may name; undefined until they are known. */
export function useCategoryValues(): readonly string[] | undefined {
  return useCategories()
    ?.map((one) => one.value)
    .filter((value) => value !== ALL_CATEGORIES);
}

const DirectoryLink = createLink((props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...props} className={css.link} />
));

/** To a contact in the directory, found by a value of it. Archived ones count as there. */
export function ContactLink({ search, label }: { search: string; label: string }) {
  return (
    <DirectoryLink to="/app/contacts" search={{ search, archived: true }}>
      {m.contacts_import_see({ other: label })}
    </DirectoryLink>
  );
}
