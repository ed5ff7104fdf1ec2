import { createHash } from 'node:crypto';
import { login, logout, verify } from '@station/contract/accounts/accounts';
import { expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { createSession } from '../fixtures/accounts.ts';
import { letPass } from '../fixtures/clock.ts';
import { newAddress, sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

const sessionsOf = async (accountId: number) => {
  const { rows } = await app.store.pool.query(
    `select *, extract(epoch from expires_at - created_at) / 3600 as hours
     from session where account_id = $1 order by id`,
    [accountId],
  );
  return rows;
};

test('Verify tells who the bearer is', async () => {
  const staff = await app.createStaff();
  const { user } = await app.answer(verify, { as: await app.signIn(staff) });
  expect(user).toMatchObject({ id: staff.id, username: staff.username, isAdmin: false });
});

test('Verify without a token, or with one that is worth nothing, is refused', async () => {
  const { token } = await app.createStaff();
  const wrongTokens = [undefined, 'x', token.slice(1), `${token}x`, token.toUpperCase()];
  for (const as of wrongTokens) {
    expect(await app.problem(verify, { as })).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  }
});

test.for([
  (token: string) => token,
  (token: string) => `Basic ${token}`,
  (token: string) => `Bearer ${token} ${token}`,
  () => `Bearer ${'x'.repeat(10_000)}`,
  () => 'Bearer',
  () => 'Bearer undefined',
  () => 'Bearer null',
])('Only a bearer token counts, not something like it (%#)', async (headerOf) => {
  const { token } = await app.createStaff();
  const headers = { authorization: headerOf(token) };
  expect(await app.problem(verify, { headers })).toMatchObject({ status: 401 });
});

test('A token in the address, a cookie or the body counts for nothing', async () => {
  const { token } = await app.createStaff();
  const { statusCode } = await app.call(verify, {
    query: { token, access_token: token },
    headers: { cookie: `token=${token}`, 'x-access-token': token },
    body: { token },
  });
  expect(statusCode).toBe(401);
});

test('The database has only the hash of a token', async () => {
  const staff = await app.createStaff();
  const token = await app.signIn(staff);
  const session = (await sessionsOf(staff.id)).at(-1);
  expect(session.token_hash).toEqual(createHash('sha256').update(token).digest());
  const { rows } = await app.store.pool.query('select session::text as text from session');
  expect(rows.every(({ text }) => !text.includes(token))).toBe(true);
});

test('The database has an argon2id hash of a password', async () => {
  const staff = await app.createPerson({ password: 'con gà trống của Ánh' });
  const { rows } = await app.store.pool.query(
    'select password_hash, account::text as text from account where id = $1',
    [staff.id],
  );
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(rows[0].text).not.toContain(staff.password);
});

test('A session lives 12 hours, and 30 days when one asks to be remembered', async () => {
  const { id, username, password } = await app.createStaff();
  await app.answer(login, { body: { username, password }, address: newAddress() });
  await app.answer(login, { body: { username, password, remember: true }, address: newAddress() });
  const [, usual, remembered] = await sessionsOf(id);
  expect(Number(usual.hours)).toBeCloseTo(12, 5);
  expect(Number(remembered.hours)).toBeCloseTo(30 * 24, 5);
});

test('A session that has run out is refused', async () => {
  const { id } = await app.createStaff();
  const as = await createSession(app.store, id, -1);
  expect(await app.problem(verify, { as })).toMatchObject({ status: 401 });
});

test('A session that runs out while it is used is refused within a second', async () => {
  const { token } = await app.createStaff();
  await app.answer(verify, { as: token });
  await app.store.pool.query('update session set expires_at = now() where token_hash = $1', [
    createHash('sha256').update(token).digest(),
  ]);
  letPass(1_000);
  expect((await app.call(verify, { as: token })).statusCode).toBe(401);
});

test('Signing out ends the token at once, and only that one', async () => {
  const { id, username, token } = await app.createStaff();
  const other = await createSession(app.store, id);
  await app.answer(verify, { as: token });
  await app.answer(logout, { as: token });
  expect(await app.problem(verify, { as: token })).toMatchObject({ status: 401 });
  expect(await app.problem(logout, { as: token })).toMatchObject({ status: 401 });
  await app.answer(verify, { as: other });
  const { rows } = await app.store.pool.query(
    "select actor_name from audit_line where action = 'accounts.signed-out' and subject_id = $1",
    [id],
  );
  expect(rows).toEqual([{ actor_name: username }]);
});

test('Signing out without a token is refused', async () => {
  expect(await app.problem(logout)).toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('Signing out ends the token at once while other calls with it are under way', async () => {
  const { id } = await app.createStaff();
  for (let round = 0; round < 10; round += 1) {
    const token = await createSession(app.store, id);
    const verifying = () => app.call(verify, { as: token });
    const underWay = [verifying(), verifying()];
    const signedOut = app.answer(logout, { as: token });
    underWay.push(verifying(), verifying(), verifying());
    await signedOut;
    await Promise.all(underWay);
    expect((await verifying()).statusCode).toBe(401);
  }
});

test('A removed account is signed out within a second', async () => {
  const { id, token } = await app.createStaff();
  await app.answer(verify, { as: token });
  await app.store.pool.query('delete from account where id = $1', [id]);
  letPass(1_000);
  expect((await app.call(verify, { as: token })).statusCode).toBe(401);
});

test('A session that one server ends is over on another within a second', async () => {
  const { http } = await createApp(app.context.config, {
    ...app.store,
    db: app.store.db.withPlugin({
      transformQuery: (it) => it.node,
      transformResult: async (it) => it.result,
    }),
  });
  const { token } = await app.createStaff();
  const onOther = () =>
    http.inject({
      method: verify.method,
      url: verify.path,
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await onOther()).statusCode).toBe(200);
  await app.answer(logout, { as: token });
  letPass(1_000);
  expect((await onOther()).statusCode).toBe(401);
  await http.close();
});

test('A session remembers where it comes from, not what a header claims', async () => {
  const { id, username, password } = await app.createStaff();
  await app.answer(login, {
    body: { username, password },
    address: '10.99.0.7',
    headers: { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Station/1 (test)' },
  });
  const session = (await sessionsOf(id)).at(-1);
  expect(session).toMatchObject({ address: '10.99.0.7', user_agent: 'Station/1 (test)' });
});

test('Behind a proxy that is trusted, the address is the one it forwards', {
  tags: ['full'],
}, async () => {
  const trusting = await createApp({ ...app.context.config, trustProxy: 1 }, app.store);
  const { id, username, password } = await app.createStaff();
  const { statusCode } = await trusting.http.inject({
    method: 'POST',
    url: login.path,
    payload: { username, password },
    remoteAddress: '10.99.0.8',
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  expect(statusCode).toBe(200);
  expect((await sessionsOf(id)).at(-1)).toMatchObject({ address: '203.0.113.9' });
  await trusting.http.close();
});

test('A very long user agent is kept in part', async () => {
  const { id, username, password } = await app.createStaff();
  const headers = { 'user-agent': 'x'.repeat(5_000) };
  await app.answer(login, { body: { username, password }, headers, address: newAddress() });
  expect((await sessionsOf(id)).at(-1).user_agent).toHaveLength(300);
});
