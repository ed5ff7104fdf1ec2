import { exportContacts } from '@station/contract/contacts/contact-files';
import {
  archiveContact,
  bulkDeleteContacts,
  bulkMoveContacts,
  createContact,
  deleteContact,
  listContacts,
  updateContact,
} from '@station/contract/contacts/contacts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addContact, contactFields, insertContacts } from '../fixtures/contacts.ts';
import { contactAudit, countOf, trash } from '../fixtures/records.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);
afterEach(() => app.store.pool.query('drop trigger if exists refuse on audit_line'));

/** Makes every audit line fail, as a full disk or a broken connection would. */
async function refuseAuditLines(): Promise<void> {
  await app.store.pool.query(`
    create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no more lines'; end $$;
    create trigger refuse before insert on audit_line for each row execute function refuse();
  `);
}

test('Each write leaves one line: who, what, before and after', async () => {
  const staff = await app.createStaff();
  const as = staff.token;
  const fields = contactFields();
  const { data: contact } = await app.answer(createContact, { as, body: fields });
  const params = { id: contact.id };
  const changed = contactFields({ name: 'Changed' });
  const { data: after } = await app.answer(updateContact, { as, params, body: changed });
  await app.answer(archiveContact, { as, params, body: { is_active: false } });
  await app.answer(archiveContact, { as, params, body: { is_active: true } });
  await app.answer(deleteContact, { as, params });

  const by = { actor_id: staff.id, actor_name: staff.username };
  const about = { subject: 'contact', subject_id: contact.id };
  expect(await contactAudit(app)).toEqual([
    { ...by, ...about, action: 'contacts.created', before: null, after: fields },
    { ...by, ...about, action: 'contacts.updated', before: contact, after },
    { ...by, ...about, action: 'contacts.archived', before: null, after: null },
    { ...by, ...about, action: 'contacts.brought-back', before: null, after: null },
    {
      ...by,
      ...about,
      action: 'contacts.deleted',
      before: expect.objectContaining({ ...changed, id: contact.id, version: 4 }),
      after: null,
    },
  ]);
});

test('Archiving what is archived changes nothing and leaves no line', async () => {
  const { id } = await addContact(app);
  const { token: as } = await app.createStaff();
  const body = { is_active: true };
  const { data } = await app.answer(archiveContact, { as, params: { id }, body });
  expect(data.version).toBe(1);
  expect(await contactAudit(app)).toHaveLength(1);
});

test('A bulk action leaves one line with every contact it touched', async () => {
  const staff = await app.createStaff();
  const as = staff.token;
  const ids = await insertContacts(app, [
    { name: 'A', category: 'client' },
    { name: 'B', category: 'supplier' },
  ]);
  await app.answer(bulkMoveContacts, {
    as,
    body: { ids: [...ids, 999_999_999], category: 'employee' },
  });
  await app.answer(bulkDeleteContacts, { as, body: { contactIds: [...ids, 999_999_999] } });
  const [moved, deleted, ...others] = await contactAudit(app);
  expect(others).toEqual([]);
  expect(moved).toMatchObject({
    actor_id: staff.id,
    action: 'contacts.moved',
    subject_id: null,
    after: { category: 'employee' },
  });
  expect(moved?.before).toEqual({
    contacts: expect.arrayContaining([
      { id: ids[0], category: 'client' },
      { id: ids[1], category: 'supplier' },
    ]),
  });
  expect(deleted).toMatchObject({ actor_id: staff.id, action: 'contacts.deleted', after: null });
  expect(deleted?.before).toEqual({
    contacts: expect.arrayContaining([
      { id: ids[0], name: 'A' },
      { id: ids[1], name: 'B' },
    ]),
  });
});

test('An export leaves a line with its filter', async () => {
  const staff = await app.createStaff();
  const query = { category: 'client', active_only: true, search: 'ánh' };
  await app.call(exportContacts, { as: staff.token, query });
  expect(await contactAudit(app)).toMatchObject([
    { actor_id: staff.id, action: 'contacts.exported', before: null, after: query },
  ]);
});

test('Reading leaves no line', async () => {
  const { token: as } = await app.createStaff();
  await app.answer(listContacts, { as, query: { search: 'x' } });
  expect(await contactAudit(app)).toEqual([]);
});

test('A write that fails leaves no line', async () => {
  const { token: as } = await app.createStaff();
  const { id } = await addContact(app);
  const lines = await contactAudit(app);
  const params = { id };
  await app.problem(createContact, { as, body: contactFields({ category: 'nope' }) });
  await app.problem(updateContact, { as, params, body: contactFields({ category: 'nope' }) });
  await app.problem(updateContact, { as, params, body: { ...contactFields(), version: 9 } });
  await app.problem(bulkMoveContacts, { as, body: { ids: [id], category: 'nope' } });
  await app.problem(deleteContact, { as, params: { id: 999_999_999 } });
  expect(await contactAudit(app)).toEqual(lines);
});

test('A write whose line cannot be written does not happen', async () => {
  const { token: as } = await app.createStaff();
  const contact = await addContact(app);
  const params = { id: contact.id };
  const ids = [contact.id];
  await refuseAuditLines();
  const answers = [
    await app.call(createContact, { as, body: contactFields() }),
    await app.call(updateContact, { as, params, body: contactFields() }),
    await app.call(archiveContact, { as, params, body: { is_active: false } }),
    await app.call(deleteContact, { as, params }),
    await app.call(bulkMoveContacts, { as, body: { ids, category: 'employee' } }),
    await app.call(bulkDeleteContacts, { as, body: { contactIds: ids } }),
    await app.call(exportContacts, { as }),
  ];
  expect(answers.map((it) => it.statusCode)).toEqual(Array(7).fill(500));
  const { data } = await app.answer(listContacts, { as });
  expect(data).toEqual([contact]);
  expect(await trash(app)).toEqual([]);
  expect(await countOf(app, 'contact')).toBe(1);
});
