import { getContactHistory } from '@station/contract/contacts/contact-history';
import { type Contact, deleteContact, updateContact } from '@station/contract/contacts/contacts';
import {
  dismissDuplicates,
  listMerges,
  mergeContacts,
  undoMerge,
} from '@station/contract/contacts/duplicates';
import { beforeEach, expect, test } from 'vitest';
import { forgetPairsOfGone } from '../../../src/features/contacts/duplicates/duplicates.queries.ts';
import { deleteOldMerges } from '../../../src/features/contacts/duplicates/merges.queries.ts';
import { addContact, contactFields } from '../../fixtures/contacts.ts';
import {
  addTwins,
  listedGroups,
  merge,
  mergeBody,
  readContact,
} from '../../fixtures/duplicates.ts';
import { contactAudit, countOf, trash } from '../../fixtures/records.ts';
import { sharedTestApp } from '../../test-app.ts';

// @store both

const app = await sharedTestApp();
beforeEach(app.clear);

test('A merge keeps one contact with the fields given, and throws the others away', async () => {
  const [lan, other] = await addTwins(app);
  const staff = await app.createStaff();
  const { data, merge_id } = await merge(app, [lan, other], {
    as: staff.token,
    name: 'Nguyễn Thị Lan',
    other_emails: ['lan@y.vn'],
    notes: 'Merged',
  });
  expect(data).toEqual({
    ...lan,
    name: 'Nguyễn Thị Lan',
    other_emails: ['lan@y.vn'],
    notes: 'Merged',
    version: 2,
    updated_at: data.updated_at,
  });
  expect(await readContact(app, lan.id)).toEqual(data);
  expect(await readContact(app, other.id)).toBeUndefined();
  expect(await trash(app)).toMatchObject([{ id: other.id, deleted_by: staff.id }]);
  expect(await listedGroups(app)).toEqual([]);

  const line = (await contactAudit(app)).at(-1);
  expect(line).toMatchObject({
    action: 'contacts.merged',
    actor_id: staff.id,
    subject_id: lan.id,
    before: { kept: { id: lan.id, name: 'Lan' }, gone: [{ id: other.id }] },
    after: { name: 'Nguyễn Thị Lan' },
  });
  const history = await app.answer(getContactHistory, { as: staff.token, params: { id: lan.id } });
  expect(history.data[0]).toMatchObject({ action: 'contacts.merged', merge_id });
});

test('Merges are listed, newest first, with who made and who undid them', async () => {
  const [lan, other] = await addTwins(app);
  const first = await merge(app, [lan, other]);
  const staff = await app.createStaff();
  const as = staff.token;
  await app.answer(undoMerge, { as, params: { id: first.merge_id } });
  const again = [await readContact(app, lan.id), await readContact(app, other.id)] as Contact[];
  const second = await merge(app, again.toReversed(), { as });
  const { data, pagination } = await app.answer(listMerges, { as });
  expect(pagination.total_records).toBe(2);
  expect(data).toEqual([
    {
      id: second.merge_id,
      at: expect.any(String),
      by: staff.username,
      kept: { id: other.id, name: 'Nguyễn Thị Lan' },
      gone: [{ id: lan.id, name: 'Lan' }],
      undone_at: null,
      undone_by: null,
    },
    {
      id: first.merge_id,
      at: expect.any(String),
      by: expect.any(String),
      kept: { id: lan.id, name: 'Lan' },
      gone: [{ id: other.id, name: 'Nguyễn Thị Lan' }],
      undone_at: expect.any(String),
      undone_by: staff.username,
    },
  ]);
  const page = await app.answer(listMerges, { as, query: { page: 2, limit: 1 } });
  expect(page.data.map(({ id }) => id)).toEqual([first.merge_id]);
});

