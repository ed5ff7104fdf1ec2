import type { Contact } from '@station/contract/contacts/contacts';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Question } from '../../../ui/confirm.tsx';

/*
 * The questions before a contact is deleted, archived or moved, and the words after. Most visits only
 * look somebody up: this comes at the first press.
 */

/** Names listed in the question before several contacts are deleted. */
const NAMES_SHOWN = 3;

const deleting = (title: string, text?: string): Question => ({
  title,
  ...(text && { text }),
  confirmLabel: m.common_delete(),
  cancelLabel: m.common_cancel(),
  tone: 'danger',
});

/** Asks whether one contact may be deleted. */
export const deleteQuestion = ({ name }: Contact): Question =>
  deleting(m.contacts_delete_question({ name }));

/** Asks whether several may be. */
export const bulkDeleteQuestion = (contacts: readonly Contact[]): Question =>
  deleting(
    m.contacts_bulk_delete_question({ count: formatNumber(contacts.length) }),
    namesText(contacts.map(({ name }) => name)),
  );

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  const rest = names.length - NAMES_SHOWN;
  return rest > 0 ? m.contacts_bulk_names_more({ names: shown, count: formatNumber(rest) }) : shown;
}

/** One contact is gone. */
export const deletedOneText = (): string => m.contacts_deleted();

/** Several are. */
export function deletedText({ deleted, requested }: { deleted: number; requested: number }) {
  const count = formatNumber(deleted);
  return deleted === requested
    ? m.contacts_bulk_deleted({ count })
    : m.contacts_bulk_deleted_part({ count, requested: formatNumber(requested) });
}

/** Several are in another category. */
export function movedText(details: { updated: number; requested: number }, category: string) {
  const count = formatNumber(details.updated);
  return details.updated === details.requested
    ? m.contacts_bulk_moved({ count, category })
    : m.contacts_bulk_moved_part({ count, category, requested: formatNumber(details.requested) });
}

/** One is archived, or no longer. */
export const activeText = (name: string, active: boolean): string =>
  active ? m.contacts_restore_done({ name }) : m.contacts_archive_done({ name });

/** What could not be done. */
export const undeleteFailure = (): string => m.contacts_error_undelete();
export const deleteFailure = (): string => m.contacts_error_delete();
export const activeFailure = (active: boolean): string =>
  active ? m.contacts_error_restore() : m.contacts_error_archive();

/** A refusal and a call that broke off have words of their own (spec 2, section 8). */
export function bulkDeleteFailure(error: unknown): string {
  const problem = error instanceof Problem ? error : undefined;
  if (problem?.reason === 'contacts.nothing-selected') return m.contacts_none_to_delete();
  return problem && problem.code !== 'network'
    ? m.contacts_error_bulk_delete()
    : m.contacts_error_bulk_delete_call();
}

/** As above, for moving. */
export function bulkMoveFailure(error: unknown): string {
  const nothing = error instanceof Problem && error.reason === 'contacts.nothing-selected';
  return nothing ? m.contacts_none_to_update() : m.contacts_error_bulk_move();
}
