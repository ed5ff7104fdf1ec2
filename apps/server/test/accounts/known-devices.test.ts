import { login, logout, verify } from '@station/contract/accounts/accounts';
import { changePassword } from '@station/contract/accounts/profile';
import { resetPassword } from '@station/contract/accounts/recovery';
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
} from '@station/contract/accounts/sessions';
import { createUserCode, signOutUser } from '@station/contract/accounts/users';
import { listContacts } from '@station/contract/contacts/contacts';
import { afterAll, expect, test } from 'vitest';
import type { TestAccount } from '../fixtures/accounts.ts';
import { testClock } from '../fixtures/clock.ts';
import { cookieOf, deviceOf, guessAway, signInOn } from '../fixtures/known-devices.ts';
import { codeOf, turnOnTwoStep } from '../fixtures/two-step.ts';
import { createTestApp, newAddress } from '../test-app.ts';

const clock = testClock();
const app = await createTestApp({ clock });
afterAll(app.close);

const NEW = 'ba con gà trống';

const statusOn = async (who: Pick<TestAccount, 'username' | 'password'>, cookie?: string) =>
  (await signInOn(app, who, cookie === undefined ? {} : { cookie })).statusCode;

/** Signs in on a new device; answers its cookie and the session's token. */
async function arrive(who: TestAccount) {
  const answered = await signInOn(app, who);
  return { cookie: cookieOf(answered), token: String(answered.json().token) };
}

test('The cookie goes to account calls alone, no script reads it, and no other site sends it', async () => {
  const staff = await app.createStaff();
  const set = String((await signInOn(app, staff)).headers['set-cookie']);
  expect(set).toMatch(
    /^station_devices=[\w-]{43}; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  );
  const { rows } = await app.store.pool.query(
    'select known_device::text as text from known_device',
  );
  expect(JSON.stringify(rows)).not.toContain(/=([\w-]{43});/.exec(set)?.[1]);
});

test('Behind https the cookie is sent over nothing else', async () => {
  const secure = await createTestApp({ env: { PUBLIC_URL: 'https://station.example' } });
  try {
    const staff = await secure.createStaff();
    const answered = await signInOn(secure, staff);
    expect(answered.headers['set-cookie']).toMatch(/^__Secure-station_devices=.*; Secure$/);
    await guessAway(secure, staff);
    const again = await signInOn(secure, staff, { cookie: cookieOf(answered) });
    expect(again.statusCode).toBe(200);
  } finally {
    await secure.close();
  }
});

test('A known device gets in while unknown ones are refused, again and again', async () => {
  const staff = await app.createStaff();
  let cookie = await deviceOf(app, staff);
  await guessAway(app, staff);
  expect(await statusOn(staff)).toBe(429);
  for (let i = 0; i < 3; i += 1) cookie = await deviceOf(app, staff, { cookie });
  expect(await statusOn(staff)).toBe(429);
});

test('A known device stays known after signing out', async () => {
  const staff = await app.createStaff();
  const { cookie, token } = await arrive(staff);
  await app.answer(logout, { as: token });
  await guessAway(app, staff);
  expect(await statusOn(staff, cookie)).toBe(200);
});

test('A stolen credential opens nothing, is worth nothing to another account, and ends with the next sign-in', async () => {
  const staff = await app.createStaff();
  const other = await app.createStaff();
  const cookie = await deviceOf(app, staff);
  const token = /=([\w-]{43})/.exec(cookie)?.[1];
  expect((await app.call(verify, { headers: { cookie } })).statusCode).toBe(401);
  expect((await app.call(verify, { as: token })).statusCode).toBe(401);
  expect((await app.call(listContacts, { as: token, headers: { cookie } })).statusCode).toBe(401);
  const body = { username: staff.username, password: '' };
  expect((await app.call(login, { body, headers: { cookie } })).statusCode).toBe(400);

  await guessAway(app, other);
  expect(await statusOn(other, cookie)).toBe(429);
  await guessAway(app, staff);
  await deviceOf(app, staff, { cookie });
  expect(await statusOn(staff, cookie)).toBe(429);
});

