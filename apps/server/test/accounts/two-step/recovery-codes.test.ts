import { getTwoStep, renewRecoveryCodes } from '@station/contract/accounts/two-step';
import { expect, test } from 'vitest';
import { auditOf } from '../../fixtures/records.ts';
import { enter, turnOnTwoStep } from '../../fixtures/two-step.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();

test('A recovery code signs in once, however it is typed', async () => {
  const staff = await app.createStaff();
  const { recoveryCodes } = await turnOnTwoStep(app, staff);
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first, second] = recoveryCodes as [string, string];
  expect((await enter(app, staff, first)).statusCode).toBe(200);
  expect((await enter(app, staff, first)).statusCode).toBe(401);
  expect((await enter(app, staff, second.toLowerCase().replace('-', ' '))).statusCode).toBe(200);
  const { data } = await app.answer(getTwoStep, { as: staff.token });
  expect(data).toMatchObject({ enabled: true, recovery_codes_left: 8 });
  expect(await auditOf(app, 'accounts.recovery-code-used', staff.id)).toHaveLength(2);
});

test('Of ten who use one recovery code at once, one signs in', async () => {
  const staff = await app.createStaff();
  const { recoveryCodes } = await turnOnTwoStep(app, staff);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => enter(app, staff, recoveryCodes[0])),
  );
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
});

test('The recovery codes of somebody else are worth nothing', async () => {
  const [one, other] = [await app.createStaff(), await app.createStaff()];
  const { recoveryCodes } = await turnOnTwoStep(app, one);
  await turnOnTwoStep(app, other);
  expect((await enter(app, other, recoveryCodes[0])).statusCode).toBe(401);
});

test('New recovery codes make the old ones void', async () => {
  const staff = await app.createStaff();
  const { recoveryCodes } = await turnOnTwoStep(app, staff);
  const { password } = staff;
  const renew = { as: staff.token, body: { password, code: recoveryCodes[1] ?? '' } };
  const { data } = await app.answer(renewRecoveryCodes, renew);
  expect((await enter(app, staff, recoveryCodes[0])).statusCode).toBe(401);
  expect((await enter(app, staff, data.recovery_codes[0])).statusCode).toBe(200);
  const wrong = await app.problem(renewRecoveryCodes, {
    as: staff.token,
    body: { password: 'wrong', code: data.recovery_codes[1] ?? '' },
  });
  expect(wrong).toMatchObject({ status: 401, reason: 'accounts.wrong-password' });
  // Who has the password alone could turn two-step sign-in off by a code made here.
  expect((await app.problem(renewRecoveryCodes, renew)).reason).toBe('accounts.wrong-code');
});

test('The database has neither the secret nor a recovery code', async () => {
  const staff = await app.createStaff();
  const { secret, recoveryCodes } = await turnOnTwoStep(app, staff);
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
