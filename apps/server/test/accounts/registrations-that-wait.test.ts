import { register } from '@station/contract/accounts/accounts';
import { listUsers, updateUser } from '@station/contract/accounts/users';
import { listNotices } from '@station/contract/notices/notices';
import { beforeEach, expect, test } from 'vitest';
import { forgetRegistrations } from '../../src/features/accounts/users/removal.actions.ts';
import { auditOf } from '../fixtures/records.ts';
import { newAddress, sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const fieldsOf = (username: string) => ({
  ...{ username, name: username, email: `${username}@station.example`, password: 'bốn con mèo' },
});

const enter = (username: string) =>
  app.call(register, { body: fieldsOf(username), address: newAddress() });

/** So many who registered so many days ago and wait. */
const addWaiting = (count: number, days = 0) =>
  app.store.pool.query(
    `insert into account (username, email, name, password_hash, role, status, created_at)
     select 'waits' || $2 || '-' || n, 'waits' || $2 || '-' || n || '@station.example', 'x', 'x',
       'user', 'pending', now() - make_interval(days => $2::int)
     from generate_series(1, $1::int) n`,
    [count, days],
  );

test('Of many registrations that wait, administrators have one unread notice that counts them', async () => {
  const { token: as } = await app.createAdmin();
  await addWaiting(10);
  await enter('lan');
  await enter('minh');
  const query = { show: 'unread', language: 'en' } as const;
  const { data } = await app.answer(listNotices, { as, query });
  expect(data.map(({ title }) => title)).toEqual(['minh has registered; 12 wait to be let in']);
});

test('No more than 500 wait: the next is told to ask an administrator, until one is let in', async () => {
  const { token: as } = await app.createAdmin();
  await addWaiting(500);
  expect(
    await app.problem(register, { body: fieldsOf('lan'), address: newAddress() }),
  ).toMatchObject({
    status: 429,
    reason: 'accounts.registration-full',
    retryAfter: '3600',
  });
  const query = { status: 'pending', page: 1, limit: 1 } as const;
  const [first] = (await app.answer(listUsers, { as, query })).users;
  const approved = { as, params: { id: first?.id ?? 0 }, body: { status: 'active' } as const };
  await app.answer(updateUser, approved);
  expect((await enter('lan')).statusCode).toBe(200);
});

test('A registration that nobody approves in 60 days goes, and its name is free again', async () => {
  const { token: as } = await app.createAdmin();
  const old = await app.createPerson({ role: 'user', status: 'pending' });
  const longHere = await app.createStaff();
  await app.store.pool.query(
    `update account set created_at = now() - interval '61 days' where id in ($1, $2)`,
    [old.id, longHere.id],
  );
  await addWaiting(1, 59);
  await forgetRegistrations(app.context);
  const { users } = await app.answer(listUsers, { as });
  const names = users.map(({ username }) => username);
  expect(names).toEqual(expect.arrayContaining(['waits59-1', longHere.username]));
  expect(names).not.toContain(old.username);
  expect(await auditOf(app, 'accounts.deleted', old.id)).toMatchObject([
    { actor_id: null, before: { username: old.username, status: 'pending' } },
  ]);
  const body = { ...fieldsOf(old.username), email: old.email };
  expect((await app.call(register, { body, address: newAddress() })).statusCode).toBe(200);
});
