import { type CategoryOption, listCategoriesDetailed } from '@station/contract/contacts/categories';
import {
  archiveContact,
  bulkDeleteContacts,
  bulkMoveContacts,
  type Contact,
  checkDuplicate,
  contactStats,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
} from '@station/contract/contacts/contacts';
import { listSavedViews } from '@station/contract/contacts/saved-views';
import { getIndustryTree } from '@station/contract/industries/industry-tree';
import { listMailboxes } from '@station/contract/mail/connection';
import { listSuppressions } from '@station/contract/mail/suppressions';
import { paginationOf } from '@station/contract/paging';
import { foldText } from '@station/contract/search-text';
import { restoreTrash } from '@station/contract/trash/trash';
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
// The page loads the form after itself; a test would otherwise wait for it where people do not.
import '../../src/features/contacts/contacts/contact-form.tsx';
import { queryClient } from '../../src/platform/query-client.ts';
import { clearToasts } from '../../src/ui/toaster.tsx';
import type { FakeServer } from '../fake-server.ts';
import { healthyServer, makeUser, renderStation } from '../render-station.tsx';

/** A contact as the contract has one; a test changes what it is about. */
export function makeContact(id: number, changes: Partial<Contact> = {}): Contact {
  return {
    id,
    name: `Người ${id}`,
    phone: `09${String(id).padStart(8, '0')}`,
    other_phones: [],
    position: '',
    email: '',
    other_emails: [],
    company: '',
    address: '',
    category: 'client',
    notes: '',
    is_active: true,
    industry: null,
    version: 1,
    created_at: '2026-11-21T00:00:00.000Z',
    updated_at: '2026-11-21T00:00:00.000Z',
    ...changes,
  };
}

/** Without the fields that were left out. */
function defined<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>;
  };
}

/** Contacts with the ids 1 to `count`, the newest first, as the server lists them. */
export function makeContacts(count: number): Contact[] {
  return Array.from({ length: count }, (_, at) => makeContact(count - at));
}

/** Of its literal type also inside a function, where TypeScript would widen it. */
export const success = true as const;

const CATEGORIES = [
  { value: 'employee', label: 'Nhân viên' },
  { value: 'seoul_fnb', label: 'Seoul F&B' },
  { value: 'client', label: 'Khách hàng' },
  { value: 'supplier', label: 'Nhà cung cấp' },
  { value: 'external', label: 'Bên ngoài' },
  { value: 'night_shift', label: 'Ca đêm' },
];

