import { listCompanies } from '@station/contract/companies';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);

test('The hub gets every company by name', async () => {
  const { token } = await app.createStaff();
  expect((await app.answer(listCompanies, { as: token })).data).toEqual([]);
  await app.store.pool.query(
    "insert into company (name) values ('Sen'), ('an Phát'), ('Bình Minh')",
  );
  const { data } = await app.answer(listCompanies, { as: token });
  expect(data.map((it) => it.name)).toEqual(['an Phát', 'Bình Minh', 'Sen']);
  expect(data[0]).toEqual({ id: expect.any(Number), name: 'an Phát' });
});

test('Guests get no company', async () => {
  expect(await app.problem(listCompanies)).toMatchObject({ status: 401 });
});
