import { login, verify } from '@station/contract/accounts/accounts';
import { changePassword } from '@station/contract/accounts/profile';
import { readLink } from '@station/contract/accounts/recovery';
import { listSessions } from '@station/contract/accounts/sessions';
import { createUserCode } from '@station/contract/accounts/users';
import { listContacts } from '@station/contract/contacts/contacts';
import { updateSettings } from '@station/contract/settings/settings';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createSession, type TestAccount } from '../../fixtures/accounts.ts';
import { auditOf } from '../../fixtures/records.ts';
import { closeSockets, openSocket } from '../../fixtures/sockets.ts';
import { createTestApp, newAddress } from '../../test-app.ts';
import { createTestStore, isPostgres } from '../../test-store.ts';

const app = await createTestApp();
afterAll(app.close);
afterAll(closeSockets);

const NEW = 'ba con gà trống';

const change = (staff: TestAccount, newPassword = NEW, currentPassword = staff.password) =>
  app.call(changePassword, {
    as: staff.token,
    body: { currentPassword, newPassword },
    address: newAddress(),
  });

const signInWith = (staff: TestAccount, password: string) =>
  app.call(login, { body: { username: staff.username, password }, address: newAddress() });

test('The password changes: the new one signs in, the old one does not', async () => {
  const staff = await app.createStaff();
  const answered = (await change(staff)).json();
  expect(answered).toEqual({
    success: true,
    message: 'Password changed successfully!',
    ended: 0,
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect((await signInWith(staff, NEW)).statusCode).toBe(200);
  expect((await signInWith(staff, staff.password)).statusCode).toBe(401);
  expect(await auditOf(app, 'accounts.password-changed', staff.id)).toMatchObject([
    { actor_id: staff.id, before: null, after: null },
  ]);
});

test('The session goes on with a new token, its sockets too, and the old one is refused', async () => {
  const staff = await app.createStaff();
  const socket = await openSocket(app, { token: staff.token });
  await app.answer(verify, { as: staff.token });
  const { token } = (await change(staff)).json();
  expect(token).not.toBe(staff.token);
  const { user } = await app.answer(verify, { as: token });
  expect(user.id).toBe(staff.id);
  // Said to be another token and not the end of the session, which tabs would take for a sign-out.
  expect(await app.problem(verify, { as: staff.token })).toMatchObject({
    status: 401,
    reason: 'accounts.token-replaced',
  });
  const { data } = await app.answer(listSessions, { as: token });
  expect(data).toMatchObject([{ current: true }]);
  expect(socket.connected).toBe(true);
});

// The embedded store serves one server alone.
test.runIf(isPostgres)('Another server says as well that a token was replaced', async () => {
  const { databaseUrl, remove } = await createTestStore();
  await remove();
  const store = { databaseUrl };
  const [one, other] = [await createTestApp({ store }), await createTestApp({ store })];
  onTestFinished(async () => {
    await one.close();
    await other.close();
  });
  const { token: as, password } = await one.createStaff();
  const body = { currentPassword: password, newPassword: NEW };
  const { token } = await one.answer(changePassword, { as, body });
  const replaced = { status: 401, reason: 'accounts.token-replaced' };
  for (const each of [one, other])
    expect(await each.problem(verify, { as })).toMatchObject(replaced);
  await other.answer(verify, { as: token });

  await one.store.pool.query("update session set replaced_at = now() - interval '31 s'");
  for (const each of [one, other]) {
    expect((await each.problem(verify, { as })).reason).toBeUndefined();
  }
});

test('The other sessions end at once; the one that asked goes on', async () => {
  const staff = await app.createStaff();
  const others = [
    await createSession(app.store, staff.id),
    await createSession(app.store, staff.id),
  ];
  for (const as of others) await app.answer(verify, { as });
  const changed = (await change(staff)).json();
  expect(changed.ended).toBe(2);
  for (const as of others) expect((await app.call(verify, { as })).statusCode).toBe(401);
  await app.answer(verify, { as: changed.token });
});

test('A wrong current password is a 401 with a reason, and ends nothing', async () => {
  const staff = await app.createStaff();
  const body = { currentPassword: 'not this one', newPassword: NEW };
  expect(await app.problem(changePassword, { as: staff.token, body })).toMatchObject({
    status: 401,
    reason: 'accounts.wrong-password',
    message: 'Current password is incorrect',
  });
  await app.answer(verify, { as: staff.token });
  expect((await signInWith(staff, staff.password)).statusCode).toBe(200);
});

test.for([
  [{ newPassword: NEW }, 'currentPassword', 'Current password is required'],
  [{ currentPassword: '', newPassword: NEW }, 'currentPassword', 'Current password is required'],
] as const)('A missing current password is asked for: %j', async ([body, field, message]) => {
  const { token } = await app.createStaff();
  expect(await app.problem(changePassword, { as: token, body })).toMatchObject({
    status: 400,
    message,
    validation_errors: [{ field }],
  });
});

test.for([
  ['12345', 'accounts.password-too-short', /at least 6 characters/],
  ['', 'accounts.password-too-short', /at least 6 characters/],
  ['12345678', 'accounts.password-common', /most common/],
  ['Mật khẩu 1879', 'accounts.password-unchanged', /differ/],
  ['Mật khẩu 1879'.normalize('NFD'), 'accounts.password-unchanged', /differ/],
] as const)('A new password that will not do is told why: %j', async (row) => {
  const [newPassword, reason, message] = row;
  const staff = await app.createStaff();
  const body = { currentPassword: staff.password, newPassword };
  const problem = await app.problem(changePassword, { as: staff.token, body });
  expect(problem).toMatchObject({
    status: 400,
    reason,
    validation_errors: [{ field: 'newPassword' }],
  });
  expect(problem.message).toMatch(message);
});

test('The length that the settings ask for counts', async () => {
  const admin = await app.createAdmin();
  await app.answer(updateSettings, { as: admin.token, body: { password_min: 12 } });
  try {
    const staff = await app.createStaff();
    const body = { currentPassword: staff.password, newPassword: 'mười một ký' };
    expect(await app.problem(changePassword, { as: staff.token, body })).toMatchObject({
      message: 'New password must be at least 12 characters',
      validation_errors: [{ rule: 'too-short', limit: 12 }],
    });
  } finally {
    await app.answer(updateSettings, { as: admin.token, body: { password_min: 6 } });
  }
});

test('Guessing the current password is stopped after 20 failures, sign-ins included', async () => {
  const staff = await app.createStaff();
  for (let i = 0; i < 5; i += 1) {
    expect((await signInWith(staff, 'wrong')).statusCode).toBe(401);
  }
  const statuses: number[] = [];
  for (let i = 0; i < 17; i += 1) {
    statuses.push((await change(staff, NEW, 'wrong')).statusCode);
  }
  expect(statuses).toEqual([...Array(15).fill(401), 429, 429]);
  expect((await change(staff)).statusCode).toBe(429);
  expect((await signInWith(staff, staff.password)).statusCode).toBe(429);
});

test('A forced change opens everything again', async () => {
  const staff = await app.createPerson({ must_change_password: true });
  expect((await app.call(listContacts, { as: staff.token })).statusCode).toBe(403);
  const { token: as } = (await change(staff)).json();
  await app.answer(listContacts, { as });
});

test('A code that an administrator made is void after the password changed', async () => {
  const staff = await app.createStaff();
  const admin = await app.createAdmin();
  const { data } = await app.answer(createUserCode, { as: admin.token, params: { id: staff.id } });
  const body = { token: data.code };
  await app.answer(readLink, { body, address: newAddress() });
  await change(staff);
  const gone = await app.problem(readLink, { body, address: newAddress() });
  expect(gone).toMatchObject({ status: 404, reason: 'accounts.link-expired' });
});

test('Of two changes at once one wins, and its password is the one that counts', async () => {
  const staff = await app.createStaff();
  const second = { ...staff, token: await createSession(app.store, staff.id) };
  const [a, b] = await Promise.all([
    change(staff, 'mật khẩu của A'),
    change(second, 'mật khẩu của B'),
  ]);
  expect([a.statusCode, b.statusCode].toSorted()).toEqual([200, 401]);
  const winner = a.statusCode === 200 ? 'mật khẩu của A' : 'mật khẩu của B';
  expect((await signInWith(staff, winner)).statusCode).toBe(200);
});

test('An account that vanished meanwhile is not found', async () => {
  const staff = await app.createStaff();
  await app.answer(verify, { as: staff.token });
  // The guard still believes the token for a moment.
  await app.store.pool.query('delete from account where id = $1', [staff.id]);
  const answered = await change(staff);
  expect([401, 404]).toContain(answered.statusCode);
  if (answered.statusCode === 404) expect(answered.json().reason).toBe('accounts.user-not-found');
});
