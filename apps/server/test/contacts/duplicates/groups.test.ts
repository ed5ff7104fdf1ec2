import { deleteContact, updateContact } from '@station/contract/contacts/contacts';
import {
  compareContacts,
  dismissDuplicates,
  GROUP_MAX,
  listDuplicates,
  recallDuplicates,
} from '@station/contract/contacts/duplicates';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { addContact, insertContacts } from '../../fixtures/contacts.ts';
import { listedGroups } from '../../fixtures/duplicates.ts';
import { contactAudit } from '../../fixtures/records.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const unlike = { company: '', email: '' };

test('Contacts with the same number, address, or name and company are groups, with the reason', async () => {
  await insertContacts(app, [
    { ...unlike, name: 'A1', phone: '0901234501' },
    { ...unlike, name: 'A2', phone: '+84 90 123 4501' },
    { ...unlike, name: 'B1', email: 'B@x.vn' },
    { ...unlike, name: 'B2', email: 'b@X.vn' },
    { ...unlike, name: 'Đỗ Ánh', company: 'Hoa Sen' },
    { ...unlike, name: 'do anh', company: 'HOA SEN' },
    { ...unlike, name: 'Alone' },
  ]);
  expect(await listedGroups(app)).toEqual([
    [['email B@x.vn'], ['B1', 'B2']],
    [['phone 0901234501'], ['A1', 'A2']],
    [['name Đỗ Ánh · Hoa Sen'], ['Đỗ Ánh', 'do anh']],
  ]);
});

test('Further numbers and addresses count like the first', async () => {
  await insertContacts(app, [
    { ...unlike, name: 'A', phone: '0901234501', other_phones: ['010-1234-5678'] },
    { ...unlike, name: 'B', phone: '+82 10 1234 5678' },
    { ...unlike, name: 'C', email: 'c@x.vn', other_emails: ['Shared@x.vn'] },
    { ...unlike, name: 'D', email: 'd@x.vn', other_emails: ['shared@X.vn'] },
  ]);
  expect(await listedGroups(app)).toEqual([
    [['email Shared@x.vn'], ['C', 'D']],
    [['phone 010-1234-5678'], ['A', 'B']],
  ]);
});

test('What shares the most comes first, as one group', async () => {
  const twin = { name: 'Lan', phone: '0901234501', email: 'lan@x.vn', company: 'Sao Mai' };
  await insertContacts(app, [twin, twin]);
  await insertContacts(app, [
    { ...unlike, name: 'New 1', phone: '0901234502' },
    { ...unlike, name: 'New 2', phone: '0901234502' },
  ]);
  const groups = await listedGroups(app);
  expect(groups.map(([reasons]) => reasons.length)).toEqual([3, 1]);
  expect(groups[0]?.[1]).toEqual(['Lan', 'Lan']);
});

test('The same name without a company says nothing, and neither does what too many share', async () => {
  await insertContacts(app, [
    { ...unlike, name: 'An' },
    { ...unlike, name: 'An' },
    ...Array.from({ length: GROUP_MAX + 1 }, (_, i) => ({
      ...unlike,
      name: `Desk ${i}`,
      phone: '02812345678',
    })),
  ]);
  expect(await listedGroups(app)).toEqual([]);
});

test('A change, a deletion and a new contact show at once', async () => {
  const one = await addContact(app, { ...unlike, name: 'One', phone: '0901234501' });
  const { token: as } = await app.createStaff();
  expect(await listedGroups(app)).toEqual([]);
  const two = await addContact(app, { ...unlike, name: 'Two', phone: '0901234501' });
  expect(await listedGroups(app)).toHaveLength(1);
  const { version: _, ...fields } = two;
  const body = { ...fields, phone: '0901234502' };
  await app.answer(updateContact, { as, params: { id: two.id }, body });
  expect(await listedGroups(app)).toEqual([]);
  await app.answer(updateContact, {
    as,
    params: { id: two.id },
    body: { ...body, phone: '0901234501' },
  });
  expect(await listedGroups(app)).toHaveLength(1);
  await app.answer(deleteContact, { as, params: { id: one.id } });
  expect(await listedGroups(app)).toEqual([]);
});

