import { getContactHistory } from '@station/contract/contacts/contact-history';
import {
  bulkDeleteContacts,
  contactStats,
  createContact,
  deleteContact,
  getContact,
  listContacts,
} from '@station/contract/contacts/contacts';
import { emptyTrash, listTrash, restoreTrash } from '@station/contract/trash/trash';
import { beforeEach, expect, test } from 'vitest';
import { addContact, contactFields, insertContacts } from '../fixtures/contacts.ts';
import { auditOf, countOf } from '../fixtures/records.ts';
import { sharedTestApp } from '../test-app.ts';

// @store both

const app = await sharedTestApp();
beforeEach(app.clear);

const DAY = 24 * 60 * 60_000;

/** Deletes contacts through the door. */
async function trashed(as: string, ...ids: number[]): Promise<void> {
  await app.answer(bulkDeleteContacts, { as, body: { contactIds: ids } });
}

const contact = (id: number) => ({ kind: 'contact' as const, id });

test('The trash lists what was deleted, by whom, when, and how long it stays, newest first', async () => {
  const staff = await app.createStaff();
  const as = staff.token;
  const fields = { phone: '0901 234 567', company: 'Hoa Sen' };
  const [first, second] = await insertContacts(app, [
    { name: 'Nguyễn Văn An', ...fields },
    { name: 'Trần Thị Bình', ...fields },
  ]);
  await trashed(as, first!);
  await trashed(as, second!);

  const list = await app.answer(listTrash, { as });
  expect(list.data.map(({ kind, id, label }) => [kind, id, label])).toEqual([
    ['contact', second, 'Trần Thị Bình'],
    ['contact', first, 'Nguyễn Văn An'],
  ]);
  expect(list.data[0]?.detail).toBe('0901 234 567 · Hoa Sen');
  expect(list.data[0]?.deleted_by).toEqual({ id: staff.id, name: staff.username });
  const { deleted_at, expires_at } = list.data[0]!;
  expect(Date.parse(expires_at) - Date.parse(deleted_at)).toBe(30 * DAY);
  expect(list).toMatchObject({ total: 2, until: deleted_at });
});

test('The trash is searched as the directory is, and read page by page', async () => {
  const { token: as } = await app.createStaff();
  const ids = await insertContacts(app, [
    { name: 'Nguyễn Văn An', phone: '0901 234 567' },
    { name: '김민수', phone: '010-1111-2222' },
    ...Array.from({ length: 23 }, (_, at) => ({ name: `Người ${at}` })),
  ]);
  await trashed(as, ...ids);
  const found = async (search: string) =>
    (await app.answer(listTrash, { as, query: { search } })).data.map(({ label }) => label);
  expect(await found('nguyen van')).toEqual(['Nguyễn Văn An']);
  expect(await found('ㄱㅁㅅ')).toEqual(['김민수']);
  expect(await found('+84901234567')).toEqual(['Nguyễn Văn An']);
  expect(await found('100%')).toEqual([]);
  const second = await app.answer(listTrash, { as, query: { page: 2, search: 'nguoi' } });
  expect(second.data).toHaveLength(3);
  expect(second.pagination).toEqual({ page: 2, per_page: 20, total_pages: 2, total_records: 23 });
  expect(second.total).toBe(25);
  const beyond = await app.answer(listTrash, { as, query: { page: 9 } });
  expect(beyond).toMatchObject({ data: [], total: 25 });
});

test('A restored contact is what it was, under its id, and its version goes on', async () => {
  const staff = await app.createStaff();
  const as = staff.token;
  const fields = contactFields({ name: 'Nguyễn Văn An', notes: 'Ghi chú', category: 'supplier' });
  const before = await addContact(app, { as, ...fields });
  const params = { id: before.id };
  await app.answer(deleteContact, { as, params });
  const answered = await app.answer(restoreTrash, { as, body: { items: [contact(before.id)] } });
  expect(answered).toMatchObject({ details: { restored: 1, requested: 1 }, notes: [] });

  const { data: after } = await app.answer(getContact, { as, params });
  expect(after).toEqual({ ...before, version: 2, updated_at: expect.any(String) });
  const found = await app.answer(listContacts, { as, query: { search: 'nguyen van an' } });
  expect(found.data.map(({ id }) => id)).toEqual([before.id]);
  expect(await countOf(app, 'trash')).toBe(0);
  const history = await app.answer(getContactHistory, { as, params });
  expect(history.data.map(({ action, version, changes }) => [action, version, changes])).toEqual([
    ['trash.restored', 1, []],
    ['contacts.deleted', 1, []],
  ]);
  expect(history.data[0]?.by).toEqual({
    id: staff.id,
    name: staff.username,
    full_name: staff.name,
  });
  expect(await auditOf(app, 'trash.')).toMatchObject([
    {
      actor_id: staff.id,
      action: 'trash.restored',
      subject: 'contact',
      subject_id: before.id,
      after: { restored: [{ id: before.id, name: 'Nguyễn Văn An' }] },
    },
  ]);
  // The next new contact gets an id of its own.
  const { data: next } = await app.answer(createContact, { as, body: contactFields() });
  expect(next.id).toBeGreaterThan(before.id);
});

