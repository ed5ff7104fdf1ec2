import { setTimeout as pause } from 'node:timers/promises';
import { verify } from '@station/contract/accounts/accounts';
import { disableTwoStep, getTwoStep, startTwoStep } from '@station/contract/accounts/two-step';
import { listUsers, updateUser } from '@station/contract/accounts/users';
import { listContacts } from '@station/contract/contacts/contacts';
import { updateSettings } from '@station/contract/settings/settings';
import { expect, test } from 'vitest';
import { updateSettings as changeSettings } from '../../../src/features/settings/settings.actions.ts';
import { auditOf } from '../../fixtures/records.ts';
import { closeSockets, openSocket } from '../../fixtures/sockets.ts';
import { codeOf, enter, turnOnTwoStep } from '../../fixtures/two-step.ts';
import { promised } from '../../in-full.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();

/** Past the guard, which would keep administrators without two-step sign-in from taking it back. */
const setPolicy = async (two_step: 'off' | 'offered' | 'required') => {
  const { id, username, name } = await app.createAdmin();
  const actor = { id, username, name, role: 'admin' as const, sessionId: 0 };
  await changeSettings(app.context, actor, { two_step });
};

test('Where it is not offered nobody starts, but who has it keeps it', async () => {
  const [early, late] = [await app.createStaff(), await app.createStaff()];
  const { secret } = await turnOnTwoStep(app, early);
  await setPolicy('off');
  try {
    const body = { password: late.password };
    expect(await app.problem(startTwoStep, { as: late.token, body })).toMatchObject({
      status: 409,
      reason: 'accounts.two-step-unavailable',
    });
    expect((await enter(app, early)).statusCode).toBe(401);
    expect((await enter(app, early, await codeOf(secret))).statusCode).toBe(200);
  } finally {
    await setPolicy('offered');
  }
});

test('Where it is required, an administrator sets it up first and cannot turn it off', async () => {
  const admin = await app.createAdmin();
  const staff = await app.createStaff();
  await setPolicy('required');
  try {
    const { user } = (await enter(app, admin)).json();
    expect(user.account_state).toBe('two-step-needed');
    const { secret } = await turnOnTwoStep(app, admin);
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

test('Once it is required, administrators who have not set it up are cut off within 16 s', {
  tags: ['full'],
}, async () => {
  const [keeper, colleague, staff] = [
    await app.createAdmin(),
    await app.createAdmin(),
    await app.createStaff(),
  ];
  await turnOnTwoStep(app, keeper);
  const open = ({ token }: { token: string }) => openSocket(app, { token });
  const [kept, cut, calm] = [await open(keeper), await open(colleague), await open(staff)];
  await app.answer(updateSettings, { as: keeper.token, body: { two_step: 'required' } });
  try {
    await expect.poll(() => cut.connected, { timeout: promised(16_000) }).toBe(false);
    // Whoever comes back to set it up stays.
    const back = await open(colleague);
    await pause(16_000);
    expect([kept, calm, back].map((it) => it.connected)).toEqual([true, true, true]);
  } finally {
    await setPolicy('offered');
    closeSockets();
  }
});

test('An administrator turns it off for somebody who lost phone and codes', async () => {
  const staff = await app.createStaff();
  const admin = await app.createAdmin();
  await turnOnTwoStep(app, staff);
  const { user } = await app.answer(updateUser, {
    as: admin.token,
    params: { id: staff.id },
    body: { two_step: false },
  });
  expect(user.two_step).toBe(false);
  expect((await app.call(verify, { as: staff.token })).statusCode).toBe(401);
  expect((await enter(app, staff)).statusCode).toBe(200);
  expect(await auditOf(app, 'accounts.two-step-off', staff.id)).toMatchObject([
    { actor_id: admin.id },
  ]);
});
