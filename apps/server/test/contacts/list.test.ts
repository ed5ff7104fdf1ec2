import { listCategoriesDetailed, listCategoryValues } from '@station/contract/contacts/categories';
import { contactStats, getContact, listContacts } from '@station/contract/contacts/contacts';
import { beforeEach, expect, test } from 'vitest';
import { addContact, contactFields, insertContacts } from '../fixtures/contacts.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const CATEGORIES = ['employee', 'seoul_fnb', 'client', 'supplier', 'external'];

test('An empty directory has no pages', async () => {
  const { token } = await app.createStaff();
  expect(await app.answer(listContacts, { as: token })).toEqual({
    success: true,
    data: [],
    pagination: { page: 1, per_page: 20, total_pages: 0, total_records: 0 },
  });
});

test('The list shows contacts newest first with everything that was filled in', async () => {
  const { token } = await app.createStaff();
  const first = await addContact(app);
  const fields = contactFields({ notes: 'Gọi sau 17 giờ\nHỏi chị Ánh' });
  const second = await addContact(app, fields);
  const { data } = await app.answer(listContacts, { as: token });
  expect(data.map((contact) => contact.id)).toEqual([second.id, first.id]);
  expect(data[0]).toEqual({
    ...fields,
    id: second.id,
    is_active: true,
    industry: null,
    version: 1,
    created_at: second.created_at,
    updated_at: second.created_at,
  });
  expect(Math.abs(Date.parse(second.created_at) - Date.now())).toBeLessThan(60_000);
  expect(second.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('A page has 20 contacts unless the caller asks for another number up to 100', async () => {
  const { token: as } = await app.createStaff();
  const ids = (await insertContacts(app, Array(123).fill({}))).toReversed();
  const pageOf = async (query: Record<string, number>) => {
    const { data, pagination } = await app.answer(listContacts, { as, query });
    return { ids: data.map((it) => it.id), pagination };
  };
  expect(await pageOf({})).toEqual({
    ids: ids.slice(0, 20),
    pagination: { page: 1, per_page: 20, total_pages: 7, total_records: 123 },
  });
  expect(await pageOf({ page: 7 })).toEqual({
    ids: ids.slice(120),
    pagination: { page: 7, per_page: 20, total_pages: 7, total_records: 123 },
  });
  expect(await pageOf({ page: 2, limit: 100 })).toEqual({
    ids: ids.slice(100),
    pagination: { page: 2, per_page: 100, total_pages: 2, total_records: 123 },
  });
  expect((await pageOf({ page: 123, limit: 1 })).ids).toEqual(ids.slice(122));
});

test('A page behind the last one is empty and still tells the total', async () => {
  const { token: as } = await app.createStaff();
  await insertContacts(app, Array(21).fill({}));
  for (const page of [3, 1_000_000]) {
    expect(await app.answer(listContacts, { as, query: { page } })).toEqual({
      success: true,
      data: [],
      pagination: { page, per_page: 20, total_pages: 2, total_records: 21 },
    });
  }
});

test('A category narrows the list and its total down', async () => {
  const { token: as } = await app.createStaff();
  const clients = await insertContacts(app, Array(25).fill({ category: 'client' }));
  await insertContacts(app, Array(30).fill({ category: 'supplier' }));
  const query = { category: 'client', page: 2 };
  const { data, pagination } = await app.answer(listContacts, { as, query });
  expect(data.map((it) => it.id)).toEqual(clients.slice(0, 5).toReversed());
  expect(pagination).toMatchObject({ total_pages: 2, total_records: 25 });
});

test('The category of the filter entry for all, and none, narrow nothing down', async () => {
  const { token: as } = await app.createStaff();
  await insertContacts(app, [{ category: 'client' }, { category: 'supplier' }]);
  for (const category of ['all', '', ' ']) {
    const { pagination } = await app.answer(listContacts, { as, query: { category } });
    expect(pagination.total_records).toBe(2);
  }
});

test('A category that nobody has, or that does not exist, is an empty list', async () => {
  const { token: as } = await app.createStaff();
  await insertContacts(app, [{ category: 'client' }]);
  for (const category of ['supplier', 'no_such_category']) {
    const { data, pagination } = await app.answer(listContacts, { as, query: { category } });
    expect([data, pagination.total_records]).toEqual([[], 0]);
  }
});

test('active_only hides the archived, in the list, its total and its pages', async () => {
  const { token: as } = await app.createStaff();
  const given = Array.from({ length: 50 }, (_, i) => ({ is_active: i % 2 === 0 }));
  const ids = await insertContacts(app, given);
  const active = ids.filter((_, i) => i % 2 === 0).toReversed();
  const query = { active_only: true, page: 2 };
  const { data, pagination } = await app.answer(listContacts, { as, query });
  expect(data.map((it) => it.id)).toEqual(active.slice(20));
  expect(data.every((it) => it.is_active)).toBe(true);
  expect(pagination).toMatchObject({ total_pages: 2, total_records: 25 });
  const all = await app.answer(listContacts, { as, query: { active_only: false } });
  expect(all.pagination.total_records).toBe(50);
});

test('Search, category and active_only narrow down together', async () => {
  const { token: as } = await app.createStaff();
  const [wanted] = await insertContacts(app, [
    { name: 'Trần Ánh', category: 'client' },
    { name: 'Trần Ánh', category: 'client', is_active: false },
    { name: 'Trần Ánh', category: 'supplier' },
    { name: 'Lê Hoa', category: 'client' },
  ]);
  const query = { search: 'tran anh', category: 'client', active_only: true };
  const { data, pagination } = await app.answer(listContacts, { as, query });
  expect(data.map((it) => it.id)).toEqual([wanted]);
  expect(pagination.total_records).toBe(1);
});

test('One contact can be asked for by its id', async () => {
  const { token: as } = await app.createStaff();
  const contact = await addContact(app);
  const { data } = await app.answer(getContact, { as, params: { id: contact.id } });
  expect(data).toEqual(contact);
});

test('A contact that is not there is not found', async () => {
  const { token: as } = await app.createStaff();
  for (const id of [999_999_999, 999_999_999_999_999]) {
    expect(await app.problem(getContact, { as, params: { id } })).toMatchObject({
      status: 404,
      code: 'not-found',
      reason: 'contacts.not-found',
    });
  }
});

test('Statistics count both kinds in count and only the active in active_count', async () => {
  const { token: as } = await app.createStaff();
  await insertContacts(app, [
    { category: 'client' },
    { category: 'client' },
    { category: 'client', is_active: false },
    { category: 'external', is_active: false },
  ]);
  const { data } = await app.answer(contactStats, { as });
  expect(data).toEqual({
    total_contacts: 4,
    active_contacts: 2,
    by_category: [
      { category: 'employee', count: 0, active_count: 0 },
      { category: 'seoul_fnb', count: 0, active_count: 0 },
      { category: 'client', count: 3, active_count: 2 },
      { category: 'supplier', count: 0, active_count: 0 },
      { category: 'external', count: 1, active_count: 0 },
    ],
  });
});

test('The detailed categories begin with the entry for all and have labels and counts', async () => {
  const { token: as } = await app.createStaff();
  await insertContacts(app, [
    { category: 'seoul_fnb' },
    { category: 'external', is_active: false },
  ]);
  const { data } = await app.answer(listCategoriesDetailed, { as });
  expect(data.map((it) => it.value)).toEqual(['all', ...CATEGORIES]);
  expect(data[0]).toEqual({ value: 'all', label: 'Tất cả', count: 2, active_count: 1 });
  expect(data[2]).toEqual({ value: 'seoul_fnb', label: 'Seoul F&B', count: 1, active_count: 1 });
  expect(data[5]).toMatchObject({ value: 'external', count: 1, active_count: 0 });
  expect(data.every((it) => it.label !== '')).toBe(true);
});

test('The plain categories are the five values in order', async () => {
  const { token: as } = await app.createStaff();
  const { data } = await app.answer(listCategoryValues, { as });
  expect(data).toEqual(CATEGORIES);
});

test.for([
  ['page', '0', 'too-small'],
  ['page', '1000001', 'too-big'],
  ['page', '-1', 'type'],
  ['page', '1.5', 'type'],
  ['page', '1e3', 'type'],
  ['page', 'NaN', 'type'],
  ['page', '', 'type'],
  ['page', '99999999999999999999', 'type'],
  ['page', '0x10', 'type'],
  ['page', ' 1', 'type'],
  ['page', '１', 'type'],
  ['limit', '0', 'too-small'],
  ['limit', '101', 'too-big'],
  ['limit', '1;drop table contact', 'type'],
  ['active_only', 'maybe', 'type'],
  ['active_only', '1', 'type'],
  ['search', 'x'.repeat(201), 'too-long'],
  ['search', 'a\0b', 'characters'],
  ['category', 'x'.repeat(51), 'too-long'],
  ['category', '\0', 'characters'],
] as const)('An absurd %s is refused by its name: %s', async ([field, value, rule]) => {
  const { token: as } = await app.createStaff();
  const problem = await app.problem(listContacts, { as, query: { [field]: value } });
  expect(problem).toMatchObject({ status: 400, code: 'invalid' });
  expect(problem.validation_errors).toMatchObject([{ field, rule }]);
  expect(problem.message).toContain(field);
});

test('A query that names a thing twice is refused by its name', async () => {
  const { token } = await app.createStaff();
  for (const field of ['page', 'limit', 'search', 'category', 'active_only']) {
    const { statusCode, payload } = await app.http.inject({
      url: `/api/contacts?${field}=1&${field}=1`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(statusCode).toBe(400);
    expect(JSON.parse(payload).validation_errors[0].field).toBe(field);
  }
});

test('What a query has beyond the contract is passed over', async () => {
  const { token } = await app.createStaff();
  const { statusCode } = await app.http.inject({
    url: '/api/contacts?__proto__[page]=7&constructor=x&order=evil&_=1',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(statusCode).toBe(200);
});

test.for(['0', '-1', '1.5', 'abc', '1e9', '9'.repeat(16), '%00', 'null', '１'])(
  'An absurd id is refused by its name: %s',
  async (id) => {
    const { token } = await app.createStaff();
    for (const method of ['GET', 'DELETE'] as const) {
      const answered = await app.http.inject({
        method,
        url: `/api/contacts/${encodeURI(id).replace('%25', '%')}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answered.statusCode).toBe(400);
      expect(answered.json().validation_errors[0].field).toBe('id');
    }
  },
);