test('A known device has 10 wrong passwords of its own, and then what unknown ones have left', async () => {
  const staff = await app.createStaff();
  const [cookie, second] = [await deviceOf(app, staff), await deviceOf(app, staff)];
  const wrong = { ...staff, password: 'wrong' };
  // One after the other: of one account's known devices one waits at a time.
  const tries = async (count: number, on?: string) => {
    const statuses: number[] = [];
    for (let i = 0; i < count; i += 1) statuses.push(await statusOn(wrong, on));
    return statuses;
  };
  expect(await tries(10, cookie)).toEqual(Array(10).fill(401));
  // None of them counted where unknown devices are counted, and one right password is none.
  expect(await statusOn(staff)).toBe(200);
  const shared = (await Promise.all([tries(15, cookie), tries(15)])).flat();
  expect(shared.toSorted()).toEqual([...Array(20).fill(401), ...Array(10).fill(429)]);
  expect(await statusOn(staff, cookie)).toBe(429);
  expect(await statusOn(staff, second)).toBe(200);
});

test('One browser is known to everybody who signed in on it', async () => {
  const [first, second] = [await app.createStaff(), await app.createStaff()];
  let cookie = await deviceOf(app, first);
  cookie = await deviceOf(app, second, { cookie });
  await guessAway(app, first);
  await guessAway(app, second);
  cookie = await deviceOf(app, first, { cookie });
  expect(await statusOn(second, cookie)).toBe(200);
});

test.for([
  'station_devices=',
  `station_devices=${'A'.repeat(43)}`,
  `station_devices=${Array(500).fill('B'.repeat(43)).join('.')}`,
  'station_devices=%00%27; station_devices=..',
])('A made-up cookie makes no device known: %#', async (cookie) => {
  const staff = await app.createStaff();
  expect(await statusOn({ ...staff, password: 'wrong' }, cookie)).toBe(401);
  expect(await statusOn(staff, cookie)).toBe(200);
});

test('A change of the password ends every device but the one it was made on', async () => {
  const staff = await app.createStaff();
  const here = await arrive(staff);
  const there = await arrive(staff);
  const changed = await app.call(changePassword, {
    as: here.token,
    headers: { cookie: here.cookie },
    body: { currentPassword: staff.password, newPassword: NEW },
  });
  expect(changed.statusCode).toBe(200);
  const now = { ...staff, password: NEW };
  await guessAway(app, now);
  expect(await statusOn(now, there.cookie)).toBe(429);
  expect(await statusOn(now, here.cookie)).toBe(429);
  expect(await statusOn(now, cookieOf(changed))).toBe(200);
});

test('Whoever gets in by a code, while others guess, is known on that device', {
  tags: ['full'],
}, async () => {
  const staff = await app.createStaff();
  const admin = await app.createAdmin();
  const before = await deviceOf(app, staff);
  const { data } = await app.answer(createUserCode, { as: admin.token, params: { id: staff.id } });
  const body = { token: data.code, password: NEW };
  const reset = await app.call(resetPassword, { body, address: newAddress() });
  const now = { ...staff, password: NEW };
  await guessAway(app, now);
  expect(await statusOn(now, before)).toBe(429);
  expect(await statusOn(now, cookieOf(reset))).toBe(200);
});

test('A device that is taken off the list of sessions is an unknown one', async () => {
  const staff = await app.createStaff();
  const [here, there] = [await arrive(staff), await arrive(staff)];
  const { data } = await app.answer(listSessions, { as: there.token });
  const id = data.find((it) => it.current)!.id;
  await app.answer(endSession, { as: here.token, params: { id } });
  await guessAway(app, staff);
  expect(await statusOn(staff, there.cookie)).toBe(429);
  expect(await statusOn(staff, here.cookie)).toBe(200);
});

