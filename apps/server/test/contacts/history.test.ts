import {
  getContactHistory,
  restoreContactVersion,
} from '@station/contract/contacts/contact-history';
import {
  archiveContact,
  bulkMoveContacts,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
} from '@station/contract/contacts/contacts';
import { beforeEach, expect, test } from 'vitest';
import {
  findChangedContacts,
  revertContacts,
} from '../../src/features/contacts/history/contact-history.queries.ts';
import { setChangeAuthor } from '../../src/platform/audit.ts';
import { addContact, contactFields, insertContacts } from '../fixtures/contacts.ts';
import { contactAudit, countOf } from '../fixtures/records.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const IMPORT = '0192f0aa-0000-4000-8000-000000000001';

test('A history tells who changed what, when, before and after, newest first', async () => {
  const creator = await app.createStaff();
  const staff = await app.createStaff();
  const as = staff.token;
  const fields = contactFields({ name: 'Nguyễn Văn An', category: 'client' });
  const { id } = await addContact(app, { as: creator.token, ...fields });
  const params = { id };
  await app.answer(updateContact, { as, params, body: { ...fields, name: 'Trần Thị Bình' } });
  await app.answer(bulkMoveContacts, { as, body: { ids: [id], category: 'supplier' } });
  await app.answer(archiveContact, { as, params, body: { is_active: false } });

  const history = await app.answer(getContactHistory, { as, params });
  const by = { id: staff.id, name: staff.username, full_name: staff.name };
  const entry = { id: expect.any(Number), at: expect.any(String), by };
  const alone = { import_id: null, merge_id: null };
  expect(history.data).toEqual([
    {
      ...entry,
      ...alone,
      action: 'contacts.archived',
      version: 3,
      changes: [{ field: 'is_active', before: true, after: false }],
    },
    {
      ...entry,
      ...alone,
      action: 'contacts.moved',
      version: 2,
      changes: [{ field: 'category', before: 'client', after: 'supplier' }],
    },
    {
      ...entry,
      ...alone,
      action: 'contacts.updated',
      version: 1,
      changes: [{ field: 'name', before: 'Nguyễn Văn An', after: 'Trần Thị Bình' }],
    },
  ]);
  expect(history.current).toMatchObject({ id, version: 4 });
  expect(history.origin).toEqual({
    at: expect.any(String),
    by: { id: creator.id, name: creator.username, full_name: creator.name },
    import_id: null,
  });
  expect(history.next).toBeNull();
});

test('A new contact leaves no version, so that an import costs no more', async () => {
  const { id } = await addContact(app);
  await insertContacts(app, Array(50).fill({}));
  expect(await countOf(app, 'contact_version')).toBe(0);
  const { token: as } = await app.createStaff();
  const { data, origin } = await app.answer(getContactHistory, { as, params: { id } });
  expect(data).toEqual([]);
  expect(origin).not.toBeNull();
});

test('A history is read page by page, and only the last page tells of the beginning', async () => {
  const { token: as } = await app.createStaff();
  const fields = contactFields();
  const { id } = await addContact(app, { as, ...fields });
  const params = { id };
  for (let i = 1; i <= 5; i += 1) {
    await app.answer(updateContact, { as, params, body: { ...fields, notes: `note ${i}` } });
  }
  const first = await app.answer(getContactHistory, { as, params, query: { limit: 3 } });
  expect(first.data.map((it) => it.version)).toEqual([5, 4, 3]);
  expect(first.origin).toBeNull();
  const query = { limit: 3, before: first.next ?? 0 };
  const second = await app.answer(getContactHistory, { as, params, query });
  expect(second.data.map((it) => it.version)).toEqual([2, 1]);
  expect(second.data[0]?.changes).toEqual([{ field: 'notes', before: 'note 1', after: 'note 2' }]);
  expect(second.next).toBeNull();
  expect(second.origin).not.toBeNull();
});