test('Groups come in pages with the exact total', async () => {
  await insertContacts(
    app,
    Array.from({ length: 14 }, (_, i) => ({
      ...unlike,
      name: `N${i}`,
      phone: `09012345${10 + Math.floor(i / 2)}`,
    })),
  );
  const { token: as } = await app.createStaff();
  const page = (number: number) =>
    app.answer(listDuplicates, { as, query: { page: number, limit: 3 } });
  const first = await page(1);
  expect(first.pagination).toEqual({ page: 1, per_page: 3, total_pages: 3, total_records: 7 });
  const names = [first, await page(2), await page(3)].flatMap(({ data }) =>
    data.map(({ contacts }) => contacts.map(({ name }) => name)),
  );
  expect(names).toHaveLength(7);
  expect(names[0]).toEqual(['N12', 'N13']);
  expect(names[6]).toEqual(['N0', 'N1']);
});

test('Whatever the contacts are, two are in a group together exactly when they share something', {
  tags: ['full'],
}, async () => {
  const phone = fc.constantFrom('0901234501', '+84901234501', '0901234502', '0901234503');
  const email = fc.constantFrom('', 'a@x.vn', 'A@X.vn', 'b@x.vn');
  const contact = fc.record({
    phone,
    other_phones: fc.array(phone, { maxLength: 2 }),
    email,
    other_emails: fc.constant([] as string[]),
    name: fc.constantFrom('Ánh', 'anh', 'Bình'),
    company: fc.constantFrom('', 'Hoa Sen', 'hoa sen'),
  });
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const keysOf = (it: {
    phone: string;
    other_phones: string[];
    email: string;
    name: string;
    company: string;
  }) =>
    new Set([
      ...[it.phone, ...it.other_phones].map((number) => number.replace('+84', '0')),
      ...(it.email ? [it.email.toLowerCase()] : []),
      ...(it.company ? [`${fold(it.name)} ${fold(it.company)}`] : []),
    ]);
  await fc.assert(
    fc.asyncProperty(fc.array(contact, { minLength: 2, maxLength: 6 }), async (given) => {
      await app.clear();
      const { token } = await app.createStaff();
      const ids = await insertContacts(app, given);
      const { data } = await app.answer(listDuplicates, { as: token, query: { limit: 50 } });
      const found = new Set<string>();
      for (const { contacts } of data) {
        for (const a of contacts) for (const b of contacts) found.add(`${a.id} ${b.id}`);
      }
      given.forEach((one, at) => {
        given.forEach((other, place) => {
          if (at === place) return;
          const share = [...keysOf(one)].some((key) => keysOf(other).has(key));
          expect(found.has(`${ids[at]} ${ids[place]}`)).toBe(share);
        });
      });
    }),
    { numRuns: 25 },
  );
});

test('Told apart, a pair is listed no more, until that is recalled', async () => {
  const [a, b] = (await insertContacts(app, [
    { ...unlike, name: 'A', phone: '0901234501' },
    { ...unlike, name: 'B', phone: '0901234501' },
  ])) as [number, number];
  const { token: as } = await app.createStaff();
  await app.answer(dismissDuplicates, { as, body: { ids: [b, a] } });
  await app.answer(dismissDuplicates, { as, body: { ids: [a, b] } });
  expect(await listedGroups(app)).toEqual([]);
  await app.answer(recallDuplicates, { as, body: { ids: [a, b] } });
  expect(await listedGroups(app)).toHaveLength(1);
  const lines = await contactAudit(app);
  expect(lines.map(({ action }) => action)).toEqual([
    'contacts.told-apart',
    'contacts.told-apart',
    'contacts.apart-recalled',
  ]);
});

