import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { useClearKey, useSearchKey } from '../../platform/list-keys.ts';
import { isAdmin, useUser } from '../../platform/session.ts';
import { useChosen } from '../../ui/use-chosen.ts';
import { useTrashAddress } from './trash.address.ts';
import { useTrashPage } from './trash.data.ts';
import { keyOf } from './trash-columns.tsx';
import { useTrashActions } from './use-trash-actions.ts';

/** What the trash shows, what is chosen in it, and what can be done there. */
export function useTrashBin() {
  const at = useTrashAddress();
  const page = useTrashPage(at.address);
  const listRef = useRef<HTMLElement>(null);
  const choice = useChosen(page.data?.data, {
    rowKey: keyOf,
    allLabel: m.common_select_all(),
    rowLabel: ({ label }) => m.trash_select_row({ label }),
    mark: () => <IconTrash size={20} />,
  });
  const work = useTrashActions(() => {
    choice.clear();
    listRef.current?.focus({ preventScroll: true });
  });
  const searchKey = useSearchKey(m.trash_shortcut_search());
  useClearKey(m.trash_shortcut_clear(), choice);
  return { at, page, listRef, choice, work, searchKey, mayEmpty: useMayEmpty() };
}

export type TrashBin = ReturnType<typeof useTrashBin>;

function useMayEmpty(): boolean {
  const user = useUser();
  return user !== undefined && isAdmin(user);
}