test('A change past all actions is kept and shown as nobody’s', async () => {
  const { token: as } = await app.createStaff();
  const { id } = await addContact(app, { as, position: 'Giáo viên' });
  await app.answer(archiveContact, { as, params: { id }, body: { is_active: false } });
  await app.store.pool.query(`update contact set position = 'Hiệu trưởng' where id = $1`, [id]);
  const { data } = await app.answer(getContactHistory, { as, params: { id } });
  expect(data[0]).toMatchObject({
    action: 'unsigned',
    by: { id: null, name: '', full_name: null },
    changes: [{ field: 'position', before: 'Giáo viên', after: 'Hiệu trưởng' }],
  });
});

test('The name of who acted before stays on no connection', async () => {
  const staff = await app.createStaff();
  const [id] = await insertContacts(app, [{}]);
  for (let i = 0; i < 20; i += 1) {
    const body = { is_active: i % 2 === 1 };
    await app.answer(archiveContact, { as: staff.token, params: { id: id! }, body });
    await app.store.pool.query(`update contact set notes = notes || '.' where id = $1`, [id]);
  }
  const { rows } = await app.store.pool.query(
    'select action, changed_by from contact_version order by id',
  );
  expect(rows.filter((_, index) => index % 2 === 1)).toEqual(
    Array(20).fill({ action: 'unsigned', changed_by: null }),
  );
});

test('A deleted contact still has its history', async () => {
  const staff = await app.createStaff();
  const { id, name } = await addContact(app, { as: staff.token });
  await app.answer(deleteContact, { as: staff.token, params: { id } });
  const history = await app.answer(getContactHistory, { as: staff.token, params: { id } });
  expect(history.data).toMatchObject([
    { action: 'contacts.deleted', by: { id: staff.id }, changes: [] },
  ]);
  expect(history).toMatchObject({ name, current: null });
});

test('A version is restored by an ordinary change that is itself in the history', async () => {
  const staff = await app.createStaff();
  const as = staff.token;
  const fields = contactFields({ name: 'Nguyễn Văn An', phone: '0901 111 111' });
  const { id } = await addContact(app, { as, ...fields });
  const params = { id };
  const wrong = { ...fields, name: 'Sai', phone: '0902 222 222' };
  await app.answer(updateContact, { as, params, body: wrong });
  const before = await app.answer(getContactHistory, { as, params });
  const entry = before.data[0]!.id;

  const { data, missing_category } = await app.answer(restoreContactVersion, {
    as,
    params: { id, entry },
    body: { version: 2 },
  });
  expect(data).toMatchObject({ ...fields, id, version: 3 });
  expect(missing_category).toBeNull();
  const found = await app.answer(listContacts, { as, query: { search: '0901111111' } });
  expect(found.data.map((it) => it.id)).toEqual([id]);
  const after = await app.answer(getContactHistory, { as, params });
  expect(after.data[0]).toMatchObject({
    action: 'contacts.version-restored',
    by: { id: staff.id },
    changes: [
      { field: 'name', before: 'Sai', after: 'Nguyễn Văn An' },
      { field: 'phone', before: '0902 222 222', after: '0901 111 111' },
    ],
  });
  expect((await contactAudit(app)).at(-1)).toMatchObject({
    actor_id: staff.id,
    action: 'contacts.version-restored',
    subject_id: id,
    before: { name: 'Sai' },
    after: { name: 'Nguyễn Văn An' },
  });
});

test('A restore made from an older version is refused, and changes nothing', async () => {
  const { token: as } = await app.createStaff();
  const fields = contactFields();
  const { id } = await addContact(app, { as, ...fields });
  const params = { id };
  await app.answer(updateContact, { as, params, body: { ...fields, notes: 'a' } });
  const { data } = await app.answer(getContactHistory, { as, params });
  await app.answer(updateContact, { as, params, body: { ...fields, notes: 'b' } });
  const refused = await app.problem(restoreContactVersion, {
    as,
    params: { id, entry: data[0]!.id },
    body: { version: 2 },
  });
  expect(refused).toMatchObject({ status: 409, reason: 'contacts.changed-meanwhile' });
  expect((await app.answer(getContact, { as, params })).data).toMatchObject({
    notes: 'b',
    version: 3,
  });
});

