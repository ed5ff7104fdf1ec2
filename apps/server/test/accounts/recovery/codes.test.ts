import { login } from '@station/contract/accounts/accounts';
import { forgotPassword, readLink, resetPassword } from '@station/contract/accounts/recovery';
import {
  createUserCode,
  dismissPasswordRequest,
  listPasswordRequests,
} from '@station/contract/accounts/users';
import { getPublicSettings } from '@station/contract/settings/settings';
import { expect, test } from 'vitest';
import { auditOf, countOf } from '../../fixtures/records.ts';
import { codeOf, enter, turnOnTwoStep } from '../../fixtures/two-step.ts';
import { newAddress, problemOf, sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
const admin = await app.createAdmin();
const as = admin.token;

const ask = (username: string) =>
  app.answer(forgotPassword, { body: { username }, address: newAddress() });

const requests = async () => (await app.answer(listPasswordRequests, { as })).data;

/** Asks for help and waits until it is on the list. */
async function askedFor(username: string) {
  await ask(username);
  const found = async () => (await requests()).find((it) => it.user.username === username);
  await expect.poll(found).toBeDefined();
  return (await found())!;
}

const makeCode = async (id: number) =>
  (await app.answer(createUserCode, { as, params: { id } })).data;

const reset = (token: string, password: string) =>
  app.call(resetPassword, { body: { token, password }, address: newAddress() });

test('Without a mail server a plea goes to the administrators, once a person', async () => {
  const staff = await app.createStaff();
  const { by } = await ask(staff.username);
  expect(by).toBe('administrator');
  await askedFor(staff.username);
  await ask(staff.email);
  await ask('nobody.knows');
  await expect.poll(() => countOf(app, 'password_plea')).toBe(0);
  const mine = (await requests()).filter((it) => it.user.id === staff.id);
  expect(mine).toMatchObject([{ user: { username: staff.username, email: staff.email } }]);
  expect(await auditOf(app, 'accounts.password-requested', staff.id)).toMatchObject([
    { actor_id: null, after: { by: 'administrator' } },
  ]);
  expect((await app.answer(getPublicSettings)).data.forgot_by).toBe('administrator');
});

test('An administrator makes a code, with which a person sets a new password once', async () => {
  const staff = await app.createStaff();
  await askedFor(staff.username);
  const { code, expires_at } = await makeCode(staff.id);
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const hours = (Date.parse(expires_at) - Date.now()) / 3_600_000;
  expect(hours).toBeCloseTo(24, 1);
  expect((await requests()).some((it) => it.user.id === staff.id)).toBe(false);

  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
  const { data } = await app.answer(readLink, { body: { token: typed }, address: newAddress() });
  expect(data).toMatchObject({ kind: 'reset', username: staff.username });
  expect((await reset(typed, 'năm con vịt')).statusCode).toBe(200);
  expect((await reset(code, 'sáu con vịt')).statusCode).toBe(404);
  const body = { username: staff.username, password: 'năm con vịt' };
  await app.answer(login, { body, address: newAddress() });
  expect(await auditOf(app, 'accounts.code-made', staff.id)).toMatchObject([
    { actor_id: admin.id, after: null },
  ]);
});

test('A new password by a code does not lead around two-step sign-in', async () => {
  const staff = await app.createStaff();
  const { secret } = await turnOnTwoStep(app, staff);
  const { code } = await makeCode(staff.id);
  const password = 'bảy con vịt';
  expect((await reset(code, password)).statusCode).toBe(200);
  const refused = await enter(app, { ...staff, password });
  expect(problemOf(refused)).toMatchObject({ status: 401, reason: 'accounts.code-needed' });
  expect((await enter(app, { ...staff, password }, await codeOf(secret))).statusCode).toBe(200);
});

test('A new code makes the one before void', async () => {
  const staff = await app.createStaff();
  const first = await makeCode(staff.id);
  const second = await makeCode(staff.id);
  expect((await reset(first.code, 'năm con vịt')).statusCode).toBe(404);
  expect((await reset(second.code, 'năm con vịt')).statusCode).toBe(200);
});

test('The database has no code that could be used', async () => {
  const staff = await app.createStaff();
  const { code } = await makeCode(staff.id);
  const { rows } = await app.store.pool.query(
    'select access_link::text as text from access_link union all select audit_line::text from audit_line',
  );
  for (const { text } of rows) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replaceAll('-', ''));
  }
});

test('An administrator’s token makes no code for its own account: it would give the password', async () => {
  const other = await app.createAdmin();
  expect(
    await app.problem(createUserCode, { as: other.token, params: { id: other.id } }),
  ).toMatchObject({ status: 409, reason: 'accounts.not-yourself' });
  expect(await auditOf(app, 'accounts.code-made', other.id)).toEqual([]);
});

test('A code of nobody is not found, and guessing is slowed by address', async () => {
  expect(await app.problem(createUserCode, { as, params: { id: 999_999 } })).toMatchObject({
    status: 404,
    reason: 'accounts.user-not-found',
  });
  const address = newAddress();
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1) {
    const body = { token: `AAAA-AAAA-AAAA-${String(i).padStart(4, '0')}`, password: 'x' };
    statuses.push((await app.call(resetPassword, { body, address })).statusCode);
  }
  expect(statuses).toEqual([...Array(30).fill(404), 429]);
});

test('A request is taken off the list without a code, once', async () => {
  const staff = await app.createStaff();
  const { id } = await askedFor(staff.username);
  await app.answer(dismissPasswordRequest, { as, params: { id } });
  expect((await requests()).some((it) => it.id === id)).toBe(false);
  expect(await app.problem(dismissPasswordRequest, { as, params: { id } })).toMatchObject({
    status: 404,
    reason: 'accounts.request-not-found',
  });
});

test('A plea that a stop left behind is looked into later', { tags: ['full'] }, async () => {
  const staff = await app.createStaff();
  await app.store.pool.query('insert into password_plea (login) values ($1)', [staff.username]);
  await app.store.pool.query(
    "insert into job (kind, key, payload) values ('accounts.answer-pleas', 'all', '{}')",
  );
  await expect
    .poll(async () => (await requests()).some((it) => it.user.id === staff.id))
    .toBe(true);
});
