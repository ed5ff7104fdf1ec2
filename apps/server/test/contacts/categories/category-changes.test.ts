import {
  listCategoriesDetailed,
  migrateCategory,
  PROTECTED_CATEGORIES,
  removeCategory,
  renameCategory,
} from '@station/contract/contacts/categories';
import {
  contactStats,
  deleteContact,
  getContact,
  listContacts,
} from '@station/contract/contacts/contacts';
import { createSavedView, listSavedViews } from '@station/contract/contacts/saved-views';
import { restoreTrash } from '@station/contract/trash/trash';
import { beforeEach, expect, test } from 'vitest';
import { foldCounts } from '../../../src/features/contacts/contacts/contact-pages.queries.ts';
import { categoryCalls, clearCategories, SEEDED_CATEGORIES } from '../../fixtures/categories.ts';
import { addContact, insertContacts } from '../../fixtures/contacts.ts';
import { countWaiting, otherTransaction } from '../../fixtures/other-transactions.ts';
import { auditOf } from '../../fixtures/records.ts';
import { sharedTestApp } from '../../test-app.ts';
import { isPostgres } from '../../test-store.ts';

const app = await sharedTestApp();
beforeEach(() => clearCategories(app));
const { valuesOf, add } = categoryCalls(app);

/** What the directory shows of a category, and what counting its rows gives. */
async function countsOf(category: string) {
  const { token: as } = await app.createStaff();
  const { data } = await app.answer(listCategoriesDetailed, { as });
  const shown = data.find((it) => it.value === category);
  const { rows } = await app.store.pool.query(
    `select count(*) as count, count(*) filter (where is_active) as active_count
     from contact where category = $1`,
    [category],
  );
  return {
    shown: { count: shown?.count ?? 0, active_count: shown?.active_count ?? 0 },
    counted: rows[0],
  };
}

test('A renamed category takes its contacts along, keeps its place and words, and every count stays exact', async () => {
  const admin = await app.createAdmin();
  const as = admin.token;
  await add(as, { value: 'old', label: 'Nhãn' }, { value: 'later' });
  await insertContacts(app, [
    ...Array(2_500).fill({ category: 'old' }),
    ...Array(700).fill({ category: 'old', is_active: false }),
    ...Array(20).fill({ category: 'client' }),
  ]);
  // Some counts are folded already, some lines still wait.
  await app.store.db.transaction().execute(foldCounts);
  const contact = await addContact(app, { category: 'old' });

  const body = { old_category: 'old', new_category: 'new', version: 1 };
  const { data, message } = await app.answer(renameCategory, { as, body });

  expect(message).toBe('Đổi tên category thành "new" thành công!');
  expect(data).toMatchObject({ value: 'new', label: 'Nhãn', contact_count: 3_201, version: 2 });
  expect(await valuesOf(as)).toEqual([...SEEDED_CATEGORIES, 'new', 'later']);
  for (const _ of ['waiting', 'folded']) {
    const { shown, counted } = await countsOf('new');
    expect(counted).toEqual({ count: 3_201, active_count: 2_501 });
    expect(shown).toEqual(counted);
    expect((await countsOf('old')).shown.count).toBe(0);
    const { data: stats } = await app.answer(contactStats, { as });
    expect([stats.total_contacts, stats.active_contacts]).toEqual([3_221, 2_521]);
    const page = await app.answer(listContacts, {
      as,
      query: { category: 'new', page: 161, limit: 20 },
    });
    expect([page.data.length, page.pagination.total_records]).toEqual([1, 3_201]);
    await app.store.db.transaction().execute(foldCounts);
  }
  const moved = await app.answer(getContact, { as, params: { id: contact.id } });
  expect(moved.data.category).toBe('new');
  expect(await auditOf(app, 'categories.renamed')).toMatchObject([
    { actor_id: admin.id, before: { value: 'old' }, after: { value: 'new' } },
  ]);
});

