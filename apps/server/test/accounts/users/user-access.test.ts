import { login, verify } from '@station/contract/accounts/accounts';
import { deleteUser, listUsers, signOutUser, updateUser } from '@station/contract/accounts/users';
import { listContacts } from '@station/contract/contacts/contacts';
import { afterEach, expect, test } from 'vitest';
import { createSession } from '../../fixtures/accounts.ts';
import { auditOf } from '../../fixtures/records.ts';
import { allVisitors, arrive, closeSockets, listenTo, openSocket } from '../../fixtures/sockets.ts';
import { newAddress, sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
const admin = await app.createAdmin();
const as = admin.token;
afterEach(closeSockets);

test('Approval lets a pending person in at once', async () => {
  const waiting = await app.createPerson({ status: 'pending' });
  expect((await app.call(listContacts, { as: waiting.token })).statusCode).toBe(403);
  const { user } = await app.answer(updateUser, {
    as,
    params: { id: waiting.id },
    body: { status: 'active' },
  });
  expect(user.status).toBe('active');
  await app.answer(listContacts, { as: waiting.token });
  expect(await auditOf(app, 'accounts.approved', waiting.id)).toMatchObject([
    { actor_id: admin.id },
  ]);
});

test('Deactivation ends tokens and sign-in at once, and says why to who knows the password', async () => {
  const staff = await app.createStaff();
  await app.answer(listContacts, { as: staff.token });
  await app.answer(updateUser, { as, params: { id: staff.id }, body: { status: 'deactivated' } });
  expect(await app.problem(verify, { as: staff.token })).toMatchObject({
    status: 401,
    reason: 'accounts.deactivated',
  });
  const right = { username: staff.username, password: staff.password };
  expect(await app.problem(login, { body: right, address: newAddress() })).toMatchObject({
    status: 403,
    reason: 'accounts.deactivated',
  });
  const wrong = { ...right, password: 'not this one' };
  expect(await app.problem(login, { body: wrong, address: newAddress() })).toMatchObject({
    status: 401,
    reason: 'accounts.wrong-credentials',
  });
});

test('A reactivated account signs in again, but no old token comes back to life', async () => {
  const staff = await app.createStaff();
  const change = (status: string) =>
    app.call(updateUser, { as, params: { id: staff.id }, body: { status } });
  await change('deactivated');
  await change('active');
  const problem = await app.problem(verify, { as: staff.token });
  expect(problem).toMatchObject({ status: 401 });
  expect(problem.reason).toBeUndefined();
  await app.answer(listContacts, { as: await app.signIn(staff) });
});

test('A demoted administrator loses the role and the tokens at once', async () => {
  const other = await app.createAdmin();
  const second = await createSession(app.store, other.id);
  await app.answer(listUsers, { as: other.token });
  await app.answer(updateUser, { as, params: { id: other.id }, body: { role: 'user' } });
  for (const token of [other.token, second]) {
    expect((await app.call(listUsers, { as: token })).statusCode).toBe(401);
  }
  const token = await app.signIn(other);
  expect((await app.call(listUsers, { as: token })).statusCode).toBe(403);
});

test('An administrator who must change the password is cut off at once, and told nothing any more', async () => {
  const other = await app.createAdmin();
  const watching = await openSocket(app, { token: other.token });
  await allVisitors(watching);
  const gone = new Promise((resolve) => watching.once('disconnect', resolve));
  const body = { must_change_password: true };
  await app.answer(updateUser, { as, params: { id: other.id }, body });
  expect(await gone).toBe('io server disconnect');
  // The session goes on, for the new password; what is opened with it hears of nobody.
  const heard = listenTo(await openSocket(app, { token: other.token }));
  await arrive(app);
  expect(heard).toEqual([]);
});

test('A promoted user has the new rights at once, without signing in again', async () => {
  const staff = await app.createStaff();
  expect((await app.call(listUsers, { as: staff.token })).statusCode).toBe(403);
  await app.answer(updateUser, { as, params: { id: staff.id }, body: { role: 'admin' } });
  await app.answer(listUsers, { as: staff.token });
});

test('Nobody takes the own role, account, access or second step away', async () => {
  await app.createAdmin();
  const params = { id: admin.id };
  for (const body of [{ role: 'user' }, { status: 'deactivated' }, { two_step: false }]) {
    expect(await app.problem(updateUser, { as, params, body })).toMatchObject({
      status: 409,
      reason: 'accounts.not-yourself',
    });
  }
  expect(await app.problem(deleteUser, { as, params })).toMatchObject({
    status: 409,
    reason: 'accounts.not-yourself',
  });
  await app.answer(verify, { as });
});

test('A deleted user is gone with every session; the audit log remembers', async () => {
  const staff = await app.createStaff();
  await app.answer(verify, { as: staff.token });
  const { message } = await app.answer(deleteUser, { as, params: { id: staff.id } });
  expect(message).toBe('User deleted successfully!');
  expect((await app.call(verify, { as: staff.token })).statusCode).toBe(401);
  const { username, password } = staff;
  const body = { username, password };
  expect((await app.call(login, { body, address: newAddress() })).statusCode).toBe(401);
  expect(await auditOf(app, 'accounts.deleted', staff.id)).toMatchObject([
    { actor_id: admin.id, before: { username, role: 'user' } },
  ]);
});

test('An administrator signs a user out everywhere', async () => {
  const staff = await app.createStaff();
  const second = await createSession(app.store, staff.id);
  const { ended } = await app.answer(signOutUser, { as, params: { id: staff.id } });
  expect(ended).toBe(2);
  for (const token of [staff.token, second]) {
    expect((await app.call(verify, { as: token })).statusCode).toBe(401);
  }
});
