import {
  archiveContact,
  bulkDeleteContacts,
  bulkMoveContacts,
  type Contact,
  deleteContact,
} from '@station/contract/contacts/contacts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
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
export const deleteOne = (client: QueryClient, id: number): Promise<void> =>
  thenReadAgain(client, async () => {
    await call(deleteContact, { params: { id } });
    dropRows(client, [id]);
  });

/** Archives a contact or brings it back. The row shows it at once, and goes back if it failed. */
export const setActive = (client: QueryClient, id: number, active: boolean): Promise<void> =>
  thenReadAgain(client, async () => {
    await client.cancelQueries({ queryKey: PAGES_KEY });
    const before = client.getQueriesData<ContactPage>({ queryKey: PAGES_KEY });
    changeRows(client, (rows) =>
      rows.map((row) => (row.id === id ? { ...row, is_active: active } : row)),
    );
    try {
      await call(archiveContact, { params: { id }, body: { is_active: active } });
    } catch (error) {
      for (const [key, page] of before) client.setQueryData(key, page);
      throw error;
    }
  });

/** Deletes several contacts. */
export const bulkDelete = (client: QueryClient, ids: number[]) =>
  thenReadAgain(client, async () => {
    const answer = await call(bulkDeleteContacts, { body: { contactIds: ids } });
    dropRows(client, ids);
    return answer;
  });

/** Puts several contacts into a category. */
export const bulkMove = (client: QueryClient, ids: number[], category: string) =>
  thenReadAgain(client, () => call(bulkMoveContacts, { body: { ids, category } }));

/** Also after a failure: what was changed may be gone already, or be another's by now. */
async function thenReadAgain<Answer>(
  client: QueryClient,
  change: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await change();
  } finally {
    void refreshContacts(client);
  }
}
