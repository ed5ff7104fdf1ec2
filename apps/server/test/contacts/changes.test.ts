import {
  archiveContact,
  BULK_MAX,
  bulkDeleteContacts,
  bulkMoveContacts,
  checkDuplicate,
  contactStats,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
} from '@station/contract/contacts/contacts';
import { beforeEach, expect, test } from 'vitest';
import { addContact, contactFields, insertContacts } from '../fixtures/contacts.ts';
import { trash } from '../fixtures/records.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

/** Ids that are numbers but nobody's. */
const NOBODY = [999_999_998, Number.MAX_SAFE_INTEGER];

test('An update replaces what is filled in, counts the version and the time', async () => {
  const contact = await addContact(app, { notes: 'old' });
  const { token: as } = await app.createStaff();
  const body = contactFields({ category: 'supplier' });
  const { data } = await app.answer(updateContact, { as, params: { id: contact.id }, body });
  expect(data).toEqual({
    ...contact,
    ...body,
    version: 2,
    updated_at: data.updated_at,
  });
  expect(Date.parse(data.updated_at)).toBeGreaterThan(Date.parse(contact.updated_at));
  const stored = await app.answer(getContact, { as, params: { id: contact.id } });
  expect(stored.data).toEqual(data);
});

test('An update may archive, and leaves that alone when it says nothing of it', async () => {
  const contact = await addContact(app);
  const { token: as } = await app.createStaff();
  const params = { id: contact.id };
  const update = (more: object) =>
    app.answer(updateContact, { as, params, body: { ...contactFields(), ...more } });
  expect((await update({ is_active: false })).data.is_active).toBe(false);
  expect((await update({})).data.is_active).toBe(false);
  expect((await update({ is_active: true })).data.is_active).toBe(true);
});

test('An update made from an older version is refused, and changes nothing', async () => {
  const contact = await addContact(app);
  const { token: as } = await app.createStaff();
  const params = { id: contact.id };
  const first = contactFields({ name: 'First' });
  await app.answer(updateContact, { as, params, body: { ...first, version: 1 } });
  const problem = await app.problem(updateContact, {
    as,
    params,
    body: { ...contactFields({ name: 'Second' }), version: 1 },
  });
  expect(problem).toMatchObject({
    status: 409,
    code: 'conflict',
    reason: 'contacts.changed-meanwhile',
  });
  const { data } = await app.answer(getContact, { as, params });
  expect(problem.current).toEqual(data);
  expect(data).toMatchObject({ name: 'First', version: 2 });
  const again = { ...contactFields({ name: 'Second' }), version: 2 };
  await app.answer(updateContact, { as, params, body: again });
});

test('Of simultaneous updates from the same version one is taken', async () => {
  const contact = await addContact(app);
  const { token: as } = await app.createStaff();
  const params = { id: contact.id };
  // Several rounds, as connections to the database are opened in the first one.
  for (let version = 1; version <= 5; version += 1) {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        app.call(updateContact, { as, params, body: { ...contactFields(), version } }),
      ),
    );
    expect(answers.map((it) => it.statusCode).toSorted()).toEqual([200, ...Array(5).fill(409)]);
  }
  const { data } = await app.answer(getContact, { as, params });
  expect(data).toMatchObject({ version: 6 });
});

test('Archiving and bringing back touch nothing else', async () => {
  const contact = await addContact(app);
  const { token: as } = await app.createStaff();
  const set = (is_active: boolean) =>
    app.answer(archiveContact, { as, params: { id: contact.id }, body: { is_active } });
  const { data: archived } = await set(false);
  expect(archived).toEqual({
    ...contact,
    is_active: false,
    version: 2,
    updated_at: archived.updated_at,
  });
  expect((await set(false)).data).toEqual(archived);
  const { data: back } = await set(true);
  expect(back).toMatchObject({ is_active: true, version: 3 });
});

