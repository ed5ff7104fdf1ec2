import { deleteUser, listUsers, updateUser } from '@station/contract/accounts/users';
import { beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../test-app.ts';

// @store both

const app = await sharedTestApp();
beforeEach(app.clear);

/** The administrators who can still act. */
async function left(): Promise<number> {
  const { rows } = await app.store.pool.query(
    "select count(*) as count from account where role = 'admin' and status = 'active'",
  );
  return rows[0].count;
}

const WAYS = [
  ['demote', updateUser, { role: 'user' }],
  ['deactivate', updateUser, { status: 'deactivated' }],
  ['delete', deleteUser, undefined],
] as const;

test.for(WAYS)('Of two administrators who %s each other at once, one stays', async (way) => {
  const [, endpoint, body] = way;
  for (let round = 0; round < 5; round += 1) {
    await app.clear();
    const [a, b] = [await app.createAdmin(), await app.createAdmin()];
    const answers = await Promise.all([
      app.call(endpoint, { as: a.token, params: { id: b.id }, body }),
      app.call(endpoint, { as: b.token, params: { id: a.id }, body }),
    ]);
    expect(await left()).toBe(1);
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  }
});

test('Of five administrators who demote each other all at once, one stays', {
  tags: ['full'],
}, async () => {
  const admins = await Promise.all(Array.from({ length: 5 }, () => app.createAdmin()));
  await Promise.all(
    admins.flatMap((one) =>
      admins.map((other) =>
        app.call(updateUser, { as: one.token, params: { id: other.id }, body: { role: 'user' } }),
      ),
    ),
  );
  expect(await left()).toBeGreaterThanOrEqual(1);
  const { rows } = await app.store.pool.query(
    "select id from account where role = 'admin' and status = 'active'",
  );
  const survivor = admins.find((it) => it.id === rows[0].id);
  await app.answer(listUsers, { as: await app.signIn(survivor!) });
});

test('An administrator who is deactivated does not count as one who is left', async () => {
  const a = await app.createAdmin();
  const b = await app.createAdmin();
  await app.createPerson({ role: 'admin', status: 'deactivated' });
  await app.createPerson({ role: 'admin', status: 'pending' });
  await app.answer(updateUser, { as: a.token, params: { id: b.id }, body: { role: 'user' } });
  // Nobody else can act, and the last one cannot do it to themselves either.
  expect(
    await app.problem(updateUser, {
      as: a.token,
      params: { id: a.id },
      body: { status: 'deactivated' },
    }),
  ).toMatchObject({ status: 409 });
  expect(await left()).toBe(1);
});
