import { updateProfile } from '@station/contract/accounts/profile';
import { exportAudit, listAudit } from '@station/contract/audit/audit';
import { createContact, deleteContact, updateContact } from '@station/contract/contacts/contacts';
import { deleteSchool, updateSchool } from '@station/contract/schools/schools';
import { emptyTrash } from '@station/contract/trash/trash';
import { beforeEach, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../fixtures/accounts.ts';
import { contactFields } from '../fixtures/contacts.ts';
import { addSchool } from '../fixtures/schools.ts';
import { readSheet } from '../fixtures/workbooks.ts';
import { sharedTestApp } from '../test-app.ts';

// @store both

const app = await sharedTestApp();
let admin: TestAccount;
beforeEach(async () => {
  await app.clear();
  admin = await app.createAdmin();
});

const lines = async (subject: string) =>
  (await app.answer(listAudit, { as: admin.token, query: { subject } })).data;

test('A thing is called what it was called then, through a new name, deletion and the end of the trash', async () => {
  const { token: as } = await app.createStaff();
  const body = contactFields({ name: 'Ánh Cũ' });
  const { data: contact } = await app.answer(createContact, { as, body });
  const params = { id: contact.id };
  await app.answer(updateContact, { as, params, body: { ...body, position: 'Kế toán' } });
  await app.answer(updateContact, { as, params, body: { ...body, name: 'Ánh Mới' } });
  const entries = async () =>
    (await lines('contact')).map((it) => [it.subject_name, it.subject_exists]);
  expect(await entries()).toEqual([
    ['Ánh Mới', true],
    ['Ánh Cũ', true],
    ['Ánh Cũ', true],
  ]);
  await app.answer(deleteContact, { as, params });
  expect(await entries()).toEqual([
    ['Ánh Mới', false],
    ['Ánh Mới', false],
    ['Ánh Cũ', false],
    ['Ánh Cũ', false],
  ]);
  await app.answer(emptyTrash, {
    as: admin.token,
    body: { until: new Date(Date.now() + 60_000).toISOString() },
  });
  expect((await entries()).slice(0, 2)).toEqual([
    ['Ánh Mới', false],
    ['Ánh Mới', false],
  ]);
});

test('Schools keep their names after they are gone', async () => {
  const school = await addSchool(app, 'Trường Cũ');
  const { token: as } = await app.createStaff();
  const params = { school_id: school.school_id };
  await app.answer(updateSchool, { as, params, body: { school_name: 'Trường Mới' } });
  await app.answer(deleteSchool, { as, params });
  expect((await lines('school')).map((it) => [it.subject_name, it.subject_exists])).toEqual([
    ['Trường Mới', false],
    ['Trường Mới', false],
    ['Trường Cũ', false],
  ]);
});

test('Who acted is called by the name of that time', async () => {
  const person = await createAccount(app.store, { name: 'Lan Cũ' });
  const as = await app.signIn(person);
  const body = contactFields({ name: 'X' });
  await app.answer(createContact, { as, body });
  await app.answer(updateProfile, { as, body: { name: 'Lan Mới', email: person.email } });
  await app.answer(createContact, { as, body: contactFields({ name: 'Y' }) });
  expect(
    (await lines('contact')).map((it) => [it.actor_name, it.actor_full_name, it.subject_name]),
  ).toEqual([
    [person.username, 'Lan Mới', 'Y'],
    [person.username, 'Lan Cũ', 'X'],
  ]);
});

test('The exported log has the names as well', async () => {
  const staff = await app.createStaff();
  const body = contactFields({ name: 'Người Trong Sổ' });
  await app.answer(createContact, { as: staff.token, body });
  const answered = await app.call(exportAudit, {
    as: admin.token,
    query: { subject: 'contact' },
  });
  const { rows } = readSheet(answered.rawPayload);
  const [header = [], row = []] = rows;
  expect(row[header.indexOf('Name')]).toBe(staff.name);
  expect(row[header.indexOf('Subject name')]).toBe('Người Trong Sổ');
});
