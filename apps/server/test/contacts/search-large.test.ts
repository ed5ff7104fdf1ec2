import { listContacts } from '@station/contract/contacts/contacts';
import { beforeEach, expect, test } from 'vitest';
import { addContact, insertContacts } from '../fixtures/contacts.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

type Query = NonNullable<Parameters<typeof app.answer<typeof listContacts>>[1]>['query'];

/** As if there were many others; what a search finds is counted all the same. */
const pretendLarge = () =>
  app.store.pool.query(`insert into contact_total values ('others', 1000000, 0)`);

async function answersTo(queries: readonly Query[]) {
  const { token: as } = await app.createStaff();
  const answers = [];
  for (const query of queries) {
    const { data, pagination } = await app.answer(listContacts, { as, query });
    answers.push({ query, ids: data.map(({ id }) => id), total: pagination.total_records });
  }
  return answers;
}

/** What was found before is not believed any more. */
const forgetSearches = () => addContact(app, { name: 'Võ Thị Tư', company: '', email: '' });

test('A large directory finds what a small one does, in the same order', {
  tags: ['full'],
}, async () => {
  const people = ['Lê An', 'Nguyễn Lê Bình', 'Phạm Lệ Chi', 'Trần Phú', 'Vũ Ngọc Điệp', 'Kiều Lên'];
  await insertContacts(
    app,
    Array.from({ length: 90 }, (_, at) => ({
      name: `${people[at % people.length]} ${at % 7}`,
      company: at % 4 === 0 ? 'Lê Gia' : 'Hoa Sen',
      category: at % 5 === 0 ? 'supplier' : 'client',
    })),
  );
  const queries: Query[] = [
    ...(['relevance', 'newest', 'name', 'company', 'changed'] as const).flatMap((sort) =>
      [1, 2, 4].map((page) => ({ search: 'le', sort, page })),
    ),
    { search: 'le binh' },
    { search: 'le', category: 'supplier', limit: 50 },
    { search: 'nobody' },
  ];
  const small = await answersTo(queries);
  expect(small[0]?.total).toBeGreaterThan(40);

  await forgetSearches();
  await pretendLarge();
  expect(await answersTo(queries)).toEqual(small);
});

test('A large directory with pages of best matches among the newest counts the others as well', async () => {
  await insertContacts(app, [
    ...Array.from({ length: 30 }, (_, at) => ({ name: `Kiều Lên ${at}`, company: '' })),
    ...Array.from({ length: 520 }, (_, at) => ({ name: `Lê Văn ${at}`, company: '' })),
    ...Array.from({ length: 30 }, (_, at) => ({ name: `Phạm Lệch ${at}`, company: '' })),
  ]);
  const queries: Query[] = [1, 25, 26, 27, 29].map((page) => ({ search: 'le', page }));
  const small = await answersTo(queries);
  expect(small[0]?.total).toBe(580);

  await forgetSearches();
  await pretendLarge();
  expect(await answersTo(queries)).toEqual(small);
});
