import { login, register, verify } from '@station/contract/accounts/accounts';
import { getProfile } from '@station/contract/accounts/profile';
import { listContacts } from '@station/contract/contacts/contacts';
import { updateSettings } from '@station/contract/settings/settings';
import { afterEach, expect, test } from 'vitest';
import { auditOf } from '../fixtures/records.ts';
import { createTestApp, newAddress, sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
afterEach(() => setPolicy('approval'));
const admin = await app.createAdmin();

let made = 0;

/** Fields that the server takes, with what the test is about. */
function fieldsOf(given: object = {}) {
  made += 1;
  return {
    username: `newcomer${made}`,
    email: `newcomer${made}@station.example`,
    password: 'bốn con mèo',
    name: 'Trần Thị Mới',
    ...given,
  };
}

const enter = (body: object) => app.call(register, { body, address: newAddress() });
const refusal = (body: object) => app.problem(register, { body, address: newAddress() });

async function setPolicy(registration: 'open' | 'approval' | 'closed') {
  await app.answer(updateSettings, { as: admin.token, body: { registration } });
}

const signInAs = ({ username, password }: { username: string; password: string }) =>
  app.answer(login, { body: { username, password }, address: newAddress() });

test('Under approval, which is the default, a newcomer signs in and sees the profile alone', async () => {
  const fields = fieldsOf();
  const { message, account_state: accountState } = (await enter(fields)).json();
  expect(accountState).toBe('pending');
  expect(message).toContain('Registration successful!');
  expect(message).toContain('approve');

  const { token, user } = await signInAs(fields);
  expect(user).toMatchObject({ username: fields.username, role: 'user', account_state: 'pending' });
  await app.answer(getProfile, { as: token });
  expect(await app.problem(listContacts, { as: token })).toMatchObject({
    status: 403,
    reason: 'accounts.pending',
    message: 'Your account waits for the approval of an administrator',
  });
});

test('When registration is open, a newcomer may start at once', async () => {
  await setPolicy('open');
  const fields = fieldsOf();
  const answered = (await enter(fields)).json();
  expect(answered).toEqual({
    success: true,
    message: 'Registration successful! You can now login.',
    account_state: 'active',
  });
  const { token, user } = await signInAs(fields);
  expect(user.account_state).toBe('active');
  await app.answer(listContacts, { as: token });
});

test('When registration is closed, nobody gets in and nothing is written', async () => {
  await setPolicy('closed');
  const fields = fieldsOf();
  expect(await refusal(fields)).toMatchObject({
    status: 403,
    code: 'forbidden',
    reason: 'accounts.registration-closed',
  });
  const { rows } = await app.store.pool.query('select 1 from account where username = $1', [
    fields.username,
  ]);
  expect(rows).toEqual([]);
});

test('REGISTRATION decides until an administrator does', { tags: ['full'] }, async () => {
  const other = await createTestApp({ env: { REGISTRATION: 'closed' } });
  try {
    expect(await other.problem(register, { body: fieldsOf() })).toMatchObject({ status: 403 });
    const { token } = await other.createAdmin();
    await other.answer(updateSettings, { as: token, body: { registration: 'open' } });
    const { account_state: accountState } = await other.answer(register, { body: fieldsOf() });
    expect(accountState).toBe('active');
  } finally {
    await other.close();
  }
});

test('A newcomer chooses neither role nor id nor account state', async () => {
  const fields = fieldsOf({
    role: 'admin',
    isAdmin: true,
    userType: 'admin',
    id: admin.id,
    status: 'active',
    account_state: 'active',
    must_change_password: false,
    created_at: '2000-01-01T00:00:00Z',
  });
  expect((await enter(fields)).statusCode).toBe(200);
  const { user } = await signInAs(fields);
  expect(user).toMatchObject({ role: 'user', isAdmin: false, userType: 'user' });
  expect(user.account_state).toBe('pending');
  expect(user.id).not.toBe(admin.id);
});

test('What is left out or too short is named, with the reason for the form', async () => {
  const cases = [
    [{ username: 'ab' }, 'username', 'accounts.invalid-username'],
    [{ username: undefined }, 'username', 'accounts.invalid-username'],
    [{ username: 'somebody@example.com' }, 'username', 'accounts.invalid-username'],
    [{ username: 'tab\tname' }, 'username', 'accounts.invalid-username'],
    [{ username: '\u202egnp.exe' }, 'username', 'accounts.invalid-username'],
    [{ username: 'x'.repeat(51) }, 'username', 'accounts.invalid-username'],
    [{ email: 'nobody' }, 'email', 'accounts.invalid-email'],
    [{ email: '' }, 'email', 'accounts.invalid-email'],
    [{ email: undefined }, 'email', 'accounts.invalid-email'],
    [{ name: ' x ' }, 'name', 'accounts.invalid-name'],
    [{ name: undefined }, 'name', 'accounts.invalid-name'],
    [{ password: '12345' }, 'password', 'accounts.password-too-short'],
    [{ password: '' }, 'password', 'accounts.password-too-short'],
  ] as const;
  for (const [wrong, field, reason] of cases) {
    const problem = await refusal(fieldsOf(wrong));
    expect(problem, JSON.stringify(wrong)).toMatchObject({ status: 400, reason });
    expect(problem.validation_errors?.[0]?.field).toBe(field);
  }
});

test('A short password is named along with the other fields', async () => {
  const problem = await refusal(fieldsOf({ email: 'nobody', password: '12345' }));
  expect(problem.validation_errors).toMatchObject([
    { field: 'email' },
    { field: 'password', rule: 'too-short', limit: 6 },
  ]);
});

test('A password too short for the settings is named along with the other fields', async () => {
  await app.answer(updateSettings, { as: admin.token, body: { password_min: 8 } });
  try {
    for (const password of ['12345', 'sieben7']) {
      const problem = await refusal(fieldsOf({ email: 'nobody', password }));
      expect(problem).toMatchObject({ reason: 'accounts.invalid-email' });
      expect(problem.validation_errors).toMatchObject([
        { field: 'email' },
        { field: 'password', limit: 8, message: 'New password must be at least 8 characters' },
      ]);
    }
    expect(await refusal(fieldsOf({ password: '12345', name: 'x' }))).toMatchObject({
      reason: 'accounts.password-too-short',
      message: 'New password must be at least 8 characters',
      validation_errors: [{ field: 'password', limit: 8 }, { field: 'name' }],
    });
  } finally {
    await app.answer(updateSettings, { as: admin.token, body: { password_min: 6 } });
  }
});

test('A password that is left out is asked for', async () => {
  const problem = await refusal(fieldsOf({ password: undefined }));
  expect(problem.validation_errors).toMatchObject([{ field: 'password', rule: 'required' }]);
});

test.for(['123456', 'password', 'PASSWORD', 'qwerty', 'iloveyou', 'dragon'])(
  'One of the commonest passwords is refused in any case of letters: %s',
  async (password) => {
    expect(await refusal(fieldsOf({ password }))).toMatchObject({
      status: 400,
      reason: 'accounts.password-common',
      validation_errors: [{ field: 'password', rule: 'not-allowed' }],
    });
  },
);

test.for([
  ['small letters alone', 'chỉ chữ thường'],
  ['digits alone', '8302957416620'],
  ['pictures', '🔑🐓🌾🚲🏮🪷🥁🛶'],
  ['128 characters', 'dài '.repeat(32)],
] as const)('A password may be long and of any characters: %s', async ([, password]) => {
  const fields = fieldsOf({ password });
  expect((await enter(fields)).statusCode).toBe(200);
  expect((await signInAs(fields)).token).toEqual(expect.any(String));
});

test('The settings may ask for longer passwords, counted as people count', async () => {
  await app.answer(updateSettings, { as: admin.token, body: { password_min: 8 } });
  try {
    expect(await refusal(fieldsOf({ password: 'sieben7' }))).toMatchObject({
      message: 'New password must be at least 8 characters',
      validation_errors: [{ limit: 8 }],
    });
    // Seven letters as people see them, however many code units they take.
    const seven = 'Ánh Đỗ!'.normalize('NFD');
    expect(await refusal(fieldsOf({ password: seven }))).toMatchObject({
      reason: 'accounts.password-too-short',
    });
    expect((await enter(fieldsOf({ password: 'đủ tám !' }))).statusCode).toBe(200);
  } finally {
    await app.answer(updateSettings, { as: admin.token, body: { password_min: 6 } });
  }
});

test('A name or address that somebody has, in any case of letters, is a conflict', async () => {
  const first = fieldsOf({ username: 'Thúy.Hằng', email: 'Hang@Station.example' });
  expect((await enter(first)).statusCode).toBe(200);
  expect(await refusal(fieldsOf({ username: 'THÚY.hằng'.normalize('NFD') }))).toMatchObject({
    status: 409,
    reason: 'accounts.username-taken',
    validation_errors: [{ field: 'username' }],
  });
  expect(await refusal(fieldsOf({ email: 'hang@station.EXAMPLE' }))).toMatchObject({
    status: 409,
    reason: 'accounts.email-taken',
    validation_errors: [{ field: 'email' }],
  });
});

test('Of ten who want the same name at once, one gets it', async () => {
  const { username } = fieldsOf();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => enter(fieldsOf({ username }))),
  );
  const statuses = answers.map((answer) => answer.statusCode).toSorted();
  expect(statuses).toEqual([200, ...Array(9).fill(409)]);
});

test('A registration is in the audit log, without the password', async () => {
  const fields = fieldsOf();
  await enter(fields);
  const { token } = await signInAs(fields);
  const { user } = await app.answer(verify, { as: token });
  const lines = await auditOf(app, 'accounts.registered', user.id);
  expect(lines).toMatchObject([
    { actor_id: user.id, actor_name: fields.username, after: { username: fields.username } },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/password|argon/);
});

test('One address registers 20 times a minute at most', async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let i = 0; i < 21; i += 1) {
    statuses.push((await app.call(register, { body: {}, address })).statusCode);
  }
  expect(statuses).toEqual([...Array(20).fill(400), 429]);
});
