import { login } from '@station/contract/accounts/accounts';
import {
  createUser,
  deleteUser,
  listUsers,
  signOutUser,
  updateUser,
} from '@station/contract/accounts/users';
import { listContacts } from '@station/contract/contacts/contacts';
import { expect, test } from 'vitest';
import { createAccount } from '../../fixtures/accounts.ts';
import { auditOf } from '../../fixtures/records.ts';
import { createTestApp, newAddress, sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
const admin = await app.createAdmin();
const as = admin.token;

let made = 0;
const newUser = (given: object = {}) => {
  made += 1;
  const username = `made${made}`;
  const email = `${username}@station.example`;
  return { username, email, password: 'hai con voi', name: 'Người Mới', ...given };
};

test('Staff are told in the words of the spec that users are for administrators', async () => {
  const { token } = await app.createStaff();
  expect(await app.problem(listUsers, { as: token })).toMatchObject({
    status: 403,
    code: 'forbidden',
    message: 'Admin access required to view users',
  });
});

test('The table shows users without hashes, and who last signed in when', async () => {
  const staff = await app.createStaff();
  await app.signIn(staff);
  const { users } = await app.answer(listUsers, { as, query: { search: staff.username } });
  const found = users.find((it) => it.id === staff.id);
  expect(found).toMatchObject({
    username: staff.username,
    email: staff.email,
    role: 'user',
    status: 'active',
    two_step: false,
    must_change_password: false,
  });
  expect(Date.parse(found?.last_signed_in_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('The table comes in pages, those who wait for approval first, then the newest', {
  tags: ['full'],
}, async () => {
  const page = await createTestApp();
  try {
    const { token } = await page.createAdmin();
    const waiting = await page.createPerson({ status: 'pending' });
    const others: number[] = [];
    for (let i = 0; i < 5; i += 1) others.push((await page.createStaff()).id);
    const first = await page.answer(listUsers, { as: token, query: { limit: 3 } });
    expect(first.users.map((it) => it.id)).toEqual([waiting.id, others[4], others[3]]);
    expect(first.total).toBe(7);
    expect(first.pagination).toEqual({ page: 1, per_page: 3, total_pages: 3, total_records: 7 });
    const last = await page.answer(listUsers, { as: token, query: { limit: 3, page: 3 } });
    expect(last.users).toHaveLength(1);
    const beyond = await page.answer(listUsers, { as: token, query: { limit: 3, page: 9 } });
    expect(beyond).toMatchObject({ users: [], total: 7 });
    for (let i = 0; i < 15; i += 1) await page.createStaff();
    const all = await page.answer(listUsers, { as: token });
    expect(all.users).toHaveLength(22);
    expect(all.pagination).toMatchObject({ page: 1, per_page: 1_000, total_pages: 1 });
    expect((await page.answer(listUsers, { as: token, query: { page: 1 } })).users).toHaveLength(
      20,
    );
  } finally {
    await page.close();
  }
});

test('A piece of username, name or address finds a user, without marks and in any case', async () => {
  const { id } = await createAccount(app.store, {
    username: 'Bích.Ngọc',
    name: 'Đặng Thị Bích Ngọc',
    email: 'NGOC.dang@Hoasen.example',
  });
  const korean = await createAccount(app.store, { name: '김민수' });
  for (const search of ['bich ngoc', 'dang thi', 'ĐẶNG', 'hoasen', 'ngoc.dang@', 'BÍCH']) {
    const { users } = await app.answer(listUsers, { as, query: { search } });
    expect(
      users.map((it) => it.id),
      search,
    ).toEqual([id]);
  }
  const { users } = await app.answer(listUsers, { as, query: { search: '민수' } });
  expect(users.map((it) => it.id)).toEqual([korean.id]);
  for (const search of ['%', '_____', '\\', "'"]) {
    const none = await app.answer(listUsers, { as, query: { search } });
    expect(none.total, search).toBe(0);
  }
});

test('Role and status narrow the table down', async () => {
  const waiting = await app.createPerson({ status: 'pending', role: 'admin' });
  const query = { status: 'pending', role: 'admin' };
  const { users, total } = await app.answer(listUsers, { as, query });
  expect(users.map((it) => it.id)).toEqual([waiting.id]);
  expect(total).toBe(1);
  const problem = await app.problem(listUsers, { as, query: { role: 'owner' } });
  expect(problem.validation_errors).toMatchObject([{ field: 'role', rule: 'not-allowed' }]);
});

test('An administrator makes an account that can be used at once', async () => {
  const body = newUser();
  const { message, user } = await app.answer(createUser, { as, body });
  expect(message).toBe('User account created successfully!');
  expect(user).toMatchObject({ username: body.username, role: 'user', status: 'active' });
  const signedIn = await app.answer(login, {
    body: { username: body.username, password: body.password },
    address: newAddress(),
  });
  await app.answer(listContacts, { as: signedIn.token });
  expect(await auditOf(app, 'accounts.created', user.id)).toMatchObject([{ actor_id: admin.id }]);
});

test('What is wrong with a new account is named', async () => {
  const taken = await app.createStaff();
  const cases = [
    [{ username: 'ab' }, 400, 'accounts.invalid-username'],
    [{ email: 'x' }, 400, 'accounts.invalid-email'],
    [{ name: '' }, 400, 'accounts.invalid-name'],
    [{ password: '12345' }, 400, 'accounts.password-too-short'],
    [{ password: 'qwerty' }, 400, 'accounts.password-common'],
    [{ username: taken.username }, 409, 'accounts.username-taken'],
    [{ email: taken.email }, 409, 'accounts.email-taken'],
  ] as const;
  for (const [wrong, status, reason] of cases) {
    const problem = await app.problem(createUser, { as, body: newUser(wrong) });
    expect(problem, JSON.stringify(wrong)).toMatchObject({ status, reason });
  }
  const owner = await app.problem(createUser, { as, body: newUser({ role: 'owner' }) });
  expect(owner.validation_errors).toMatchObject([{ field: 'role' }]);
});

test('A user who has to change the password reaches nothing else first', async () => {
  const body = newUser({ must_change_password: true });
  await app.answer(createUser, { as, body });
  const { token, user } = await app.answer(login, {
    body: { username: body.username, password: body.password },
    address: newAddress(),
  });
  expect(user.account_state).toBe('password-change-needed');
  expect(await app.problem(listContacts, { as: token })).toMatchObject({
    status: 403,
    reason: 'accounts.password-change-needed',
  });
});

test('A user can be made to change the password while signed in', async () => {
  const staff = await app.createStaff();
  const params = { id: staff.id };
  await app.answer(updateUser, { as, params, body: { must_change_password: true } });
  expect(await app.problem(listContacts, { as: staff.token })).toMatchObject({
    reason: 'accounts.password-change-needed',
  });
});

test('A department is set and taken away, and other fields change nothing', async () => {
  const staff = await app.createStaff();
  const params = { id: staff.id };
  const body = { department: ' Phòng Đào tạo ', username: 'hacked', id: 1, password_hash: 'x' };
  const { user } = await app.answer(updateUser, { as, params, body });
  expect(user).toMatchObject({ department: 'Phòng Đào tạo', username: staff.username });
  const cleared = await app.answer(updateUser, { as, params, body: { department: '' } });
  expect(cleared.user.department).toBeNull();
  expect(await auditOf(app, 'accounts.updated', staff.id)).toMatchObject([
    { before: { department: null }, after: { department: 'Phòng Đào tạo' } },
    { before: { department: 'Phòng Đào tạo' }, after: { department: null } },
  ]);
});

test('A leader is set and taken away, and never closes a circle', async () => {
  const [top, middle, staff] = [
    await app.createStaff(),
    await app.createStaff(),
    await app.createStaff(),
  ];
  const lead = (id: number, leader_id: number | null) => ({
    as,
    params: { id },
    body: { leader_id },
  });
  await app.answer(updateUser, lead(middle.id, top.id));
  const { user } = await app.answer(updateUser, lead(staff.id, middle.id));
  expect(user.leader).toEqual({ id: middle.id, name: middle.name });
  for (const leader of [staff.id, top.id]) {
    expect(await app.problem(updateUser, lead(top.id, leader))).toMatchObject({
      status: 409,
      reason: 'accounts.leader-circle',
    });
  }
  expect(await app.problem(updateUser, lead(staff.id, 999_999))).toMatchObject({
    status: 400,
    reason: 'accounts.leader-not-found',
  });
  expect((await app.answer(updateUser, lead(staff.id, null))).user.leader).toBeNull();
  expect(await auditOf(app, 'accounts.updated', staff.id)).toMatchObject([
    { before: { leader_id: null }, after: { leader_id: middle.id } },
    { before: { leader_id: middle.id }, after: { leader_id: null } },
  ]);
});

test('Of two who would lead each other at the same moment only one does', async () => {
  const [one, other] = [await app.createStaff(), await app.createStaff()];
  const answers = await Promise.all([
    app.call(updateUser, { as, params: { id: one.id }, body: { leader_id: other.id } }),
    app.call(updateUser, { as, params: { id: other.id }, body: { leader_id: one.id } }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('An update of nothing is refused, and of nobody not found', async () => {
  const staff = await app.createStaff();
  const params = { id: staff.id };
  expect(await app.problem(updateUser, { as, params, body: { role: undefined } })).toMatchObject({
    status: 400,
    reason: 'accounts.nothing-to-update',
  });
  for (const [endpoint, body] of [
    [updateUser, { role: 'user' }],
    [deleteUser, undefined],
    [signOutUser, undefined],
  ] as const) {
    const problem = await app.problem(endpoint, { as, params: { id: 999_999 }, body });
    expect(problem, endpoint.name).toMatchObject({
      status: 404,
      reason: 'accounts.user-not-found',
    });
  }
});
