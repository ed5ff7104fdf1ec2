import { ALL_CATEGORIES, type Contact } from '@station/contract/contacts/contacts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { loadCode } from '../../../platform/load-code.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toaster.tsx';
import type { Choice } from '../../../ui/use-chosen.ts';
import { restoredTexts, useRestore } from '../../trash/trash-restore.data.ts';
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

type Texts = typeof import('./contact-action-texts.ts');
const loadTexts = (): Promise<Texts> => import('./contact-action-texts.ts');

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
  const deleted = (text: string, texts: Texts, ids: readonly number[], name?: string) => {
    setFailure(undefined);
    const action = { label: m.common_restore(), run: () => void undelete(texts, ids, name) };
    toast({ text, tone: 'good', action, duration: UNDO_MS });
  };
  /** Does something once the texts for it have come. */
  const withTexts = (act: (texts: Texts) => Promise<void>) => {
    const refuse = (error: unknown) => toast({ text: contactsProblemText(error), tone: 'bad' });
    void loadCode(loadTexts).then(act, refuse);
  };

  const undelete = async (texts: Texts, ids: readonly number[], name?: string) => {
    try {
      const restored = await restoring.mutateAsync(ids.map((id) => ({ kind: 'contact', id })));
      done(await restoredTexts(restored, name));
    } catch (error) {
      fail(texts.undeleteFailure(), error);
    }
  };

  const remove = async (contact: Contact, texts: Texts) => {
    const { id, name } = contact;
    if (!(await confirm(texts.deleteQuestion(contact)))) return;
    try {
      await deletion.mutateAsync(id);
      choice.forget(id);
      onGone();
      deleted(texts.deletedOneText(), texts, [id], name);
    } catch (error) {
      fail(texts.deleteFailure(), error);
    }
  };

  const setActive = async (id: number, name: string, active: boolean, texts: Texts) => {
    try {
      await archiving.mutateAsync({ id, active });
      done(texts.activeText(name, active), {
        label: m.common_undo(),
        run: () => void setActive(id, name, !active, texts),
      });
    } catch (error) {
      fail(texts.activeFailure(active), error);
    }
  };

  const removeChosen = async (texts: Texts) => {
    const chosen = [...choice.chosen.values()];
    const ids = [...choice.chosen.keys()];
    if (!(await confirm(texts.bulkDeleteQuestion(chosen)))) return;
    try {
      const { details } = await bulkDeletion.mutateAsync(ids);
      choice.clear();
      onGone();
      deleted(texts.deletedText(details), texts, ids);
    } catch (error) {
      fail(texts.bulkDeleteFailure(error), error);
    }
  };

  const moveChosen = async (category: string, texts: Texts) => {
    try {
      const { details } = await bulkMove.mutateAsync({ ids: [...choice.chosen.keys()], category });
      choice.clear();
      onGone();
      done(texts.movedText(details, categoryLabel(category, categories)));
    } catch (error) {
      fail(texts.bulkMoveFailure(error), error);
    }
  };

  return {
    failure,
    fail,
    dismiss: () => setFailure(undefined),
    /** The contact that is being deleted. */
    leaving: deletion.isPending ? deletion.variables : undefined,
    busy: bulkDeletion.isPending || bulkMove.isPending,
    remove: (contact: Contact) => withTexts((texts) => remove(contact, texts)),
    archive: ({ id, name, is_active }: Contact) =>
      withTexts((texts) => setActive(id, name, !is_active, texts)),
    removeChosen: () => withTexts(removeChosen),
    moveChosen: (category: string) => {
      if (category !== ALL_CATEGORIES) withTexts((texts) => moveChosen(category, texts));
    },
  };
}
