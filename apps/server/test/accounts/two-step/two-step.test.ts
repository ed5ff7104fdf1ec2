import { verify } from '@station/contract/accounts/accounts';
import {
  confirmTwoStep,
  disableTwoStep,
  getTwoStep,
  startTwoStep,
} from '@station/contract/accounts/two-step';
import { listContacts } from '@station/contract/contacts/contacts';
import { expect, test } from 'vitest';
import { createSession } from '../../fixtures/accounts.ts';
import { codeOf, enter, turnOnTwoStep } from '../../fixtures/two-step.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();

test('The password alone is no longer enough, with the code it is', async () => {
  const staff = await app.createStaff();
  const { secret } = await turnOnTwoStep(app, staff);
  const refused = (await enter(app, staff)).json();
  expect(refused).toMatchObject({
    code: 'unauthenticated',
    reason: 'accounts.code-needed',
  });
  expect(refused.token).toBeUndefined();
  const entered = await enter(app, staff, await codeOf(secret));
  expect(entered.statusCode, entered.payload).toBe(200);
  await app.answer(listContacts, { as: entered.json().token });
});

test('A wrong password with or without a code tells nothing about two-step sign-in', async () => {
  const staff = await app.createStaff();
  await turnOnTwoStep(app, staff);
  for (const code of [undefined, '123456']) {
    const answered = (await enter(app, { ...staff, password: 'wrong' }, code)).json();
    expect(answered.reason).toBe('accounts.wrong-credentials');
  }
});

test('A secret that is not confirmed asks for nothing', async () => {
  const staff = await app.createStaff();
  const body = { password: staff.password };
  const { data } = await app.answer(startTwoStep, { as: staff.token, body });
  expect(data.uri).toContain(`secret=${data.secret}`);
  expect(data.uri).toMatch(/^otpauth:\/\/totp\/Station/);
  expect((await enter(app, staff)).statusCode).toBe(200);
  const wrong = await app.problem(confirmTwoStep, { as: staff.token, body: { code: '000000' } });
  expect(wrong).toMatchObject({ status: 400, reason: 'accounts.wrong-code' });
  expect((await enter(app, staff)).statusCode).toBe(200);
});

test('A code signs in once, and not again within its half minute', async () => {
  const staff = await app.createStaff();
  const { secret } = await turnOnTwoStep(app, staff);
  const code = await codeOf(secret);
  expect((await enter(app, staff, code)).statusCode).toBe(200);
  const again = await enter(app, staff, code);
  expect(again.statusCode).toBe(401);
  expect(again.json().reason).toBe('accounts.wrong-code');
  // The code it was turned on with is used up too, and older ones with it.
  expect((await enter(app, staff, await codeOf(secret, -1))).statusCode).toBe(401);
  expect((await enter(app, staff, await codeOf(secret, 1))).statusCode).toBe(200);
});

test('Of ten who use one code at once, one signs in', async () => {
  const staff = await app.createStaff();
  const { secret } = await turnOnTwoStep(app, staff);
  const code = await codeOf(secret);
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(app, staff, code)));
  const statuses = answers.map((answer) => answer.statusCode).toSorted();
  expect(statuses).toEqual([200, ...Array(9).fill(401)]);
});

test('A code from another time is refused, one half minute off is not', async () => {
  const staff = await app.createStaff();
  const { secret } = await turnOnTwoStep(app, staff);
  for (const steps of [-3, 3, 120]) {
    expect((await enter(app, staff, await codeOf(secret, steps))).statusCode, `${steps}`).toBe(401);
  }
  expect((await enter(app, staff, await codeOf(secret, 1))).statusCode).toBe(200);
});

test('A code may be typed with spaces', async () => {
  const staff = await app.createStaff();
  const { secret } = await turnOnTwoStep(app, staff);
  const code = await codeOf(secret);
  expect((await enter(app, staff, ` ${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
});

test('Codes cannot be tried out: after 20 wrong ones the account waits', async () => {
  const staff = await app.createStaff();
  const { secret } = await turnOnTwoStep(app, staff);
  const statuses: number[] = [];
  for (let i = 0; i < 22; i += 1) statuses.push((await enter(app, staff, '000000')).statusCode);
  expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
  expect((await enter(app, staff, await codeOf(secret))).statusCode).toBe(429);
});

test('A secret moved to another account opens nothing', async () => {
  const [one, other] = [await app.createStaff(), await app.createStaff()];
  const { secret } = await turnOnTwoStep(app, one);
  await turnOnTwoStep(app, other);
  await app.store.pool.query(
    `update two_step set secret = (select secret from two_step where account_id = $1)
     where account_id = $2`,
    [one.id, other.id],
  );
  expect((await enter(app, other, await codeOf(secret))).statusCode).toBe(500);
});

test('Turning it on ends the other sessions, turning it off too', async () => {
  const staff = await app.createStaff();
  const before = await createSession(app.store, staff.id);
  const { secret } = await turnOnTwoStep(app, staff);
  expect((await app.call(verify, { as: before })).statusCode).toBe(401);
  const between = await createSession(app.store, staff.id);
  const body = { password: staff.password, code: await codeOf(secret) };
  await app.answer(disableTwoStep, { as: staff.token, body });
  expect((await app.call(verify, { as: between })).statusCode).toBe(401);
  expect((await enter(app, staff)).statusCode).toBe(200);
  const { data } = await app.answer(getTwoStep, { as: staff.token });
  expect(data).toEqual({
    enabled: false,
    enabled_at: null,
    recovery_codes_left: 0,
    offered: true,
    required: false,
  });
});

test('It is turned off by password and code, not by one of them', async () => {
  const staff = await app.createStaff();
  const { secret } = await turnOnTwoStep(app, staff);
  const off = (body: object) => app.problem(disableTwoStep, { as: staff.token, body });
  const wrongPassword = { password: 'wrong', code: await codeOf(secret) };
  expect(await off(wrongPassword)).toMatchObject({ reason: 'accounts.wrong-password' });
  const wrongCode = { password: staff.password, code: '000000' };
  expect(await off(wrongCode)).toMatchObject({ status: 400, reason: 'accounts.wrong-code' });
  expect((await app.answer(getTwoStep, { as: staff.token })).data.enabled).toBe(true);
});

test('What is on cannot be started over, what is off not turned off', async () => {
  const staff = await app.createStaff();
  const body = { password: staff.password, code: '000000' };
  const refused = (endpoint: typeof startTwoStep | typeof disableTwoStep | typeof confirmTwoStep) =>
    app.problem(endpoint, { as: staff.token, body });
  expect(await refused(disableTwoStep)).toMatchObject({
    status: 409,
    reason: 'accounts.two-step-off',
  });
  expect(await refused(confirmTwoStep)).toMatchObject({
    status: 409,
    reason: 'accounts.two-step-not-started',
  });
  await turnOnTwoStep(app, staff);
  for (const endpoint of [startTwoStep, confirmTwoStep]) {
    expect(await refused(endpoint)).toMatchObject({
      status: 409,
      reason: 'accounts.two-step-already-on',
    });
  }
});

test('Starting asks for the password', async () => {
  const staff = await app.createStaff();
  const body = { password: 'wrong' };
  expect(await app.problem(startTwoStep, { as: staff.token, body })).toMatchObject({
    status: 401,
    reason: 'accounts.wrong-password',
  });
});
