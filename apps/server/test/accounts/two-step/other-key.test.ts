import { randomBytes } from 'node:crypto';
import { login } from '@station/contract/accounts/accounts';
import { confirmTwoStep, startTwoStep } from '@station/contract/accounts/two-step';
import { updateUser } from '@station/contract/accounts/users';
import { generate } from 'otplib';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { warnOfOtherKey } from '../../../src/features/accounts/two-step/two-step.jobs.ts';
import { openSecrets } from '../../../src/platform/secrets.ts';
import { createTestApp, newAddress } from '../../test-app.ts';

test('After the key was lost the log names the people, and an administrator lets them in', async () => {
  const app = await createTestApp();
  onTestFinished(app.close);
  const staff = await app.createStaff();
  const admin = await app.createAdmin();
  const { username, password } = staff;
  const { data } = await app.answer(startTwoStep, { as: staff.token, body: { password } });
  const code = await generate({ secret: data.secret });
  await app.answer(confirmTwoStep, { as: staff.token, body: { code } });

  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  warnOfOtherKey({ ...app.context, log });
  await app.store.pool.query('select 1');
  expect(lines).toEqual([]);

  const secrets = await openSecrets(randomBytes(32), '');
  warnOfOtherKey({ ...app.context, log, secrets });
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, accounts: [staff.id] });
  expect(lines[0]).not.toContain(data.secret);

  const params = { id: staff.id };
  await app.answer(updateUser, { as: admin.token, params, body: { two_step: false } });
  await app.answer(login, { body: { username, password }, address: newAddress() });
});
