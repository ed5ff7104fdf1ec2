import { login, verify } from '@station/contract/accounts';
import { listContacts } from '@station/contract/contacts';
import {
  confirmTwoStep,
  disableTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  startTwoStep,
} from '@station/contract/two-step';
import { listUsers, updateUser } from '@station/contract/users';
import { generate } from 'otplib';
import { afterAll, expect, test } from 'vitest';
import { updateSettings } from '../../src/features/settings/settings.actions.ts';
import { createSession, type TestAccount } from '../fixtures/accounts.ts';
import { auditOf } from '../fixtures/records.ts';
import { createTestApp, newAddress } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);

const PERIOD = 30;

/** A code as the app on a phone shows it, so many half minutes from now. */
const codeOf = (secret: string, stepsFromNow = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + stepsFromNow * PERIOD });

/** Turns two-step sign-in on for somebody, by the code of the half minute before this one. */
async function turnOn(person: TestAccount) {
  const { data } = await app.answer(startTwoStep, {
    as: person.token,
    body: { password: person.password },
    address: newAddress(),
  });
  const code = await codeOf(data.secret, -1);
  const confirmed = await app.answer(confirmTwoStep, { as: person.token, body: { code } });
  return { secret: data.secret, recoveryCodes: confirmed.data.recovery_codes };
}

const enter = ({ username, password }: TestAccount, code?: string) =>
  app.call(login, { body: { username, password, ...(code && { code }) }, address: newAddress() });

/** Past the guard, which would keep administrators without two-step sign-in from taking it back. */
const setPolicy = async (two_step: 'off' | 'offered' | 'required') => {
  const { id, username, name } = await app.createAdmin();
  const actor = { id, username, name, role: 'admin' as const, sessionId: 0 };
  await updateSettings(app.context, actor, { two_step });
};

test('The password alone is no longer enough, with the code it is', async () => {
  const staff = await app.createStaff();
  const { secret } = await turnOn(staff);
  const refused = (await enter(staff)).json();
  expect(refused).toMatchObject({
    code: 'unauthenticated',
    reason: 'accounts.code-needed',
  });
  expect(refused.token).toBeUndefined();
  const entered = await enter(staff, await codeOf(secret));
  expect(entered.statusCode, entered.payload).toBe(200);
  await app.answer(listContacts, { as: entered.json().token });
});

test('A wrong password with or without a code tells nothing about two-step sign-in', async () => {
  const staff = await app.createStaff();
  await turnOn(staff);
  for (const code of [undefined, '123456']) {
    const answered = (await enter({ ...staff, password: 'wrong' }, code)).json();
    expect(answered.reason).toBe('accounts.wrong-credentials');
  }
});

test('A secret that is not confirmed asks for nothing', async () => {
  const staff = await app.createStaff();
  const body = { password: staff.password };
  const { data } = await app.answer(startTwoStep, { as: staff.token, body });
  expect(data.uri).toContain(`secret=${data.secret}`);
  expect(data.uri).toMatch(/^otpauth:\/\/totp\/Station/);
  expect((await enter(staff)).statusCode).toBe(200);
  const wrong = await app.problem(confirmTwoStep, { as: staff.token, body: { code: '000000' } });
  expect(wrong).toMatchObject({ status: 400, reason: 'accounts.wrong-code' });
  expect((await enter(staff)).statusCode).toBe(200);
});

test('A code signs in once, and not again within its half minute', async () => {
  const staff = await app.createStaff();
  const { secret } = await turnOn(staff);
  const code = await codeOf(secret);
  expect((await enter(staff, code)).statusCode).toBe(200);
  const again = await enter(staff, code);
  expect(again.statusCode).toBe(401);
  expect(again.json().reason).toBe('accounts.wrong-code');
  // The code it was turned on with is used up too, and older ones with it.
  expect((await enter(staff, await codeOf(secret, -1))).statusCode).toBe(401);
  expect((await enter(staff, await codeOf(secret, 1))).statusCode).toBe(200);
});

test('Of ten who use one code at once, one signs in', async () => {
  const staff = await app.createStaff();
  const { secret } = await turnOn(staff);
  const code = await codeOf(secret);
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(staff, code)));
  const statuses = answers.map((answer) => answer.statusCode).toSorted();
  expect(statuses).toEqual([200, ...Array(9).fill(401)]);
});

test('A code from another time is refused, one half minute off is not', async () => {
  const staff = await app.createStaff();
  const { secret } = await turnOn(staff);
  for (const steps of [-3, 3, 120]) {
    expect((await enter(staff, await codeOf(secret, steps))).statusCode, `${steps}`).toBe(401);
  }
  expect((await enter(staff, await codeOf(secret, 1))).statusCode).toBe(200);
});