test('What lies in the trash and saved views follow a renamed category, and nothing else does', async () => {
  const { token: as } = await app.createAdmin();
  await add(as, { value: 'old' });
  const one = await addContact(app, { category: 'old' });
  const other = await addContact(app, { category: 'client' });
  for (const { id } of [one, other]) await app.answer(deleteContact, { as, params: { id } });
  const save = (name: string, view: Record<string, string>) =>
    app.answer(createSavedView, { as, body: { screen: 'contacts', name, view } });
  await save('1', { category: 'old', sort: 'name' });
  await save('2', { category: 'client', search: 'old' });

  const body = { old_category: 'old', new_category: 'new' };
  await app.answer(renameCategory, { as, body });

  const query = { screen: 'contacts' };
  const { data: views } = await app.answer(listSavedViews, { as, query });
  expect(views.map(({ view }) => view)).toEqual([
    { category: 'new', sort: 'name' },
    { category: 'client', search: 'old' },
  ]);
  const items = [one, other].map(({ id }) => ({ kind: 'contact' as const, id }));
  const { details, notes } = await app.answer(restoreTrash, { as, body: { items } });
  expect([details.restored, notes]).toEqual([2, []]);
  const back = [one, other].map(({ id }) => app.answer(getContact, { as, params: { id } }));
  expect((await Promise.all(back)).map(({ data }) => data.category)).toEqual(['new', 'client']);
});

test.runIf(isPostgres)(
  'A contact is put back in the moment in which its category gets another name',
  async () => {
    const { token: as } = await app.createAdmin();
    await add(as, { value: 'old' });
    const { id } = await addContact(app, { category: 'old' });
    await app.answer(deleteContact, { as, params: { id } });
    // Holds up who puts it back, when they have it in their hands.
    const other = await otherTransaction(app);
    await other.query('lock table contact in share mode', []);
    const items = [{ kind: 'contact' as const, id }];
    const restored = app.answer(restoreTrash, { as, body: { items } });
    await expect.poll(() => countWaiting(app)).toBe(1);
    const body = { old_category: 'old', new_category: 'new' };
    const renamed = app.answer(renameCategory, { as, body });
    await expect.poll(() => countWaiting(app)).toBe(2);
    await other.end('commit');
    await Promise.all([restored, renamed]);
    const { data } = await app.answer(getContact, { as, params: { id } });
    expect(data.category).toBe('new');
  },
);

test.for([
  ['', 'Tên category không được để trống', 'required'],
  ['  ', 'Tên category không được để trống', 'required'],
  ['Old', 'Tên chỉ chấp nhận chữ thường, số, tiếng Hàn và dấu gạch dưới', 'format'],
  ['đối_tác', 'Tên chỉ chấp nhận chữ thường, số, tiếng Hàn và dấu gạch dưới', 'format'],
  ['x'.repeat(51), 'Tên category tối đa 50 ký tự', 'too-long'],
  ['old', 'Tên mới phải khác tên cũ', 'not-allowed'],
  ['client', 'Tên category đã tồn tại', 'not-allowed'],
] as const)(
  'A new name that is no good is refused in the words of the specification: %j',
  async ([new_category, message, rule]) => {
    const { token: as } = await app.createAdmin();
    await add(as, { value: 'old' });
    const body = { old_category: 'old', new_category };
    expect(await app.problem(renameCategory, { as, body })).toMatchObject({
      message,
      validation_errors: [{ field: 'new_category', rule }],
    });
    expect(await valuesOf(as)).toContain('old');
  },
);

test('A rename made from an older version is refused with the category as it is now', async () => {
  const { token: as } = await app.createAdmin();
  await add(as, { value: 'old' });
  const rename = (old_category: string, new_category: string) => ({
    as,
    body: { old_category, new_category, version: 1 },
  });
  await app.answer(renameCategory, rename('old', 'between'));
  await app.answer(renameCategory, { as, body: { old_category: 'between', new_category: 'old' } });
  expect(await app.problem(renameCategory, rename('old', 'new'))).toMatchObject({
    status: 409,
    reason: 'categories.changed-meanwhile',
    current: { value: 'old', version: 3, contact_count: 0 },
  });
});

