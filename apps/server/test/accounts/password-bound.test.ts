import { login, register } from '@station/contract/accounts/accounts';
import { afterAll, expect, test } from 'vitest';
import { deviceOf, signInOn } from '../fixtures/known-devices.ts';
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