/** A directory in memory that keeps to the contract: what is changed is seen by the next read. */
function contactsServer(contacts: Contact[]): { server: FakeServer; rows: () => Contact[] } {
  let rows = contacts;
  const trash = new Map<number, Contact>();
  const drop = (ids: readonly number[]) => {
    for (const row of rows) if (ids.includes(row.id)) trash.set(row.id, row);
    rows = rows.filter((row) => !ids.includes(row.id));
  };
  const replace = (changed: Contact) => {
    rows = rows.map((row) => (row.id === changed.id ? changed : row));
    return changed;
  };
  const byId = (id: string | undefined): Contact => {
    const found = rows.find((row) => row.id === Number(id));
    if (!found) throw new Error(`The test has no contact ${id}.`);
    return found;
  };
  const counted = (own: Contact[]) => ({
    count: own.length,
    active_count: own.filter((row) => row.is_active).length,
  });
  const options = (): CategoryOption[] => [
    { value: 'all', label: 'Tất cả', ...counted(rows) },
    ...CATEGORIES.map((one) => ({
      ...one,
      ...counted(rows.filter((row) => row.category === one.value)),
    })),
  ];

  const server = healthyServer()
    .answer(listMailboxes, {
      ...{ success, data: [], is_configured: false, may_configure: false },
    })
    .answer(listSuppressions, { success, data: [], pagination: paginationOf(1, 100, 0) })
    .answer(listContacts, ({ query }) => {
      const asked = listContacts.query.parse(Object.fromEntries(query));
      const sorted = asked.sort === 'name' ? rows.toSorted(byName) : rows;
      const found = sorted.filter(
        (row) =>
          (!asked.active_only || row.is_active) &&
          (asked.category === '' || row.category === asked.category) &&
          foldText(`${row.name} ${row.company} ${row.phone}`).includes(foldText(asked.search)),
      );
      const first = (asked.page - 1) * asked.limit;
      return {
        success,
        data: found.slice(first, first + asked.limit),
        pagination: paginationOf(asked.page, asked.limit, found.length),
      };
    })
    .answer(listCategoriesDetailed, () => ({ success, data: options() }))
    .answer(contactStats, () => {
      const { count, active_count } = counted(rows);
      return {
        success,
        data: { total_contacts: count, active_contacts: active_count, by_category: [] },
      };
    })
    .answer(getContact, ({ params }) => ({ success, data: byId(params.id) }))
    .answer(getIndustryTree, { success, data: [] })
    .answer(checkDuplicate, { success, has_duplicates: false, duplicates: [] })
    .answer(createContact, ({ body }) => {
      const created = makeContact(Math.max(0, ...rows.map((row) => row.id)) + 1, defined(body));
      rows = [created, ...rows];
      return { success, data: created };
    })
    .answer(updateContact, ({ params, body: { version: _, is_active = true, ...fields } }) => {
      const old = byId(params.id);
      const data = replace({ ...old, ...defined(fields), is_active, version: old.version + 1 });
      return { success, data };
    })
    .answer(archiveContact, ({ params, body }) => {
      const old = byId(params.id);
      return {
        success,
        data: replace({ ...old, is_active: body.is_active, version: old.version + 1 }),
      };
    })
    .answer(deleteContact, ({ params }) => {
      drop([Number(params.id)]);
      return { success, message: 'Xóa thành công' };
    })
    .answer(bulkDeleteContacts, ({ body: { contactIds } }) => {
      const before = rows.length;
      drop(contactIds);
      const details = { deleted: before - rows.length, requested: contactIds.length };
      return { success, details };
    })
    .answer(restoreTrash, ({ body: { items } }) => {
      const back = items.flatMap(({ id }) => trash.get(id) ?? []);
      rows = [...rows, ...back].toSorted((a, b) => b.id - a.id);
      return {
        success,
        details: { restored: back.length, requested: items.length },
        notes: [],
      };
    })
    .answer(listSavedViews, { success, data: [] })
    .answer(bulkMoveContacts, ({ body: { ids, category } }) => {
      rows = rows.map((row) => (ids.includes(row.id) ? { ...row, category } : row));
      return { success, details: { updated: ids.length, requested: ids.length } };
    });
  return { server, rows: () => rows };
}

const byName = (a: Contact, b: Contact) => (foldText(a.name) < foldText(b.name) ? -1 : 1);

type Options = {
  contacts?: Contact[];
  signedIn?: ReturnType<typeof makeUser>;
  /** What the server does otherwise than a healthy one. */
  prepare?: (server: FakeServer) => void;
};

/** Opens the directory as a person would, on a server with these contacts. */
export function openDirectory(path: string, options: Options = {}) {
  const { contacts = makeContacts(3), signedIn = makeUser(), prepare } = options;
  queryClient.clear();
  clearToasts();
  const { server, rows } = contactsServer(contacts);
  prepare?.(server);
  const station = renderStation(path, { server, signedIn });
  return { ...station, rows };
}

/** The row of a contact, once it is there. The first screen of a file loads its code meanwhile. */
export function findRow(name: string): Promise<HTMLElement> {
  const pattern = new RegExp(`^Chọn ${name}`);
  return screen
    .findByRole('checkbox', { name: pattern })
    .then((box) => box.closest('tr') as HTMLElement);
}

/** Names of the contacts that are listed, in order. */
export function listedNames(): string[] {
  return screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[data-opens]')?.textContent ?? '');
}

/** Fails unless these contacts are listed, in this order, soon. */
export async function expectListed(...names: string[]): Promise<void> {
  await expect.poll(listedNames).toEqual(names);
}