test('Of three, the one that is told apart from both others leaves the group', async () => {
  const [a, b, c] = (await insertContacts(app, [
    { ...unlike, name: 'A', phone: '0901234501' },
    { ...unlike, name: 'B', phone: '0901234501' },
    { ...unlike, name: 'C', phone: '0901234501' },
  ])) as [number, number, number];
  const { token: as } = await app.createStaff();
  await app.answer(dismissDuplicates, { as, body: { ids: [a, b] } });
  expect((await listedGroups(app)).map(([, names]) => names)).toEqual([['A', 'B', 'C']]);
  await app.answer(dismissDuplicates, { as, body: { ids: [a, c] } });
  expect((await listedGroups(app)).map(([, names]) => names)).toEqual([['B', 'C']]);
  await app.answer(dismissDuplicates, { as, body: { ids: [a, b, c] } });
  expect(await listedGroups(app)).toEqual([]);
});

test('Recalling what was just said of three leaves what somebody else had said of two before', async () => {
  const [a, b, c] = (await insertContacts(app, [
    { ...unlike, name: 'A', phone: '0901234501' },
    { ...unlike, name: 'B', phone: '0901234501' },
    { ...unlike, name: 'C', phone: '0901234501' },
  ])) as [number, number, number];
  const { token: colleague } = await app.createStaff();
  const { token: as } = await app.createStaff();
  const before = await app.answer(dismissDuplicates, { as: colleague, body: { ids: [a, b] } });
  expect(before.pairs).toEqual([{ low: a, high: b }]);
  const ids = [a, b, c];
  const { pairs } = await app.answer(dismissDuplicates, { as, body: { ids } });
  expect(pairs).toHaveLength(2);
  expect(await listedGroups(app)).toEqual([]);
  await app.answer(recallDuplicates, { as, body: { ids, pairs } });
  await app.answer(dismissDuplicates, { as, body: { ids: [a, c] } });
  // A and B are still told apart, and B and C are alike again.
  expect((await listedGroups(app)).map(([, names]) => names)).toEqual([['B', 'C']]);
  await app.answer(recallDuplicates, { as, body: { ids, pairs: [] } });
  expect((await listedGroups(app)).map(([, names]) => names)).toEqual([['B', 'C']]);
});

test('Any contacts can be compared, whether they share something or not', async () => {
  const one = await addContact(app, { ...unlike, name: 'One', email: 'a@x.vn' });
  const two = await addContact(app, { ...unlike, name: 'Two', email: 'A@x.vn' });
  const three = await addContact(app, { ...unlike, name: 'Three' });
  const { token: as } = await app.createStaff();
  const compare = async (ids: (number | string)[]) =>
    (await app.answer(compareContacts, { as, query: { ids: ids.join(',') } })).data;
  expect(await compare([two.id, one.id])).toEqual({
    reasons: [{ reason: 'email', value: 'a@x.vn' }],
    contacts: [one, two],
  });
  expect(await compare([one.id, three.id])).toEqual({ reasons: [], contacts: [one, three] });
  expect(await compare([one.id, 999_999])).toEqual({ reasons: [], contacts: [one] });
});

test.each(['', '1', '1,1', 'a,b', '1,', Array.from({ length: 21 }, (_, i) => i + 1).join(',')])(
  'What names no contacts to compare is refused: %j',
  async (ids) => {
    const { token: as } = await app.createStaff();
    const problem = await app.problem(compareContacts, { as, query: { ids } });
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    expect(problem.validation_errors).toMatchObject([{ field: 'ids' }]);
  },
);

test('A guest is told nothing, and tells nobody apart', async () => {
  for (const problem of [
    await app.problem(listDuplicates),
    await app.problem(compareContacts, { query: { ids: '1,2' } }),
    await app.problem(dismissDuplicates, { body: { ids: [1, 2] } }),
    await app.problem(recallDuplicates, { body: { ids: [1, 2] } }),
  ]) {
    expect(problem).toMatchObject({ status: 401, code: 'unauthenticated' });
  }
});

test('Telling apart needs two contacts at least, each once', async () => {
  const { token: as } = await app.createStaff();
  for (const ids of [[], [1], [1, 1], [1, 0], Array.from({ length: 21 }, (_, i) => i + 1)]) {
    for (const endpoint of [dismissDuplicates, recallDuplicates]) {
      const problem = await app.problem(endpoint, { as, body: { ids } });
      expect(problem, JSON.stringify(ids)).toMatchObject({ status: 400 });
    }
  }
});