test('An earlier session of this very device can be ended without making it unknown', async () => {
  const staff = await app.createStaff();
  const { cookie, token } = await arrive(staff);
  const again = await signInOn(app, staff, { cookie });
  const { data } = await app.answer(listSessions, { as: token });
  const id = data.find((it) => it.current)!.id;
  await app.answer(endSession, { as: again.json().token, params: { id } });
  await guessAway(app, staff);
  expect(await statusOn(staff, cookieOf(again))).toBe(200);
});

test.for([endOtherSessions, endAllSessions])(
  'Whoever signs out elsewhere or everywhere is known here alone: $name',
  async (endpoint) => {
    const staff = await app.createStaff();
    const [here, there] = [await arrive(staff), await arrive(staff)];
    await app.answer(endpoint, { as: here.token });
    await guessAway(app, staff);
    expect(await statusOn(staff, there.cookie)).toBe(429);
    expect(await statusOn(staff, here.cookie)).toBe(200);
  },
);

test('Whom an administrator signs out is known nowhere', async () => {
  const staff = await app.createStaff();
  const admin = await app.createAdmin();
  const { cookie } = await arrive(staff);
  await app.answer(signOutUser, { as: admin.token, params: { id: staff.id } });
  await guessAway(app, staff);
  expect(await statusOn(staff, cookie)).toBe(429);
});

test('The owner changes the password while unknown devices use up their guesses', async () => {
  const staff = await app.createStaff();
  const { cookie, token } = await arrive(staff);
  await guessAway(app, staff);
  const body = { currentPassword: staff.password, newPassword: NEW };
  expect((await app.call(changePassword, { as: token, body })).statusCode).toBe(429);
  const changed = await app.call(changePassword, { as: token, body, headers: { cookie } });
  expect(changed.statusCode).toBe(200);
});

test('Wrong codes of a known device count for it alone, of unknown ones with their passwords', async () => {
  const staff = await app.createStaff();
  const { secret, recoveryCodes } = await turnOnTwoStep(app, staff);
  const cookie = await deviceOf(app, staff, { code: await codeOf(secret) });
  for (let i = 0; i < 9; i += 1) {
    expect((await signInOn(app, staff, { cookie, code: '000000' })).statusCode).toBe(401);
  }
  for (let i = 0; i < 20; i += 1) {
    const password = i < 5 ? 'wrong' : staff.password;
    const unknown = await signInOn(app, { ...staff, password }, { code: 'ABCDE-FGHJK' });
    expect(unknown.statusCode).toBe(401);
  }
  const [first, second] = recoveryCodes;
  expect((await signInOn(app, staff, { code: first! })).statusCode).toBe(429);
  expect((await signInOn(app, staff, { cookie, code: second! })).statusCode).toBe(200);
});

test('A device stays known for 180 days after the last sign-in on it', async () => {
  const staff = await app.createStaff();
  const [used, left] = [await deviceOf(app, staff), await deviceOf(app, staff)];
  clock.pass(179 * 86_400_000);
  const again = await deviceOf(app, staff, { cookie: used });
  clock.pass(2 * 86_400_000);
  await guessAway(app, staff);
  expect(await statusOn(staff, left)).toBe(429);
  expect(await statusOn(staff, again)).toBe(200);
});

test('Of one account 100 devices are remembered, the newest ones', async () => {
  const staff = await app.createStaff();
  await app.store.pool.query(
    `insert into known_device (account_id, token_hash, issued_at)
     select $1, sha256(('device ' || n)::bytea), $2 from generate_series(1, 150) n`,
    [staff.id, new Date(clock.now() - 86_400_000)],
  );
  await deviceOf(app, staff);
  const { rows } = await app.store.pool.query(
    'select count(*) as n from known_device where account_id = $1',
    [staff.id],
  );
  expect(Number(rows[0].n)).toBe(100);
});
