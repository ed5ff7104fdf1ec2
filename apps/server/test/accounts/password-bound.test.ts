import { login, register } from '@station/contract/accounts/accounts';
import { changePassword, updateProfile } from '@station/contract/accounts/profile';
import {
  disableTwoStep,
  renewRecoveryCodes,
  startTwoStep,
} from '@station/contract/accounts/two-step';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { type Known, passwordMatches } from '../../src/features/accounts/sign-in/passwords.ts';
import type { TestAccount } from '../fixtures/accounts.ts';
import { deviceOf, signInOn } from '../fixtures/known-devices.ts';
import { someOf } from '../in-full.ts';
import { createTestApp, newAddress, problemOf } from '../test-app.ts';
import { isPostgres } from '../test-store.ts';

const app = await createTestApp();
afterAll(app.close);

const NEW = 'ba con gà trống';

test('Over 200 waiting, whoever comes is told when to come back, unless the device is known', {
  tags: ['full'],
}, async () => {
  const staff = await app.createStaff();
  const cookie = await deviceOf(app, staff);
  const crowd = Array.from({ length: 400 }, (_, i) =>
    app.call(login, { body: { username: `crowd.${i}`, password: 'x' }, address: newAddress() }),
  );
  const owner = signInOn(app, staff, { cookie });
  const registering = app.call(register, {
    body: { username: 'late', email: 'late@station.example', name: 'Late', password: NEW },
    address: newAddress(),
  });

  const answers = await Promise.all(crowd);
  const refused = answers.filter((it) => it.statusCode === 503);
  expect(answers.filter((it) => it.statusCode === 401)).toHaveLength(400 - refused.length);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(197);
  expect(problemOf(refused[0]!)).toMatchObject({
    code: 'unavailable',
    reason: 'accounts.busy',
    retryAfter: '3',
  });
  expect((await owner).statusCode).toBe(200);
  expect([200, 503]).toContain((await registering).statusCode);
});

// On the embedded store whoever is inside keeps all others outside.
test.runIf(isPostgres)(
  'Sign-ins that wait for the database keep nobody from having a password checked',
  async () => {
    const [stuck, colleague] = [await app.createStaff(), await app.createStaff()];
    const client = await app.store.pool.connect();
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [
      `account ${stuck.id}`,
    ]);
    const waiting = Array.from({ length: 5 }, () =>
      app.call(login, { body: { username: stuck.username, password: 'x' }, address: newAddress() }),
    );
    await expect
      .poll(async () => {
        const { rows } = await client.query(
          "select from pg_locks where locktype = 'advisory' and not granted",
        );
        return rows.length;
      })
      .toBe(5);
    const { username, password } = colleague;
    const body = { username, password };
    expect((await app.call(login, { body, address: newAddress() })).statusCode).toBe(200);
    await client.query('rollback');
    client.release();
    expect((await Promise.all(waiting)).map((it) => it.statusCode)).toEqual(Array(5).fill(401));
  },
);

test('Whoever was turned away has not used up an attempt', { tags: ['full'] }, async () => {
  const { rows } = await app.store.pool.query(
    `select count(*) as booked, count(distinct subject) as names from sign_in_attempt
     where subject like 'name crowd.%'`,
  );
  expect(rows[0].booked).toEqual(rows[0].names);
  expect(Number(rows[0].booked)).toBeLessThan(400);
});

/** What one person does as often as they like. */
const FLOODS: [string, (one: TestAccount) => Promise<() => Promise<LightMyRequestResponse>>][] = [
  [
    'puts the password in the place of itself',
    async ({ token: as, password }) => {
      const body = { currentPassword: password, newPassword: password };
      return () => app.call(changePassword, { as, body });
    },
  ],
  [
    'signs in on a known device',
    async (one) => {
      const cookie = await deviceOf(app, one);
      return () => signInOn(app, one, { cookie });
    },
  ],
];

// The last one costs the most.
test.for(someOf(FLOODS, FLOODS.length - 1))(
  'Whoever %s 300 times at once keeps nobody else out',
  async ([, prepare]) => {
    // A password of their own, which costs as much of the processor as in the product.
    const one = await app.createPerson({ password: NEW });
    const other = await app.createStaff();
    const cookie = await deviceOf(app, other);
    const call = await prepare(one);
    const flood = Array.from({ length: 300 }, call);
    expect((await signInOn(app, other, { cookie })).statusCode).toBe(200);
    const statuses = (await Promise.all(flood)).map((it) => it.statusCode);
    expect(statuses).toContain(429);
    expect(statuses).not.toContain(503);
  },
);

test('Whoever nobody has let in yet waits behind people who are known', async () => {
  const order: string[] = [];
  const check = async (who: string, known?: Known) => {
    await passwordMatches(undefined, 'x', known);
    order.push(who);
  };
  await Promise.all([
    ...Array.from({ length: 8 }, () => check('guest')),
    check('waits for approval', { id: 1, status: 'pending' }),
    check('staff', { id: 2, status: 'active' }),
  ]);
  expect(order.indexOf('staff')).toBeLessThan(order.indexOf('waits for approval'));
});

test.for([changePassword, updateProfile, startTwoStep, disableTwoStep, renewRecoveryCodes])(
  'One person may call $name 20 times a minute, from whatever address',
  async (endpoint) => {
    const { token: as } = await app.createStaff();
    const call = async () =>
      (await app.call(endpoint, { as, body: {}, address: newAddress() })).statusCode;
    for (let i = 0; i < 20; i += 1) expect(await call()).toBe(400);
    expect(await call()).toBe(429);
  },
);

test('A class behind one address may change its passwords in the same minute', async () => {
  const address = newAddress();
  for (let i = 0; i < 25; i += 1) {
    const { token: as } = await app.createPerson({ must_change_password: true });
    expect((await app.call(changePassword, { as, body: {}, address })).statusCode).toBe(400);
  }
});
