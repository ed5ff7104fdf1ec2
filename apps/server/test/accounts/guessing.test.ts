import { login } from '@station/contract/accounts/accounts';
import { changePassword } from '@station/contract/accounts/profile';
import { updateSettings } from '@station/contract/settings/settings';
import { afterAll, expect, test } from 'vitest';
import { notifyGuessedOwners } from '../../src/features/accounts/sign-in/guessing.actions.ts';
import { createAccount, type TestAccount } from '../fixtures/accounts.ts';
import { testClock } from '../fixtures/clock.ts';
import { deviceOf, guessAway, signInOn } from '../fixtures/known-devices.ts';
import { startMailServer } from '../fixtures/mail-server.ts';
import { auditOf } from '../fixtures/records.ts';
import { createTestApp, newAddress } from '../test-app.ts';

const clock = testClock();
const mail = await startMailServer();
const app = await createTestApp({
  env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://station.example' },
  clock,
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const lettersTo = ({ email }: TestAccount) => mail.letters.filter((it) => it.to.includes(email));

/** How often it was noted that guesses at an account were stopped. */
const noted = async ({ id }: TestAccount) =>
  (await auditOf(app, 'accounts.guessing-stopped', id)).length;

const awaitNoted = (who: TestAccount, times = 1) => expect.poll(() => noted(who)).toBe(times);

/** The same, without waiting for the server's own next look. */
async function lookAndNote(who: TestAccount, times = 1) {
  await notifyGuessedOwners(app.context);
  await awaitNoted(who, times);
}

/** What the owner is told at a sign-in on a known device. */
async function notifiedAt(cookie: string, who: TestAccount, password = who.password) {
  const body = { username: who.username, password };
  const answer = await app.answer(login, { body, address: newAddress(), headers: { cookie } });
  return answer.guessed_at;
}

test('The owner is told in a letter and at sign-in that unknown devices are refused', {
  tags: ['full'],
}, async () => {
  const admin = await app.createAdmin();
  await app.answer(updateSettings, { as: admin.token, body: { default_language: 'en' } });
  const staff = await app.createStaff();
  const cookie = await deviceOf(app, staff);
  await guessAway(app, staff);
  await awaitNoted(staff);
  await expect.poll(() => lettersTo(staff)).toHaveLength(1);
  const [letter] = lettersTo(staff);
  expect(letter?.subject).toBe('Station: somebody is guessing your password');
  expect(letter?.text).toContain('typed wrong 20 times within 15 minutes');
  expect(letter?.text).toContain('https://station.example/forgot');

  const notified = await notifiedAt(cookie, staff);
  expect(Math.abs(Date.parse(notified ?? '') - Date.now())).toBeLessThan(60_000);
});

test('An owner without an e-mail address is told at sign-in, for a week', async () => {
  const staff = await createAccount(app.store, { email: '' });
  let cookie = await deviceOf(app, staff);
  await guessAway(app, staff);
  await lookAndNote(staff);
  clock.pass(6 * 24 * 3_600_000);
  const answered = await signInOn(app, staff, { cookie });
  expect(answered.json().guessed_at).toEqual(expect.any(String));
  cookie = String(answered.headers['set-cookie']).split(';', 1)[0]!;
  clock.pass(2 * 24 * 3_600_000);
  expect(await notifiedAt(cookie, staff)).toBeUndefined();
});

test('A guessing that goes on is noted every quarter of an hour, and told of in one letter', {
  tags: ['full'],
}, async () => {
  const staff = await app.createStaff();
  await guessAway(app, staff);
  await lookAndNote(staff);
  clock.pass(0.3 * 3_600_000);
  await guessAway(app, staff);
  await lookAndNote(staff, 2);
  clock.pass(25 * 3_600_000);
  await guessAway(app, staff);
  await lookAndNote(staff, 3);
  await expect.poll(() => lettersTo(staff)).toHaveLength(2);
});

test('After a change of the password there is nothing to tell any more', async () => {
  const staff = await app.createStaff();
  const answered = await signInOn(app, staff);
  const cookie = String(answered.headers['set-cookie']).split(';', 1)[0]!;
  await guessAway(app, staff);
  await lookAndNote(staff);
  const newPassword = 'ba con gà trống';
  const changed = await app.call(changePassword, {
    as: answered.json().token,
    headers: { cookie },
    body: { currentPassword: staff.password, newPassword },
  });
  expect(changed.statusCode).toBe(200);
  const body = { username: staff.username, password: newPassword };
  const { guessed_at } = await app.answer(login, { body, address: newAddress() });
  expect(guessed_at).toBeUndefined();
});

test('19 wrong passwords, or those of known devices, are nothing to tell', async () => {
  const [few, own, notified] = [
    await app.createStaff(),
    await app.createStaff(),
    await app.createStaff(),
  ];
  const cookie = await deviceOf(app, own);
  for (let i = 0; i < 19; i += 1) await signInOn(app, { ...few, password: 'wrong' });
  for (let i = 0; i < 29; i += 1) await signInOn(app, { ...own, password: 'wrong' }, { cookie });
  await guessAway(app, notified);
  await lookAndNote(notified);
  expect([await noted(few), await noted(own)]).toEqual([0, 0]);
});