test('Contacts are moved to another category in one step, and the emptied one can be deleted', async () => {
  const admin = await app.createAdmin();
  const as = admin.token;
  await add(as, { value: 'old' });
  await insertContacts(app, [
    ...Array(30).fill({ category: 'old' }),
    ...Array(10).fill({ category: 'old', is_active: false }),
    { category: 'client' },
  ]);
  const body = { from_category: 'old', to_category: 'client' };
  const answer = await app.answer(migrateCategory, { as, body });
  expect(answer).toMatchObject({
    details: { migrated: 40 },
    message: 'Đã chuyển 40 contacts thành công!',
  });
  const { shown, counted } = await countsOf('client');
  expect([shown, counted]).toEqual([
    { count: 41, active_count: 31 },
    { count: 41, active_count: 31 },
  ]);
  expect(await auditOf(app, 'categories.migrated')).toMatchObject([
    { actor_id: admin.id, before: { category: 'old' }, after: { migrated: 40 } },
  ]);
  const removed = await app.answer(removeCategory, { as, body: { category: 'old' } });
  expect(removed.message).toBe('Xóa category thành công!');
  expect(await valuesOf(as)).toEqual(SEEDED_CATEGORIES);
});

test.for([
  ['client', '', 'Vui lòng chọn category đích', 400],
  ['client', 'client', 'Category nguồn và đích không được giống nhau', 400],
  ['client', 'nowhere', 'Vui lòng chọn category đích', 400],
  ['nowhere', 'client', 'This category does not exist', 404],
] as const)(
  'Contacts of %j cannot be moved to %j',
  async ([from_category, to_category, message, status]) => {
    const { token: as } = await app.createAdmin();
    const contact = await addContact(app, { category: 'client' });
    const body = { from_category, to_category };
    expect(await app.problem(migrateCategory, { as, body })).toMatchObject({ status, message });
    const { data } = await app.answer(getContact, { as, params: { id: contact.id } });
    expect(data).toEqual(contact);
  },
);

test('Two who move contacts in opposite directions at once both come to an end', async () => {
  const { token: as } = await app.createAdmin();
  await insertContacts(app, [
    ...Array(50).fill({ category: 'client' }),
    ...Array(50).fill({ category: 'supplier' }),
  ]);
  const move = (from_category: string, to_category: string) =>
    app.answer(migrateCategory, { as, body: { from_category, to_category } });
  await Promise.all([
    move('client', 'supplier'),
    move('supplier', 'client'),
    move('client', 'supplier'),
  ]);
  const counts = [await countsOf('client'), await countsOf('supplier')];
  expect(counts.map((it) => it.shown.count).toSorted()).toEqual([0, 100]);
});

test('A category with contacts cannot be deleted, nor one that somebody fills meanwhile', async () => {
  const { token: as } = await app.createAdmin();
  await add(as, { value: 'full' });
  await addContact(app, { category: 'full' });
  expect(await app.problem(removeCategory, { as, body: { category: 'full' } })).toMatchObject({
    status: 409,
    reason: 'categories.has-contacts',
    message: 'Không thể xóa!',
  });
  expect(await valuesOf(as)).toContain('full');
});

test.for([...PROTECTED_CATEGORIES])(
  'The protected category %s is neither renamed nor deleted, but can be moved from',
  async (value) => {
    const { token: as } = await app.createAdmin();
    const to_category = value === 'client' ? 'supplier' : 'client';
    for (const problem of [
      await app.problem(renameCategory, { as, body: { old_category: value, new_category: 'x' } }),
      await app.problem(removeCategory, { as, body: { category: value } }),
    ]) {
      expect(problem).toMatchObject({ status: 409, reason: 'categories.protected' });
    }
    await addContact(app, { category: value });
    const body = { from_category: value, to_category };
    expect((await app.answer(migrateCategory, { as, body })).details.migrated).toBe(1);
    expect(await valuesOf(as)).toEqual(SEEDED_CATEGORIES);
  },
);

test('What is not there can be neither renamed nor deleted', async () => {
  const { token: as } = await app.createAdmin();
  for (const problem of [
    await app.problem(renameCategory, { as, body: { old_category: 'no', new_category: 'x' } }),
    await app.problem(removeCategory, { as, body: { category: 'no' } }),
  ]) {
    expect(problem).toMatchObject({ status: 404, reason: 'categories.not-found' });
  }
});
