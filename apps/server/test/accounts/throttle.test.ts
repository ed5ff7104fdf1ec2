import { login } from '@station/contract/accounts/accounts';
import { afterAll, expect, test } from 'vitest';
import { createAccount } from '../fixtures/accounts.ts';
import { testClock } from '../fixtures/clock.ts';
import { deviceOf, signInOn } from '../fixtures/known-devices.ts';
import { isFull } from '../in-full.ts';
import { createTestApp, newAddress } from '../test-app.ts';

const clock = testClock();
const app = await createTestApp({ clock });
afterAll(app.close);

const attempt = (username: string, password = 'wrong', address = newAddress()) =>
  app.call(login, { body: { username, password }, address });

/** The names of so many people. */
async function people(many: number): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: many }, () => app.createStaff()));
  return made.map((it) => it.username);
}

/** Uses up what unknown devices may try, past the login call, which is slow by design. */
async function useUp({ id }: { id: number }): Promise<void> {
  await app.store.pool.query(
    `insert into sign_in_attempt (subject, account_id, address, at)
     select 'account ' || $1::bigint, $1, '198.51.100.' || n, $2 from generate_series(1, 20) n`,
    [id, new Date(clock.now())],
  );
}

test('After 20 wrong passwords unknown devices wait, whatever the address, even with the right one', async () => {
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

test('Names that nobody has are counted in the same way, in any letter case', {
  tags: ['full'],
}, async () => {
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
  clock.pass(14.9 * 60_000);
  expect((await attempt(username, password)).statusCode).toBe(429);
  clock.pass(0.2 * 60_000);
  expect((await attempt(username, password)).statusCode).toBe(200);
});

test('200 accounts sprayed from one address are stopped after 100, at once or one by one', async () => {
  const address = newAddress();
  const accounts = await people(200);
  const spray = async (some: string[]) =>
    (await Promise.all(some.map((name) => attempt(name, 'wrong', address)))).map(
      (it) => it.statusCode,
    );
  const statuses = await spray(accounts.slice(0, 150));
  expect(statuses.toSorted()).toEqual([...Array(100).fill(401), ...Array(50).fill(429)]);
  expect(await spray(accounts.slice(150))).toEqual(Array(50).fill(429));

  const { username, password } = await app.createStaff();
  const here = await app.problem(login, { body: { username, password }, address });
  expect(here).toMatchObject({
    status: 429,
    reason: 'accounts.too-many-attempts-here',
    retryAfter: '900',
  });
  expect((await attempt(username, password)).statusCode).toBe(200);
});

test.runIf(isFull)(
  'A hundred names that nobody has keep no colleague at the same address out',
  async () => {
    const address = newAddress();
    for (let i = 0; i < 101; i += 1) {
      expect((await attempt(`made.up.${i}`, 'wrong', address)).statusCode).toBe(401);
    }
    const { username, password } = await app.createStaff();
    expect((await attempt(username, password, address)).statusCode).toBe(200);
  },
);

test.for([-1, 1])(
  'A clock that is set by %i h shuts nobody out for longer',
  { tags: ['full'] },
  async (hours) => {
    const [one, another] = [await app.createStaff(), await app.createStaff()];
    const address = newAddress();
    await useUp(one);
    for (const name of await people(100)) await attempt(name, 'wrong', address);
    expect((await attempt(one.username, one.password)).statusCode).toBe(429);
    expect((await attempt(another.username, another.password, address)).statusCode).toBe(429);
    clock.set(hours * 3_600_000);
    expect((await attempt(one.username, one.password)).statusCode).toBe(200);
    expect((await attempt(another.username, another.password, address)).statusCode).toBe(200);
    clock.set(-hours * 3_600_000);
  },
);

test('Addresses of one IPv6 network count as one', { tags: ['full'] }, async () => {
  const names = await people(101);
  const guess = (i: number) => attempt(names[i]!, 'wrong', `2001:db8:1:2::${i.toString(16)}`);
  for (let i = 0; i < 100; i += 1) expect((await guess(i)).statusCode).toBe(401);
  expect((await guess(100)).statusCode).toBe(429);
  expect((await attempt(names[0]!, 'wrong', '2001:db8:1:3::1')).statusCode).toBe(401);
});

test('Many failures at one account keep no colleague at the same address out', {
  tags: ['full'],
}, async () => {
  const address = newAddress();
  const [owner, colleague] = [await app.createStaff(), await app.createStaff()];
  const cookie = await deviceOf(app, owner);
  const wrong = await Promise.all(
    Array.from({ length: 130 }, () => attempt(owner.username, 'wrong', address)),
  );
  const statuses = wrong.map((it) => it.statusCode).toSorted();
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(110).fill(429)]);

  const known = await signInOn(app, owner, { cookie, address });
  expect(known.statusCode).toBe(200);
  expect((await attempt(colleague.username, colleague.password, address)).statusCode).toBe(200);
  const school = await Promise.all(Array.from({ length: 60 }, () => app.createStaff()));
  for (const one of school) {
    expect((await attempt(one.username, one.password, address)).statusCode).toBe(200);
  }
});

test('One address may call login 600 times a minute, and a forged header makes no other address', async () => {
  const address = newAddress();
  const call = (i: number) =>
    app.call(login, {
      body: {},
      address,
      headers: { 'x-forwarded-for': `203.0.113.${i}` },
    });
  for (let i = 0; i < 600; i += 1) expect((await call(i)).statusCode).toBe(400);
  const refused = await app.problem(login, {
    body: {},
    address,
    headers: { 'x-forwarded-for': '203.0.113.99' },
  });
  expect(refused).toMatchObject({ status: 429, code: 'rate-limited' });
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect((await attempt('somebody.else')).statusCode).toBe(401);
});
