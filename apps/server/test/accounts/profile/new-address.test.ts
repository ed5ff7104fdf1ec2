import { getProfile, updateProfile } from '@station/contract/accounts/profile';
import { afterAll, expect, test } from 'vitest';
import { createAccount } from '../../fixtures/accounts.ts';
import { signInOn } from '../../fixtures/known-devices.ts';
import { startMailServer } from '../../fixtures/mail-server.ts';
import { countWaiting, otherTransaction } from '../../fixtures/other-transactions.ts';
import { auditOf } from '../../fixtures/records.ts';
import { createTestApp, newAddress } from '../../test-app.ts';
import { isPostgres } from '../../test-store.ts';

const mail = await startMailServer();
const app = await createTestApp({
  env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://station.example' },
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const lettersTo = (email: string) => mail.letters.filter((it) => it.to.includes(email));

/** A mailbox that nobody has yet. */
let made = 0;
function newEmail(): string {
  made += 1;
  return `new${made}@station.example`;
}

test.for([
  [undefined, 400, 'accounts.missing-password'],
  ['', 400, 'accounts.missing-password'],
  ['not this one', 401, 'accounts.wrong-password'],
] as const)('A token without the password (%j) takes no address over', async (row) => {
  const [confirmPassword, status, reason] = row;
  const staff = await app.createStaff();
  const body = { email: newEmail(), name: 'Ánh', confirmPassword };
  expect(await app.problem(updateProfile, { as: staff.token, body })).toMatchObject({
    status,
    reason,
  });
  const { user } = await app.answer(getProfile, { as: staff.token });
  expect(user).toMatchObject({ email: staff.email, name: staff.name });
});

test.for(['', newEmail()])('Neither is one removed or added without it: %j', async (email) => {
  const { token } = await createAccount(app.store, email === '' ? {} : { email: '' });
  const refused = await app.problem(updateProfile, { as: token, body: { email } });
  expect(refused).toMatchObject({
    reason: 'accounts.missing-password',
    validation_errors: [{ field: 'confirmPassword', rule: 'required' }],
  });
});

test('With the password the address changes, and the old one is written to', async () => {
  const staff = await app.createStaff();
  const email = newEmail();
  const body = { email, confirmPassword: staff.password };
  const { user } = await app.answer(updateProfile, { as: staff.token, body });
  expect(user.email).toBe(email);
  await expect.poll(() => lettersTo(staff.email)).toHaveLength(1);
  const [letter] = lettersTo(staff.email);
  expect(letter).toMatchObject({ subject: 'Station: địa chỉ email của bạn đã được thay đổi' });
  expect(letter?.text).toContain(staff.name);
  expect(letter?.raw).not.toContain(email);
  expect(lettersTo(email)).toHaveLength(0);
  const lines = await auditOf(app, 'accounts.profile-updated', staff.id);
  expect(lines).toMatchObject([{ before: { email: staff.email }, after: { email } }]);
  expect(JSON.stringify(lines)).not.toContain(staff.password);
});

// The embedded store has one connection, so nobody comes in between.
test.runIf(isPostgres)('A password that is replaced meanwhile confirms no address', async () => {
  const staff = await app.createStaff();
  const other = await otherTransaction(app);
  await other.query('select from account where id = $1 for no key update', [staff.id]);
  const body = { email: newEmail(), confirmPassword: staff.password };
  const answered = app.problem(updateProfile, { as: staff.token, body });
  await expect.poll(() => countWaiting(app)).toBe(1);
  await other.query("update account set password_hash = 'another' where id = $1", [staff.id]);
  await other.end('commit');
  expect(await answered).toMatchObject({ status: 401, reason: 'accounts.wrong-password' });
  const { user } = await app.answer(getProfile, { as: staff.token });
  expect(user.email).toBe(staff.email);
});

test('Everything else goes without the password, the unchanged address too', async () => {
  const staff = await app.createStaff();
  const body = { name: 'Ánh', email: staff.email };
  const { user } = await app.answer(updateProfile, { as: staff.token, body });
  expect(user).toMatchObject(body);
});

test('Guesses at the password are counted here as at sign-in, and along with those', async () => {
  const staff = await app.createStaff();
  for (let i = 0; i < 5; i += 1) {
    expect((await signInOn(app, { ...staff, password: 'wrong' })).statusCode).toBe(401);
  }
  const statuses: number[] = [];
  for (let i = 0; i < 17; i += 1) {
    const body = { email: newEmail(), confirmPassword: 'wrong' };
    const given = { as: staff.token, body, address: newAddress() };
    statuses.push((await app.call(updateProfile, given)).statusCode);
  }
  expect(statuses).toEqual([...Array(15).fill(401), 429, 429]);
});
