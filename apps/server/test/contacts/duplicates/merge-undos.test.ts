import {
  createCompany,
  createEmployee,
  listEmployees,
} from '@station/contract/companies/companies';
import { renameCategory } from '@station/contract/contacts/categories';
import { getContactHistory } from '@station/contract/contacts/contact-history';
import { type Contact, deleteContact, updateContact } from '@station/contract/contacts/contacts';
import { listMerges, undoMerge } from '@station/contract/contacts/duplicates';
import { beforeEach, expect, test } from 'vitest';
import { categoryCalls } from '../../fixtures/categories.ts';
import { addContact } from '../../fixtures/contacts.ts';
import { addTwins, listedGroups, merge, readContact } from '../../fixtures/duplicates.ts';
import { contactAudit, trash } from '../../fixtures/records.ts';
import { sharedTestApp } from '../../test-app.ts';

// @store both

const app = await sharedTestApp();
beforeEach(app.clear);

/** A contact without what every write changes. */
const lasting = ({ version: _, updated_at: __, ...contact }: Contact) => contact;

test('An undone merge leaves everything as it was, and says so', async () => {
  const [lan, other] = await addTwins(app);
  const third = await addContact(app, { name: 'Lan 3', other_phones: ['010-1234-5678'] });
  const { merge_id } = await merge(app, [lan, other, third], { name: 'All', is_active: false });
  const staff = await app.createStaff();
  const { data } = await app.answer(undoMerge, { as: staff.token, params: { id: merge_id } });
  expect(lasting(data)).toEqual(lasting(lan));
  for (const contact of [lan, other, third]) {
    expect(lasting((await readContact(app, contact.id)) as Contact)).toEqual(lasting(contact));
  }
  expect(await trash(app)).toEqual([]);
  expect((await listedGroups(app)).map(([, names]) => names)).toEqual([['Lan', 'Nguyễn Thị Lan']]);
  expect((await contactAudit(app)).at(-1)).toMatchObject({
    action: 'contacts.merge-undone',
    actor_id: staff.id,
    subject_id: lan.id,
  });
});

test('An undo is refused when the contact was changed since, and shows both states', async () => {
  const [lan, other] = await addTwins(app);
  const { token: as } = await app.createStaff();
  const { data: merged, merge_id } = await merge(app, [lan, other], { name: 'Merged' });
  const { data: now } = await app.answer(updateContact, {
    as,
    params: { id: lan.id },
    body: { ...merged, name: 'Changed since' },
  });
  const problem = await app.problem(undoMerge, { as, params: { id: merge_id } });
  expect(problem).toMatchObject({ status: 409, reason: 'duplicates.changed-since' });
  const current = problem.current as { now: Contact; before: Contact };
  expect(current.now).toEqual(now);
  expect(current.before).toMatchObject({ id: lan.id, name: 'Lan', version: 1 });
  // Its industry is decided apart, and no merge touches it.
  const { industry: _industry, ...fields } = lan;
  expect(Object.keys(current.before).toSorted()).toEqual(Object.keys(fields).toSorted());
  expect(await readContact(app, other.id)).toBeUndefined();
});

test('A category that was renamed since is no hindrance, and keeps its new name', async () => {
  const { token: as } = await app.createAdmin();
  await categoryCalls(app).add(as, { value: 'before' });
  const phone = '0901234501';
  const lan = await addContact(app, { name: 'Lan', phone, category: 'before' });
  const other = await addContact(app, { name: 'Nguyễn Thị Lan', phone });
  const { merge_id } = await merge(app, [lan, other], { name: 'Merged', notes: 'Of both' });
  const body = { old_category: lan.category, new_category: 'renamed' };
  await app.answer(renameCategory, { as, body });
  const { data } = await app.answer(undoMerge, { as, params: { id: merge_id } });
  expect(lasting(data)).toEqual({ ...lasting(lan), category: 'renamed' });
});

test('Contacts that a merge has put into the trash keep a category that was renamed since', async () => {
  const { token: as } = await app.createAdmin();
  await categoryCalls(app).add(as, { value: 'vip' });
  const phone = '0901234501';
  const lan = await addContact(app, { name: 'Lan', phone, category: 'vip' });
  const other = await addContact(app, { name: 'Nguyễn Thị Lan', phone, category: 'vip' });
  const client = await addContact(app, { name: 'Lan 3', phone, category: 'client' });
  const { merge_id } = await merge(app, [lan, other, client]);
  const body = { old_category: 'vip', new_category: 'khach_vip' };
  await app.answer(renameCategory, { as, body });
  await app.answer(undoMerge, { as, params: { id: merge_id } });
  const categories = [lan, other, client].map(
    async ({ id }) => (await readContact(app, id))?.category,
  );
  expect(await Promise.all(categories)).toEqual(['khach_vip', 'khach_vip', 'client']);
  // The history says who gave it the new name, and not that the merge did.
  const { data } = await app.answer(getContactHistory, { as, params: { id: other.id } });
  expect(data.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
    ['trash.restored', []],
    ['categories.renamed', ['category']],
    ['contacts.merged', []],
  ]);
});

test('An undo is refused when there is nothing to undo it on', async () => {
  const { token: as } = await app.createStaff();
  const undo = async (id: number) => app.problem(undoMerge, { as, params: { id } });
  expect(await undo(999_999)).toMatchObject({ status: 404, reason: 'duplicates.merge-not-found' });

  const twice = await merge(app, await addTwins(app));
  await app.answer(undoMerge, { as, params: { id: twice.merge_id } });
  expect(await undo(twice.merge_id)).toMatchObject({
    status: 409,
    reason: 'duplicates.merge-undone',
  });

  const deleted = await merge(app, await addTwins(app));
  await app.answer(deleteContact, { as, params: { id: deleted.data.id } });
  expect(await undo(deleted.merge_id)).toMatchObject({ reason: 'duplicates.kept-gone' });

  const emptied = await merge(app, await addTwins(app));
  await app.store.pool.query('delete from trash');
  expect(await undo(emptied.merge_id)).toMatchObject({ reason: 'duplicates.others-gone' });
  expect(await readContact(app, emptied.data.id)).toEqual(emptied.data);

  const old = await merge(app, await addTwins(app));
  await app.store.pool.query(
    `update contact_merge set merged_at = now() - interval '31 days' where id = $1`,
    [old.merge_id],
  );
  expect(await undo(old.merge_id)).toMatchObject({ reason: 'duplicates.merge-too-old' });
  const { data } = await app.answer(listMerges, { as });
  expect(data.map(({ id }) => id)).not.toContain(old.merge_id);
});

test('An employee who is linked to a merged contact follows the merge, and its undo', async () => {
  const { token: as } = await app.createAdmin();
  const [kept, other] = [await addContact(app), await addContact(app)];
  const company = await app.answer(createCompany, { as, body: { name: `Sen ${kept.id}` } });
  const params = { companyId: company.data.id };
  const body = {
    name: 'Lan',
    email: 'lan@sen.vn',
    phoneNumber: '',
    position: 'Kế toán',
    contactId: other.id,
  };
  await app.answer(createEmployee, { as, params, body });
  const linked = async () =>
    (await app.answer(listEmployees, { as, params })).data.map((it) => it.contact?.id);
  const { merge_id } = await merge(app, [kept, other]);
  expect(await linked()).toEqual([kept.id]);
  await app.answer(undoMerge, { as, params: { id: merge_id } });
  expect(await linked()).toEqual([other.id]);
});
