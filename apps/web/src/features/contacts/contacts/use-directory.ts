import { useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useClearKey, useSearchKey } from '../../../platform/list-keys.ts';
import { isAdmin, useUser } from '../../../platform/session.ts';
import { useShortcut } from '../../../platform/shortcuts.ts';
import { returnFocus, useContactForm } from './contact-form-state.ts';
import { useChosenContacts } from './contact-list.tsx';
import { useContactView } from './contact-view.ts';
import { useContactsAddress } from './contacts.address.ts';
import { useCategories, useContactPage, useContactStats } from './contacts.data.ts';
import { useContactActions } from './use-contact-actions.ts';

/**
 * What the directory shows, what is chosen and open in it, and what can be done there. `isBeside`: one
 * contact is open beside it, and is edited there.
 */
export function useDirectory(isBeside: boolean) {
  const user = useUser();
  const at = useContactsAddress();
  const page = useContactPage(at.address);
  const stats = useContactStats();
  const categories = useCategories();
  const view = useContactView();
  const listRef = useRef<HTMLElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);

  const rows = page.shown?.data ?? [];
  const choice = useChosenContacts(rows);
  const form = useContactForm(page, isBeside, (was) =>
    returnFocus(was, addRef.current, listRef.current),
  );
  const add = () => form.open();
  const work = useContactActions({
    choice,
    categories,
    // The row that had the focus is gone.
    onGone: () => listRef.current?.focus({ preventScroll: true }),
  });
  const searchKey = useSearchKey(m.contacts_shortcut_search());
  useClearKey(m.contacts_shortcut_clear(), choice);
  useShortcut({ keys: 'n', description: m.contacts_add(), run: add });

  return {
    at,
    page,
    rows,
    stats,
    categories,
    view,
    choice,
    form,
    add,
    work,
    searchKey,
    listRef,
    addRef,
    canUpload: user !== undefined && isAdmin(user),
    /** How many aren't listed because they are archived. */
    archived: stats && !at.address.archived ? stats.total_contacts - stats.active_contacts : 0,
  };
}

export type Directory = ReturnType<typeof useDirectory>;