test('A version of another contact, or of none, is not found', async () => {
  const { token: as } = await app.createStaff();
  const [one, other] = await insertContacts(app, [{}, {}]);
  await app.answer(archiveContact, { as, params: { id: other! }, body: { is_active: false } });
  const { data } = await app.answer(getContactHistory, { as, params: { id: other! } });
  const entry = data[0]!.id;
  const restore = (params: { id: number; entry: number }) =>
    app.problem(restoreContactVersion, { as, params, body: { version: 1 } });
  const unknownVersion = { status: 404, reason: 'contacts.version-not-found' };
  expect(await restore({ id: one!, entry })).toMatchObject(unknownVersion);
  const gone = { id: 999_999_999, entry };
  const unknownContact = { status: 404, reason: 'contacts.not-found' };
  expect(await restore(gone)).toMatchObject(unknownContact);
  expect(await app.problem(getContactHistory, { as, params: gone })).toMatchObject(unknownContact);
  expect(
    await app.problem(restoreContactVersion, { as, params: { id: other!, entry }, body: {} }),
  ).toMatchObject({ status: 400, validation_errors: [{ field: 'version', rule: 'required' }] });
});

test('A version whose category is gone keeps the present one and says so', async () => {
  const { token: as } = await app.createStaff();
  await app.store.pool.query(`insert into category values ('old', 'Old', '', 99)`);
  const fields = contactFields({ category: 'old', notes: 'then' });
  const { id } = await addContact(app, { as, ...fields });
  const params = { id };
  await app.answer(updateContact, {
    as,
    params,
    body: { ...fields, category: 'client', notes: 'now' },
  });
  await app.store.pool.query(`delete from category where value = 'old'`);
  const { data } = await app.answer(getContactHistory, { as, params });
  const restored = await app.answer(restoreContactVersion, {
    as,
    params: { id, entry: data[0]!.id },
    body: { version: 2 },
  });
  expect(restored).toMatchObject({
    data: { category: 'client', notes: 'then' },
    missing_category: 'old',
  });
});

test('A guest sees no history and restores nothing', async () => {
  const [id] = await insertContacts(app, [{}]);
  const params = { id: id!, entry: 1 };
  expect((await app.problem(getContactHistory, { params })).status).toBe(401);
  const refused = await app.problem(restoreContactVersion, { params, body: { version: 1 } });
  expect(refused.status).toBe(401);
});

test('What an import changed goes back to what it was, unless somebody changed it since', async () => {
  const { token: as } = await app.createStaff();
  const ids = await insertContacts(app, [
    { name: 'A', category: 'client' },
    { name: 'B' },
    { name: 'C' },
    { name: 'D' },
  ]);
  const [a, b, c, d] = ids as [number, number, number, number];
  const db = app.store.db;
  await db.transaction().execute(async (trx) => {
    await setChangeAuthor(trx, { actor: null, action: 'contacts.imported', importId: IMPORT });
    const touched = { version: 2, notes: 'imported', category: 'supplier' };
    await trx.updateTable('contact').set(touched).where('id', 'in', [a, b, c]).execute();
    // A file may name a contact twice; what counts is how it was before the first time.
    await trx.updateTable('contact').set({ version: 3 }).where('id', '=', a).execute();
  });
  await app.answer(archiveContact, { as, params: { id: b }, body: { is_active: false } });
  await app.answer(deleteContact, { as, params: { id: c } });

  const source = { import_id: IMPORT };
  const changed = await findChangedContacts(db, source, 0, 100);
  expect(changed.map((it) => [it.contact_id, it.contact.name, it.changed_since])).toEqual([
    [a, 'A', false],
    [b, 'B', true],
    [c, 'C', true],
  ]);
  const reverted = await db.transaction().execute(async (trx) => {
    await setChangeAuthor(trx, { actor: null, action: 'contacts.import-undone' });
    return revertContacts(trx, source);
  });
  expect(reverted).toEqual([a]);
  const { data } = await app.answer(getContact, { as, params: { id: a } });
  expect(data).toMatchObject({ name: 'A', notes: '', category: 'client', version: 4 });
  const untouched = await app.answer(getContact, { as, params: { id: d } });
  expect(untouched.data.version).toBe(1);
  const { data: entries } = await app.answer(getContactHistory, { as, params: { id: a } });
  expect(entries[0]?.action).toBe('contacts.import-undone');
});
