import { ALL_CATEGORIES, type Contact } from '@station/contract/contacts/contacts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Problem } from '../../../platform/problem.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toaster.tsx';
import type { Choice } from '../../../ui/use-chosen.ts';
import { restoredTexts, useRestore } from '../../trash/trash.data.ts';
import {
  useArchiveContact,
  useBulkDelete,
  useBulkMove,
  useDeleteContact,
} from './contact-changes.data.ts';
import { categoryLabel, contactsProblemText } from './contact-texts.ts';
import type { CategoryChoice } from './contacts.data.ts';

/** What went wrong last, for the banner: what, and why. */
export type Failure = { title: string; text: string };

/** How long a deletion can be taken back by its toast, in milliseconds; after that by the trash. */
const UNDO_MS = 10_000;

/** Names listed in the question before several contacts are deleted. */
const NAMES_SHOWN = 3;

type ContactActionsProps = {
  choice: Pick<Choice<Contact>, 'chosen' | 'forget' | 'clear'>;
  categories: readonly CategoryChoice[] | undefined;
  /** Rows have gone, perhaps with the focus. */
  onGone: () => void;
};

/** Deleting, archiving and moving contacts: the questions before, the words after. */
export function useContactActions({ choice, categories, onGone }: ContactActionsProps) {
  const [failure, setFailure] = useState<Failure>();
  const deletion = useDeleteContact();
  const archiving = useArchiveContact();
  const bulkDeletion = useBulkDelete();
  const bulkMove = useBulkMove();
  const restoring = useRestore();

  const fail = (title: string, error: unknown) =>
    setFailure({ title, text: contactsProblemText(error) });
  const done = (text: string, action?: { label: string; run: () => void }) => {
    setFailure(undefined);
    toast({ text, tone: 'good', ...(action && { action }) });
  };
  const deleted = (text: string, ids: readonly number[], name?: string) => {
    setFailure(undefined);
    const action = { label: m.common_restore(), run: () => void undelete(ids, name) };
    toast({ text, tone: 'good', action, duration: UNDO_MS });
  };

  const undelete = async (ids: readonly number[], name?: string) => {
    try {
      const restored = await restoring.mutateAsync(ids.map((id) => ({ kind: 'contact', id })));
      done(await restoredTexts(restored, name));
    } catch (error) {
      fail(m.contacts_error_undelete(), error);
    }
  };

  const remove = async ({ id, name }: Contact) => {
    const sure = await confirm({
      title: m.contacts_delete_question({ name }),
      confirmLabel: m.common_delete(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!sure) return;
    try {
      await deletion.mutateAsync(id);
      choice.forget(id);
      onGone();
      deleted(m.contacts_deleted(), [id], name);
    } catch (error) {
      fail(m.contacts_error_delete(), error);
    }
  };

  const setActive = async ({ id, name }: Contact, active: boolean) => {
    try {
      await archiving.mutateAsync({ id, active });
      done(active ? m.contacts_restore_done({ name }) : m.contacts_archive_done({ name }), {
        label: m.common_undo(),
        run: () => void setActive({ id, name } as Contact, !active),
      });
    } catch (error) {
      fail(active ? m.contacts_error_restore() : m.contacts_error_archive(), error);
    }
  };

  const removeChosen = async () => {
    const ids = [...choice.chosen.keys()];
    const sure = await confirm({
      title: m.contacts_bulk_delete_question({ count: formatNumber(ids.length) }),
      text: namesText([...choice.chosen.values()].map(({ name }) => name)),
      confirmLabel: m.common_delete(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!sure) return;
    try {
      const { details } = await bulkDeletion.mutateAsync(ids);
      choice.clear();
      onGone();
      deleted(deletedText(details), ids);
    } catch (error) {
      fail(bulkDeleteFailure(error), error);
    }
  };

  const moveChosen = async (category: string) => {
    try {
      const { details } = await bulkMove.mutateAsync({ ids: [...choice.chosen.keys()], category });
      choice.clear();
      onGone();
      done(movedText(details, categoryLabel(category, categories)));
    } catch (error) {
      fail(bulkMoveFailure(error), error);
    }
  };

  return {
    failure,
    fail,
    dismiss: () => setFailure(undefined),
    /** The contact that is being deleted. */
    leaving: deletion.isPending ? deletion.variables : undefined,
    busy: bulkDeletion.isPending || bulkMove.isPending,
    remove: (contact: Contact) => void remove(contact),
    archive: (contact: Contact) => void setActive(contact, !contact.is_active),
    removeChosen: () => void removeChosen(),
    moveChosen: (category: string) => void (category !== ALL_CATEGORIES && moveChosen(category)),
  };
}

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  const rest = names.length - NAMES_SHOWN;
  return rest > 0 ? m.contacts_bulk_names_more({ names: shown, count: formatNumber(rest) }) : shown;
}

function deletedText({ deleted, requested }: { deleted: number; requested: number }): string {
  const count = formatNumber(deleted);
  return deleted === requested
    ? m.contacts_bulk_deleted({ count })
    : m.contacts_bulk_deleted_part({ count, requested: formatNumber(requested) });
}

function movedText(details: { updated: number; requested: number }, category: string): string {
  const count = formatNumber(details.updated);
  return details.updated === details.requested
    ? m.contacts_bulk_moved({ count, category })
    : m.contacts_bulk_moved_part({ count, category, requested: formatNumber(details.requested) });
}

/** A refusal and a call that broke off have words of their own (spec 2, section 8). */
function bulkDeleteFailure(error: unknown): string {
  const problem = error instanceof Problem ? error : undefined;
  if (problem?.reason === 'contacts.nothing-selected') return m.contacts_none_to_delete();
  return problem && problem.code !== 'network'
    ? m.contacts_error_bulk_delete()
    : m.contacts_error_bulk_delete_call();
}

function bulkMoveFailure(error: unknown): string {
  const nothing = error instanceof Problem && error.reason === 'contacts.nothing-selected';
  return nothing ? m.contacts_none_to_update() : m.contacts_error_bulk_move();
}