test('Archiving needs a yes or no', async () => {
  const { id } = await addContact(app);
  const { token: as } = await app.createStaff();
  for (const body of [{}, { is_active: 'no' }, { is_active: 0 }, { is_active: null }]) {
    const problem = await app.problem(archiveContact, { as, params: { id }, body });
    expect(problem.status).toBe(400);
    expect(problem.validation_errors).toMatchObject([{ field: 'is_active' }]);
  }
});

test('Changing, archiving and deleting what is not there is not found', async () => {
  const { token: as } = await app.createStaff();
  for (const id of [999_999_998, 999_999_999_999_999]) {
    const params = { id };
    for (const problem of [
      await app.problem(updateContact, { as, params, body: contactFields() }),
      await app.problem(archiveContact, { as, params, body: { is_active: true } }),
      await app.problem(deleteContact, { as, params }),
    ]) {
      expect(problem).toMatchObject({ status: 404, reason: 'contacts.not-found' });
    }
  }
});

test('A deleted contact is in the trash, and neither in the list nor in any count', async () => {
  const contact = await addContact(app);
  const staff = await app.createStaff();
  const as = staff.token;
  const answer = await app.answer(deleteContact, { as, params: { id: contact.id } });
  expect(answer.message).toBe('Xóa thành công');
  expect(await app.problem(getContact, { as, params: { id: contact.id } })).toMatchObject({
    status: 404,
  });
  const { data, pagination } = await app.answer(listContacts, { as });
  expect([data, pagination.total_records]).toEqual([[], 0]);
  const { data: stats } = await app.answer(contactStats, { as });
  expect([stats.total_contacts, stats.active_contacts]).toEqual([0, 0]);
  const [thrown] = await trash(app);
  expect(thrown).toMatchObject({ id: contact.id, deleted_by: staff.id });
  const { created_at: _, updated_at: __, industry: ___, ...fields } = contact;
  expect(thrown?.contact).toMatchObject(fields);
});

test('A contact can be deleted once', async () => {
  const { id } = await addContact(app);
  const { token: as } = await app.createStaff();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => app.call(deleteContact, { as, params: { id } })),
  );
  expect(answers.map((it) => it.statusCode).toSorted()).toEqual([200, 404, 404, 404]);
  expect(await trash(app)).toHaveLength(1);
});

test('A bulk delete tells how many were asked for and how many were there', async () => {
  const ids = await insertContacts(app, Array(5).fill({}));
  const { token: as } = await app.createStaff();
  const contactIds = [...ids.slice(0, 3), ...NOBODY];
  const { details } = await app.answer(bulkDeleteContacts, { as, body: { contactIds } });
  expect(details).toEqual({ deleted: 3, requested: 5 });
  const { data } = await app.answer(listContacts, { as });
  expect(data.map((it) => it.id)).toEqual(ids.slice(3).toReversed());
  expect((await trash(app)).map((it) => it.id)).toEqual(ids.slice(0, 3));
});

test('A bulk move tells how many were found, and moves nothing else', async () => {
  const ids = await insertContacts(app, Array(5).fill({ category: 'client' }));
  const { token: as } = await app.createStaff();
  const body = { ids: [...ids.slice(0, 2), ids[0]!, ...NOBODY], category: 'employee' };
  const { details } = await app.answer(bulkMoveContacts, { as, body });
  expect(details).toEqual({ updated: 2, requested: 5 });
  const { data } = await app.answer(listContacts, { as });
  expect(data.map((it) => it.category).toReversed()).toEqual([
    ...Array(2).fill('employee'),
    ...Array(3).fill('client'),
  ]);
});

test('A bulk action without a selection says what to choose', async () => {
  const { token: as } = await app.createStaff();
  expect(await app.problem(bulkDeleteContacts, { as, body: { contactIds: [] } })).toMatchObject({
    status: 400,
    reason: 'contacts.nothing-selected',
    message: 'Vui lòng chọn contacts để xóa',
    validation_errors: [{ field: 'contactIds', rule: 'required' }],
  });
  const body = { ids: [], category: 'client' };
  expect(await app.problem(bulkMoveContacts, { as, body })).toMatchObject({
    status: 400,
    reason: 'contacts.nothing-selected',
    message: 'Vui lòng chọn contacts để cập nhật',
    validation_errors: [{ field: 'ids', rule: 'required' }],
  });
});

