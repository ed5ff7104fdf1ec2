import { ALL_CATEGORIES, type Contact } from '@station/contract/contacts/contacts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { loadCode } from '../../../platform/load-code.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toaster.tsx';
import type { Choice } from '../../../ui/use-chosen.ts';
import { restoredWords, useRestore } from '../../trash/trash-restore.data.ts';
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

type Words = typeof import('./contact-action-words.ts');
const loadWords = (): Promise<Words> => import('./contact-action-words.ts');

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
  const deleted = (text: string, words: Words, ids: readonly number[], name?: string) => {
    setFailure(undefined);
    const action = { label: m.common_restore(), run: () => void undelete(words, ids, name) };
    toast({ text, tone: 'good', action, duration: UNDO_MS });
  };
  /** Does something once the words for it have come. */
  const withWords = (act: (words: Words) => Promise<void>) => {
    const refuse = (error: unknown) => toast({ text: contactsProblemText(error), tone: 'bad' });
    void loadCode(loadWords).then(act, refuse);
  };

  const undelete = async (words: Words, ids: readonly number[], name?: string) => {
    try {
      const restored = await restoring.mutateAsync(ids.map((id) => ({ kind: 'contact', id })));
      done(await restoredWords(restored, name));
    } catch (error) {
      fail(words.undeleteFailure(), error);
    }
  };

  const remove = async (contact: Contact, words: Words) => {
    const { id, name } = contact;
    if (!(await confirm(words.deleteQuestion(contact)))) return;
    try {
      await deletion.mutateAsync(id);
      choice.forget(id);
      onGone();
      deleted(words.deletedOneText(), words, [id], name);
    } catch (error) {
      fail(words.deleteFailure(), error);
    }
  };

  const setActive = async (id: number, name: string, active: boolean, words: Words) => {
    try {
      await archiving.mutateAsync({ id, active });
      done(words.activeText(name, active), {
        label: m.common_undo(),
        run: () => void setActive(id, name, !active, words),
      });
    } catch (error) {
      fail(words.activeFailure(active), error);
    }
  };

  const removeChosen = async (words: Words) => {
    const chosen = [...choice.chosen.values()];
    const ids = [...choice.chosen.keys()];
    if (!(await confirm(words.bulkDeleteQuestion(chosen)))) return;
    try {
      const { details } = await bulkDeletion.mutateAsync(ids);
      choice.clear();
      onGone();
      deleted(words.deletedText(details), words, ids);
    } catch (error) {
      fail(words.bulkDeleteFailure(error), error);
    }
  };

  const moveChosen = async (category: string, words: Words) => {
    try {
      const { details } = await bulkMove.mutateAsync({ ids: [...choice.chosen.keys()], category });
      choice.clear();
      onGone();
      done(words.movedText(details, categoryLabel(category, categories)));
    } catch (error) {
      fail(words.bulkMoveFailure(error), error);
    }
  };

  return {
    failure,
    fail,
    dismiss: () => setFailure(undefined),
    /** The contact that is being deleted. */
    leaving: deletion.isPending ? deletion.variables : undefined,
    busy: bulkDeletion.isPending || bulkMove.isPending,
    remove: (contact: Contact) => withWords((words) => remove(contact, words)),
    archive: ({ id, name, is_active }: Contact) =>
      withWords((words) => setActive(id, name, !is_active, words)),
    removeChosen: () => withWords(removeChosen),
    moveChosen: (category: string) => {
      if (category !== ALL_CATEGORIES) withWords((words) => moveChosen(category, words));
    },
  };
}