test('Several are restored at once, and the counts follow', async () => {
  const { token: as } = await app.createStaff();
  const ids = await insertContacts(app, Array(40).fill({ category: 'client' }));
  await trashed(as, ...ids);
  const items = [...ids, 999_999_999].map(contact);
  const answered = await app.answer(restoreTrash, { as, body: { items } });
  expect(answered.details).toEqual({ restored: 40, requested: 41 });
  expect(answered.notes).toEqual([
    { ...contact(999_999_999), label: '', reason: 'not-there', value: '' },
  ]);
  const { data } = await app.answer(contactStats, { as });
  expect(data.total_contacts).toBe(40);
});

test('A contact whose category is gone comes back as one from outside, and that is said', async () => {
  const { token: as } = await app.createStaff();
  await app.store.pool.query(`insert into category values ('gone', 'Gone', '', 99)`);
  const [id] = await insertContacts(app, [{ name: 'An', category: 'gone' }]);
  await trashed(as, id!);
  await app.store.pool.query(`delete from category where value = 'gone'`);
  const { notes } = await app.answer(restoreTrash, { as, body: { items: [contact(id!)] } });
  expect(notes).toEqual([
    { ...contact(id!), label: 'An', reason: 'category-missing', value: 'gone' },
  ]);
  const { data } = await app.answer(getContact, { as, params: { id: id! } });
  expect(data.category).toBe('external');
  const history = await app.answer(getContactHistory, { as, params: { id: id! } });
  expect(history.data[0]?.changes).toEqual([
    { field: 'category', before: 'gone', after: 'external' },
  ]);
});

test('What was deleted before there were other numbers and a search text comes back whole', async () => {
  const { token: as } = await app.createStaff();
  const [id] = await insertContacts(app, [{ name: 'Lê Thị Cúc' }]);
  await trashed(as, id!);
  await app.store.pool.query(
    `update trash set item = item - '{search,phone_key,other_phones,other_emails,import_id}'::text[]`,
  );
  await app.answer(restoreTrash, { as, body: { items: [contact(id!)] } });
  const { data } = await app.answer(listContacts, { as, query: { search: 'le thi cuc' } });
  expect(data.map((it) => it.id)).toEqual([id]);
});

test('Of two people who restore the same thing at once, one does', async () => {
  const { token: as } = await app.createStaff();
  const [id] = await insertContacts(app, [{}]);
  await trashed(as, id!);
  const body = { items: [contact(id!)] };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.answer(restoreTrash, { as, body })),
  );
  expect(answers.map((it) => it.details.restored).toSorted()).toEqual([0, 0, 0, 0, 1]);
});

test('An administrator empties the trash of what was shown; it is gone, and its history with it', async () => {
  const admin = await app.createAdmin();
  const as = admin.token;
  const [a, b, c] = await insertContacts(app, [{}, {}, {}]);
  await trashed(as, a!, b!);
  const { until } = await app.answer(listTrash, { as });
  await new Promise((resolve) => setTimeout(resolve, 5));
  // Deleted after the question was asked: nobody has agreed to lose it.
  await trashed(as, c!);
  const { details } = await app.answer(emptyTrash, { as, body: { until: until! } });
  expect(details.deleted).toBe(2);
  const left = await app.answer(listTrash, { as });
  expect(left.data.map(({ id }) => id)).toEqual([c]);
  const gone = await app.problem(getContactHistory, { as, params: { id: a! } });
  expect(gone).toMatchObject({ status: 404, reason: 'contacts.not-found' });
  expect(await auditOf(app, 'trash.emptied')).toMatchObject([
    { actor_id: admin.id, after: { deleted: 2 } },
  ]);
});

test('Staff see and restore, and only administrators empty; a guest does nothing', async () => {
  const { token: as } = await app.createStaff();
  const body = { until: new Date().toISOString() };
  expect(await app.problem(emptyTrash, { as, body })).toMatchObject({
    status: 403,
    code: 'forbidden',
  });
  const items = [contact(1)];
  expect((await app.problem(listTrash)).status).toBe(401);
  expect((await app.problem(restoreTrash, { body: { items } })).status).toBe(401);
  expect((await app.problem(emptyTrash, { body })).status).toBe(401);
});

test('What cannot be meant is refused by its field', async () => {
  const { token: as } = await app.createAdmin();
  const refused = async (endpoint: typeof restoreTrash | typeof emptyTrash, body: unknown) =>
    (await app.problem(endpoint, { as, body })).validation_errors?.map(({ field }) => field);
  expect(await refused(restoreTrash, { items: [] })).toEqual(['items']);
  expect(await refused(restoreTrash, { items: [{ kind: 'planet', id: 1 }] })).toEqual([
    'items.0.kind',
  ]);
  expect(await refused(restoreTrash, { items: [{ kind: 'contact', id: 0 }] })).toEqual([
    'items.0.id',
  ]);
  expect(await refused(emptyTrash, {})).toEqual(['until']);
  expect(await refused(emptyTrash, { until: 'now' })).toEqual(['until']);
});
