import { archiveContact, CONTACT_SORTS, listContacts } from '@station/contract/contacts/contacts';
import { beforeEach, expect, test } from 'vitest';
import { insertContacts } from '../fixtures/contacts.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

type Query = Parameters<typeof app.answer<typeof listContacts>>[1];

async function listed(query: NonNullable<Query>['query']): Promise<string[]> {
  const { token: as } = await app.createStaff();
  const { data } = await app.answer(listContacts, { as, query: { limit: 100, ...query } });
  return data.map(({ name }) => name);
}

test('By name is the order of the alphabet, whatever the marks and the case, Korean after Latin', async () => {
  const names = ['Đỗ Văn Em', 'zoe', 'Ánh', 'An', '김민수', 'Bình', '가영', 'dung', 'ân', 'Ăn Năn'];
  await insertContacts(
    app,
    names.map((name) => ({ name })),
  );
  expect(await listed({ sort: 'name' })).toEqual([
    ...['An', 'ân', 'Ăn Năn', 'Ánh', 'Bình', 'Đỗ Văn Em', 'dung', 'zoe', '가영', '김민수'],
  ]);
});

test('By company is the order of the alphabet, and who has none comes last', async () => {
  await insertContacts(app, [
    { name: 'no company', company: '' },
    { name: 'z', company: 'Zebra' },
    { name: 'a', company: 'Ánh Dương' },
    { name: 'b', company: 'Bình Minh' },
  ]);
  expect(await listed({ sort: 'company' })).toEqual(['a', 'b', 'z', 'no company']);
});

test('By change shows what was changed last first', async () => {
  const [a, b] = await insertContacts(app, [{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  const { token: as } = await app.createStaff();
  for (const id of [b!, a!]) {
    await app.answer(archiveContact, { as, params: { id }, body: { is_active: false } });
  }
  expect(await listed({ sort: 'changed' })).toEqual(['a', 'b', 'c']);
  expect(await listed({ sort: 'newest' })).toEqual(['c', 'b', 'a']);
  expect(await listed({})).toEqual(['c', 'b', 'a']);
});

test.each(CONTACT_SORTS)(
  'Sorted by %s, the pages together are the whole list once, with and without filters',
  { tags: ['full'] },
  async (sort) => {
    const { token: as } = await app.createStaff();
    // Many are equal in every order, so that only the id keeps the pages apart.
    await insertContacts(
      app,
      Array.from({ length: 2_100 }, (_, at) => ({
        name: `Nguyễn ${at % 7}`,
        company: at % 3 === 0 ? '' : `Công ty ${at % 5}`,
        category: at % 2 === 0 ? 'client' : 'supplier',
        is_active: at % 4 !== 0,
      })),
    );
    const filters: Record<string, string | boolean>[] = [
      {},
      { category: 'client', active_only: true },
      { search: 'nguyen' },
      { search: 'nguyen', category: 'supplier' },
    ];
    for (const filter of filters) {
      const seen = new Set<number>();
      const keys: string[] = [];
      let total = 0;
      for (let page = 1; page <= 30; page += 1) {
        const query = { ...filter, sort, page, limit: 100 };
        const { data, pagination } = await app.answer(listContacts, { as, query });
        total = pagination.total_records;
        for (const contact of data) {
          seen.add(contact.id);
          keys.push(sort === 'company' ? contact.company || '~' : contact.name);
        }
        if (page > pagination.total_pages) break;
      }
      expect(keys).toHaveLength(total);
      expect(seen.size).toBe(total);
      if (sort === 'name' || sort === 'company') expect(keys).toEqual(keys.toSorted());
    }
  },
);

test('An order that there is none of is refused', async () => {
  const { token: as } = await app.createStaff();
  const refused = await app.problem(listContacts, { as, query: { sort: 'phone' } });
  expect(refused).toMatchObject({
    status: 400,
    validation_errors: [{ field: 'sort', rule: 'not-allowed' }],
  });
});