test('A bulk move into a category that does not exist moves nothing', async () => {
  const ids = await insertContacts(app, Array(2).fill({ category: 'client' }));
  const { token: as } = await app.createStaff();
  const problem = await app.problem(bulkMoveContacts, { as, body: { ids, category: 'nope' } });
  expect(problem).toMatchObject({ status: 400, reason: 'contacts.unknown-category' });
  const { data } = await app.answer(listContacts, { as, query: { category: 'client' } });
  expect(data).toHaveLength(2);
});

test('A bulk action takes 10,000 ids and refuses one more', async () => {
  const ids = await insertContacts(app, Array(3).fill({}));
  const { token: as } = await app.createStaff();
  const many = [...ids, ...Array.from({ length: BULK_MAX - 3 }, (_, i) => 900_000_000 + i)];
  const body = { ids: many, category: 'employee' };
  const { details } = await app.answer(bulkMoveContacts, { as, body });
  expect(details).toEqual({ updated: 3, requested: 10_000 });
  for (const problem of [
    await app.problem(bulkMoveContacts, { as, body: { ids: [...many, 1], category: 'client' } }),
    await app.problem(bulkDeleteContacts, { as, body: { contactIds: [...many, 1] } }),
  ]) {
    expect(problem.status).toBe(400);
    expect(problem.validation_errors).toMatchObject([{ rule: 'too-long', limit: 10_000 }]);
  }
  const { details: deleted } = await app.answer(bulkDeleteContacts, {
    as,
    body: { contactIds: many },
  });
  expect(deleted).toEqual({ deleted: 3, requested: 10_000 });
});

test.for([0, -1, 1.5, '1', null, 2 ** 53, {}, [1]])(
  'A bulk action names the id that is none: %j',
  async (wrong) => {
    const { token: as } = await app.createStaff();
    const problem = await app.problem(bulkDeleteContacts, { as, body: { contactIds: [1, wrong] } });
    expect(problem.status).toBe(400);
    expect(problem.validation_errors?.[0]?.field).toMatch(/^contactIds\.1/);
  },
);

test('A duplicate is found by the phone, however written, and by the e-mail in any case', async () => {
  const byPhone = await addContact(app, { phone: '090-555-1234', email: 'one@example.vn' });
  const byEmail = await addContact(app, { email: 'Two@Example.VN' });
  const { token: as } = await app.createStaff();
  const existingOf = ({ id, name, phone, email, company }: typeof byPhone) => ({
    id,
    name,
    phone,
    email,
    company,
  });
  expect(
    await app.answer(checkDuplicate, {
      as,
      body: { phone: '+84 90 555 1234', email: ' two@example.vn ' },
    }),
  ).toEqual({
    success: true,
    has_duplicates: true,
    duplicates: [
      { field: 'phone', value: '090-555-1234', existing: existingOf(byPhone) },
      { field: 'email', value: 'Two@Example.VN', existing: existingOf(byEmail) },
    ],
  });
});

test('Nothing is a duplicate of nothing', async () => {
  await insertContacts(app, [{ phone: '----------', email: '' }]);
  const { token: as } = await app.createStaff();
  for (const body of [
    {},
    { phone: '', email: '' },
    { phone: null, email: null },
    { phone: '- -' },
    { phone: '0911111111', email: 'nobody@example.vn' },
  ]) {
    const answered = await app.call(checkDuplicate, { as, body });
    expect(answered.json()).toEqual({ success: true, has_duplicates: false, duplicates: [] });
  }
});

test('Very many duplicates are told in part', async () => {
  await insertContacts(app, Array(30).fill({ phone: '0905551234', email: 'same@example.vn' }));
  const { token: as } = await app.createStaff();
  const { duplicates } = await app.answer(checkDuplicate, {
    as,
    body: { phone: '0905551234', email: 'same@example.vn' },
  });
  expect(duplicates.map((it) => it.field)).toEqual([
    ...Array(5).fill('phone'),
    ...Array(5).fill('email'),
  ]);
});