test('A merge from an older version is refused with what is there now, and does nothing', async () => {
  const [lan, other] = await addTwins(app);
  const { token: as } = await app.createStaff();
  const body = contactFields({ name: 'Changed', phone: '0901234509' });
  const { data: changed } = await app.answer(updateContact, { as, params: { id: other.id }, body });
  const problem = await app.problem(mergeContacts, { as, body: mergeBody([lan, other]) });
  expect(problem).toMatchObject({
    status: 409,
    reason: 'duplicates.changed-meanwhile',
    current: [{ id: other.id, contact: changed }],
  });
  await app.answer(deleteContact, { as, params: { id: other.id } });
  const gone = await app.problem(mergeContacts, { as, body: mergeBody([lan, other]) });
  expect(gone).toMatchObject({ status: 409, current: [{ id: other.id, contact: null }] });
  expect(await readContact(app, lan.id)).toEqual(lan);
  expect(await countOf(app, 'contact_merge')).toBe(0);
});

test('Of simultaneous merges of the same contacts one is taken', async () => {
  const [lan, other] = await addTwins(app);
  const { token: as } = await app.createStaff();
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      app.call(mergeContacts, {
        as,
        body: mergeBody(at % 2 === 0 ? [lan, other] : [other, lan]),
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect((await trash(app)).length).toBe(1);
  expect(await countOf(app, 'contact_merge')).toBe(1);
});

test('What was said of one that is taken in holds for the one that is kept, and not after an undo', async () => {
  const phone = '0901234501';
  const [a, b, c] = [
    await addContact(app, { name: 'A', phone, company: '' }),
    await addContact(app, { name: 'B', phone, company: '' }),
    await addContact(app, { name: 'C', phone, company: '' }),
  ];
  const { token: as } = await app.createStaff();
  await app.answer(dismissDuplicates, { as, body: { ids: [b.id, c.id] } });
  const { merge_id } = await merge(app, [a, b]);
  expect(await listedGroups(app)).toEqual([]);
  await app.answer(undoMerge, { as, params: { id: merge_id } });
  expect((await listedGroups(app)).map(([, names]) => names)).toEqual([['A', 'B', 'C']]);
});

test.each([
  ['contacts', { contacts: [{ id: 1, version: 1 }] }],
  ['keep', { keep: 3 }],
  ['name', { name: '' }],
  ['phone', { phone: 'abc' }],
  ['category', { category: 'nope' }],
])('A merge with a wrong %s is refused by its field', async (field, given) => {
  const [lan, other] = await addTwins(app);
  const { token: as } = await app.createStaff();
  const body = { ...mergeBody([lan, other]), ...given };
  if (field === 'keep') body.keep = 999_999;
  const problem = await app.problem(mergeContacts, { as, body });
  expect(problem).toMatchObject({ status: 400, validation_errors: [{ field }] });
  expect(await readContact(app, other.id)).toEqual(other);
});

test('The same contact twice is no merge', async () => {
  const [lan] = await addTwins(app);
  const { token: as } = await app.createStaff();
  const problem = await app.problem(mergeContacts, { as, body: mergeBody([lan, lan]) });
  expect(problem).toMatchObject({ status: 400, validation_errors: [{ field: 'contacts' }] });
});

test('A guest merges and undoes nothing', async () => {
  const pair = await addTwins(app);
  const { merge_id } = await merge(app, pair);
  for (const problem of [
    await app.problem(mergeContacts, { body: mergeBody(pair) }),
    await app.problem(listMerges),
    await app.problem(undoMerge, { params: { id: merge_id } }),
  ]) {
    expect(problem).toMatchObject({ status: 401, code: 'unauthenticated' });
  }
});

test('What is too old, or said of contacts that are gone for good, is tidied away', async () => {
  const [lan, other] = await addTwins(app);
  const { token: as } = await app.createStaff();
  const third = await addContact(app, { name: 'C' });
  await app.answer(dismissDuplicates, { as, body: { ids: [lan.id, third.id] } });
  await app.answer(dismissDuplicates, { as, body: { ids: [other.id, third.id] } });
  await merge(app, [lan, other]);
  await app.store.pool.query(`update contact_merge set merged_at = now() - interval '31 days'`);
  await forgetPairsOfGone(app.store.db);
  expect(await countOf(app, 'contact_not_duplicate')).toBe(2);
  await app.store.pool.query('delete from trash');
  await deleteOldMerges(app.store.db);
  await forgetPairsOfGone(app.store.db);
  expect(await countOf(app, 'contact_merge')).toBe(0);
  expect(await countOf(app, 'contact_not_duplicate')).toBe(1);
});