test('A code may be typed with spaces', async () => {
  const staff = await app.createStaff();
  const { secret } = await turnOn(staff);
  const code = await codeOf(secret);
  expect((await enter(staff, ` ${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
});

test('Codes cannot be tried out: after 20 wrong ones the account waits', async () => {
  const staff = await app.createStaff();
  const { secret } = await turnOn(staff);
  const statuses: number[] = [];
  for (let i = 0; i < 22; i += 1) statuses.push((await enter(staff, '000000')).statusCode);
  expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
  expect((await enter(staff, await codeOf(secret))).statusCode).toBe(429);
});

test('A recovery code signs in once, however it is typed', async () => {
  const staff = await app.createStaff();
  const { recoveryCodes } = await turnOn(staff);
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first, second] = recoveryCodes as [string, string];
  expect((await enter(staff, first)).statusCode).toBe(200);
  expect((await enter(staff, first)).statusCode).toBe(401);
  expect((await enter(staff, second.toLowerCase().replace('-', ' '))).statusCode).toBe(200);
  const { data } = await app.answer(getTwoStep, { as: staff.token });
  expect(data).toMatchObject({ enabled: true, recovery_codes_left: 8 });
  expect(await auditOf(app, 'accounts.recovery-code-used', staff.id)).toHaveLength(2);
});

test('Of ten who use one recovery code at once, one signs in', async () => {
  const staff = await app.createStaff();
  const { recoveryCodes } = await turnOn(staff);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => enter(staff, recoveryCodes[0])),
  );
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
});

test('The recovery codes of somebody else are worth nothing', async () => {
  const [one, other] = [await app.createStaff(), await app.createStaff()];
  const { recoveryCodes } = await turnOn(one);
  await turnOn(other);
  expect((await enter(other, recoveryCodes[0])).statusCode).toBe(401);
});

test('New recovery codes make the old ones void', async () => {
  const staff = await app.createStaff();
  const { recoveryCodes } = await turnOn(staff);
  const body = { password: staff.password };
  const { data } = await app.answer(renewRecoveryCodes, { as: staff.token, body });
  expect((await enter(staff, recoveryCodes[0])).statusCode).toBe(401);
  expect((await enter(staff, data.recovery_codes[0])).statusCode).toBe(200);
  const wrong = await app.problem(renewRecoveryCodes, {
    as: staff.token,
    body: { password: 'wrong' },
  });
  expect(wrong).toMatchObject({ status: 401, reason: 'accounts.wrong-password' });
});

test('The database has neither the secret nor a recovery code', async () => {
  const staff = await app.createStaff();
  const { secret, recoveryCodes } = await turnOn(staff);
  const { rows } = await app.store.pool.query(
    `select two_step.secret, two_step::text as text from two_step where account_id = $1
     union all select code_hash, recovery_code::text from recovery_code where account_id = $1
     union all select ''::bytea, audit_line::text from audit_line where subject_id = $1`,
    [staff.id],
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    for (const hidden of [secret, ...recoveryCodes, recoveryCodes[0]!.replace('-', '')]) {
      expect(row.text).not.toContain(hidden);
      expect(row.secret.includes(hidden)).toBe(false);
    }
  }
});

test('A secret moved to another account opens nothing', async () => {
  const [one, other] = [await app.createStaff(), await app.createStaff()];
  const { secret } = await turnOn(one);
  await turnOn(other);
  await app.store.pool.query(
    `update two_step set secret = (select secret from two_step where account_id = $1)
     where account_id = $2`,
    [one.id, other.id],
  );
  expect((await enter(other, await codeOf(secret))).statusCode).toBe(500);
});

test('Turning it on ends the other sessions, turning it off too', async () => {
  const staff = await app.createStaff();
  const before = await createSession(app.store, staff.id);
  const { secret } = await turnOn(staff);
  expect((await app.call(verify, { as: before })).statusCode).toBe(401);
  const between = await createSession(app.store, staff.id);
  const body = { password: staff.password, code: await codeOf(secret) };
  await app.answer(disableTwoStep, { as: staff.token, body });
  expect((await app.call(verify, { as: between })).statusCode).toBe(401);
  expect((await enter(staff)).statusCode).toBe(200);
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
  const { secret } = await turnOn(staff);
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
  await turnOn(staff);
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

test('Where it is not offered nobody starts, but who has it keeps it', async () => {
  const [early, late] = [await app.createStaff(), await app.createStaff()];
  const { secret } = await turnOn(early);
  await setPolicy('off');
  try {
    const body = { password: late.password };
    expect(await app.problem(startTwoStep, { as: late.token, body })).toMatchObject({
      status: 409,
      reason: 'accounts.two-step-unavailable',
    });
    expect((await enter(early)).statusCode).toBe(401);
    expect((await enter(early, await codeOf(secret))).statusCode).toBe(200);
  } finally {
    await setPolicy('offered');
  }
});

test('Where it is required, an administrator sets it up first and cannot turn it off', async () => {
  const admin = await app.createAdmin();
  const staff = await app.createStaff();
  await setPolicy('required');
  try {
    const { user } = (await enter(admin)).json();
    expect(user.standing).toBe('two-step-needed');
    const { secret } = await turnOn(admin);
    await app.answer(listUsers, { as: admin.token });
    const body = { password: admin.password, code: await codeOf(secret) };
    expect(await app.problem(disableTwoStep, { as: admin.token, body })).toMatchObject({
      status: 409,
      reason: 'accounts.two-step-required',
    });
    expect((await app.answer(getTwoStep, { as: admin.token })).data.required).toBe(true);
    // It is asked of administrators alone.
    await app.answer(listContacts, { as: staff.token });
    expect((await app.answer(getTwoStep, { as: staff.token })).data.required).toBe(false);
  } finally {
    await setPolicy('offered');
  }
});

test('An administrator turns it off for somebody who lost phone and codes', async () => {
  const staff = await app.createStaff();
  const admin = await app.createAdmin();
  await turnOn(staff);
  const { user } = await app.answer(updateUser, {
    as: admin.token,
    params: { id: staff.id },
    body: { two_step: false },
  });
  expect(user.two_step).toBe(false);
  expect((await app.call(verify, { as: staff.token })).statusCode).toBe(401);
  expect((await enter(staff)).statusCode).toBe(200);
  expect(await auditOf(app, 'accounts.two-step-off', staff.id)).toMatchObject([
    { actor_id: admin.id },
  ]);
});
