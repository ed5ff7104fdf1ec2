import type {
  HistoryChange,
  HistoryEntry,
  HistoryField,
  HistoryOrigin,
  HistoryValue,
} from '@station/contract/contacts/contact-history';
import { m } from '../../../paraglide/messages.js';
import { FIELD_LABELS } from '../contacts/contact-fields.texts.ts';

/** What was done, in words; anything else is a change. */
const ACTION_TEXTS: Readonly<Record<string, () => string>> = {
  'contacts.updated': m.contact_history_action_updated,
  'contacts.moved': m.contact_history_action_moved,
  'contacts.archived': m.contact_history_action_archived,
  'contacts.brought-back': m.contact_history_action_brought_back,
  'contacts.deleted': m.contact_history_action_deleted,
  'contacts.version-restored': m.contact_history_action_version,
  'contacts.imported': m.contact_history_action_imported,
  'contacts.import-undone': m.contact_history_action_import_undone,
  'contacts.merged': m.contact_history_action_merged,
  'contacts.merge-undone': m.contact_history_action_merge_undone,
  'trash.restored': m.contact_history_action_restored,
  'categories.renamed': m.contact_history_action_category,
  'categories.migrated': m.contact_history_action_category,
};

/** `minsu.kim đã sửa`. */
export function entryText({ by, action }: HistoryEntry): string {
  const texts = ACTION_TEXTS[action] ?? m.contact_history_action_other;
  return m.contact_history_did({ name: nameText(by), action: texts() });
}

/** How the contact came to be. */
export function originText({ by, import_id }: HistoryOrigin): string {
  const name = nameText(by);
  return import_id === null
    ? m.contact_history_created({ name })
    : m.contact_history_created_import({ name });
}

function nameText({ name, full_name }: HistoryEntry['by']): string {
  if (name === '') return m.contact_history_nobody();
  return name === 'system' ? m.contact_history_system() : (full_name ?? name);
}

/** The name of a field. */
export function historyFieldText(field: HistoryField): string {
  return field === 'is_active' ? m.common_status() : FIELD_LABELS[field]();
}

/** A value as people read it; `categoryText` names categories. */
export function historyValueText(
  field: HistoryField,
  value: HistoryValue,
  categoryText: (value: string) => string,
): string {
  if (typeof value === 'boolean') {
    return value ? m.contact_history_in_use() : m.contact_history_archived();
  }
  const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
  if (text === '') return m.contact_history_empty_value();
  return field === 'category' ? categoryText(text) : text;
}

/**
 * What a restore to before `entries.at(-1)` would change, where `entries` are all changes since,
 * newest first: of each field that was touched, what it is now and what it was then.
 */
export function changesOfRestore(entries: readonly HistoryEntry[]): HistoryChange[] {
  const touched = new Map<HistoryField, HistoryChange>();
  for (const { changes } of entries) {
    for (const { field, before, after } of changes) {
      // The newest change knows what is now, the oldest what was then.
      const newest = touched.get(field);
      touched.set(field, { field, before: newest ? newest.before : after, after: before });
    }
  }
  return [...touched.values()].filter(
    ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
  );
}
