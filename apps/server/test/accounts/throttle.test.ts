import { login } from '@station/contract/accounts/accounts';
import { expect, test } from 'vitest';
import { bookAttempt } from '../../src/features/accounts/sign-in/attempts.queries.ts';
import { createAccount } from '../fixtures/accounts.ts';
import { newAddress, sharedTestApp } from '../test-app.ts';

// @store both

const app = await sharedTestApp();

const attempt = (username: string, password = 'wrong', address = newAddress()) =>
  app.call(login, { body: { username, password }, address });

/** Uses up the attempts of an account past the login call, which is slow by design. */
async function useUp(account: { id: number }): Promise<void> {
  const limits = { minutes: 15, perSubject: 20, perAddress: 200 };
  for (let i = 0; i < 20; i += 1) {
    const booking = { subject: `account ${account.id}`, address: newAddress() };
    expect(await bookAttempt(app.store.db, booking, limits)).toBeDefined();
  }
}

test('After 20 wrong passwords an account waits, whatever the address, even with the right one', async () => {
  const { username, password } = await app.createStaff();
  for (let i = 0; i < 20; i += 1) expect((await attempt(username)).statusCode).toBe(401);
  const refused = await app.problem(login, {
    body: { username, password },
    address: newAddress(),
  });
  expect(refused).toMatchObject({
    status: 429,
    code: 'rate-limited',
    reason: 'accounts.too-many-attempts',
    retryAfter: '900',
  });
});

test('Letter case, spaces, and username or e-mail address do not make new attempts', async () => {
  const { username, email } = await createAccount(app.store, {
    username: 'Hoa.Le',
    email: 'hoa.le@station.example',
  });
  const ways = [
    username,
    username.toUpperCase(),
    ` ${username}`,
    email,
    email.toUpperCase(),
    `${email} `,
  ];
  const statuses: number[] = [];
  for (let i = 0; i < 26; i += 1) {
    statuses.push((await attempt(ways[i % ways.length]!)).statusCode);
  }
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(6).fill(429)]);
});

test('Of 40 simultaneous wrong passwords 20 are checked', async () => {
  const { username, email } = await app.createStaff();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => attempt(i % 2 === 0 ? username : email)),
  );
  const statuses = answers.map((answer) => answer.statusCode).toSorted();
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(20).fill(429)]);
});

test('Names that nobody has are counted in the same way, in any letter case', async () => {
  const ways = ['Nobody.Here', 'NOBODY.HERE', 'nobody.here'];
  const statuses: number[] = [];
  for (let i = 0; i < 22; i += 1) statuses.push((await attempt(ways[i % 3]!)).statusCode);
  expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
});

test('An account that waits does not keep others out', async () => {
  const [blocked, other] = [await app.createStaff(), await app.createStaff()];
  await useUp(blocked);
  const address = newAddress();
  expect((await attempt(blocked.username, blocked.password, address)).statusCode).toBe(429);
  expect((await attempt(other.username, other.password, address)).statusCode).toBe(200);
});

test('An account that waits keeps the sessions it has', async () => {
  const { token, ...account } = await app.createStaff();
  await useUp(account);
  const { statusCode } = await app.http.inject({
    method: 'POST',
    url: '/api/auth/verify',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(statusCode).toBe(200);
});

test('The right password gives its attempt back, so that signing in often is no failure', async () => {
  const { username, password } = await app.createStaff();
  for (let i = 0; i < 25; i += 1) {
    expect((await attempt(username, password)).statusCode).toBe(200);
  }
});

test('After a quarter of an hour the attempts are forgotten', async () => {
  const { id, username, password } = await app.createStaff();
  await useUp({ id });
  const age = (interval: string) =>
    app.store.pool.query(
      'update sign_in_attempt set at = now() - $2::interval where subject = $1',
      [`account ${id}`, interval],
    );
  await age('14 minutes 50 seconds');
  expect((await attempt(username, password)).statusCode).toBe(429);
  await age('15 minutes 1 second');
  expect((await attempt(username, password)).statusCode).toBe(200);
});

test('One address has 200 wrong passwords for all accounts together', async () => {
  const address = newAddress();
  await app.store.pool.query(
    `insert into sign_in_attempt (subject, address)
     select 'name guess' || n, $1 from generate_series(1, 199) n`,
    [address],
  );
  const { username, password } = await app.createStaff();
  expect((await attempt('guess.200', 'wrong', address)).statusCode).toBe(401);
  expect((await attempt(username, password, address)).statusCode).toBe(429);
  expect((await attempt(username, password)).statusCode).toBe(200);
});

test('One address may call login 60 times a minute, and a forged header makes no other address', async () => {
  const address = newAddress();
  const call = (i: number) =>
    app.call(login, {
      body: {},
      address,
      headers: { 'x-forwarded-for': `203.0.113.${i}` },
    });
  for (let i = 0; i < 60; i += 1) expect((await call(i)).statusCode).toBe(400);
  const refused = await app.problem(login, {
    body: {},
    address,
    headers: { 'x-forwarded-for': '203.0.113.99' },
  });
  expect(refused).toMatchObject({ status: 429, code: 'rate-limited' });
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect((await attempt('somebody.else')).statusCode).toBe(401);
});
