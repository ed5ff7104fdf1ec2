import {
  archiveContact,
  bulkDeleteContacts,
  bulkMoveContacts,
  type Contact,
  deleteContact,
} from '@station/contract/contacts/contacts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { CONTACTS_KEY, type ContactPage, contactKey, refreshContacts } from './contacts.data.ts';

const PAGES_KEY = [...CONTACTS_KEY, 'page'];

/** Changes the rows that are in memory, until the server's own answer is there. */
function changeRows(client: QueryClient, change: (rows: Contact[]) => Contact[]): void {
  client.setQueriesData<ContactPage>(
    { queryKey: PAGES_KEY },
    (page) => page && { ...page, data: change(page.data) },
  );
}

/** Puts a contact as the server has it now into the rows that show it. */
export function showChanged(client: QueryClient, contact: Contact): void {
  changeRows(client, (rows) => rows.map((row) => (row.id === contact.id ? contact : row)));
  client.setQueryData(contactKey(contact.id), contact);
}

function dropRows(client: QueryClient, ids: readonly number[]): void {
  changeRows(client, (rows) => rows.filter((row) => !ids.includes(row.id)));
}

/** Deletes one contact. */
export function useDeleteContact() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (id: number) => call(deleteContact, { params: { id } }),
    onSuccess: (_, id) => dropRows(client, [id]),
    // Also after a failure: it may be gone already, or have been changed.
    onSettled: () => void refreshContacts(client),
  });
}

/** Archives a contact or brings it back. The row shows it at once, and goes back if it failed. */
export function useArchiveContact() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ id, active }: { id: number; active: boolean }) =>
      call(archiveContact, { params: { id }, body: { is_active: active } }),
    onMutate: async ({ id, active }) => {
      await client.cancelQueries({ queryKey: PAGES_KEY });
      const before = client.getQueriesData<ContactPage>({ queryKey: PAGES_KEY });
      changeRows(client, (rows) =>
        rows.map((row) => (row.id === id ? { ...row, is_active: active } : row)),
      );
      return { before };
    },
    onError: (_error, _contact, context) => {
      for (const [key, page] of context?.before ?? []) client.setQueryData(key, page);
    },
    onSettled: () => void refreshContacts(client),
  });
}

/** Deletes several contacts. */
export function useBulkDelete() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (ids: readonly number[]) =>
      call(bulkDeleteContacts, { body: { contactIds: [...ids] } }),
    onSuccess: (_, ids) => dropRows(client, ids),
    onSettled: () => void refreshContacts(client),
  });
}

/** Puts several contacts into a category. */
export function useBulkMove() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ ids, category }: { ids: readonly number[]; category: string }) =>
      call(bulkMoveContacts, { body: { ids: [...ids], category } }),
    onSettled: () => void refreshContacts(client),
  });
}
