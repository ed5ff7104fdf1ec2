import { login } from '@station/contract/accounts/accounts';
import { acceptInvitation, readLink, resetPassword } from '@station/contract/accounts/recovery';
import {
  createInvitation,
  listInvitations,
  revokeInvitation,
} from '@station/contract/accounts/users';
import { listContacts } from '@station/contract/contacts/contacts';
import { expect, test } from 'vitest';
import { startMailServer } from '../../fixtures/mail-server.ts';
import { auditOf } from '../../fixtures/records.ts';
import { createTestApp, newAddress, sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
const admin = await app.createAdmin();
const as = admin.token;

let made = 0;
const newcomer = <T extends object>(given: T) => {
  made += 1;
  return { username: `khách${made}`, name: 'Khách Mời', password: 'tám con cá', ...given };
};

/** Invites somebody and gives the token in the link. */
async function invited(body: object = {}) {
  const answered = await app.answer(createInvitation, { as, body });
  return { ...answered, token: answered.link.split('#')[1] ?? '' };
}

const accept = (body: object) => app.call(acceptInvitation, { body, address: newAddress() });

test('An invitation makes an account with the role that the administrator chose', async () => {
  const { token, link, mailed, data } = await invited({
    email: 'khach@hoasen.example',
    name: 'Chị Khách',
    role: 'admin',
  });
  expect(link).toMatch(/^\/invite#[\w-]{43}$/);
  expect(mailed).toBe(false);
  const days = (Date.parse(data.expires_at) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(7, 2);
  const read = await app.answer(readLink, { body: { token }, address: newAddress() });
  expect(read.data).toMatchObject({
    kind: 'invite',
    username: '',
    email: 'khach@hoasen.example',
    name: 'Chị Khách',
  });

  const body = newcomer({ token, email: 'somebody@else.example', role: 'user', status: 'pending' });
  const answered = (await accept(body)).json();
  expect(answered).toMatchObject({ success: true, username: body.username });
  const { user, token: session } = await app.answer(login, { body, address: newAddress() });
  expect(user).toMatchObject({
    role: 'admin',
    email: 'khach@hoasen.example',
    account_state: 'active',
  });
  await app.answer(listContacts, { as: session });
  expect(await auditOf(app, 'accounts.invitation-accepted', user.id)).toHaveLength(1);
});

test('Without an address of its own the invitation takes the newcomer’s', async () => {
  const { token } = await invited();
  const body = newcomer({ token, email: `moi${made}@station.example` });
  expect((await accept(body)).statusCode).toBe(200);
  const { user } = await app.answer(login, { body, address: newAddress() });
  expect(user).toMatchObject({ role: 'user', email: body.email });
});

test('Nobody is invited by an address that has an account, for it could not be accepted', async () => {
  const { token } = await invited();
  const email = `co-roi${made}@station.example`;
  expect((await accept(newcomer({ token, email }))).statusCode).toBe(200);
  const body = { email: email.toUpperCase() };
  expect(await app.problem(createInvitation, { as, body })).toMatchObject({
    status: 409,
    reason: 'accounts.email-taken',
    validation_errors: [{ field: 'email' }],
  });
  expect((await app.answer(listInvitations, { as })).data.map((it) => it.email)).not.toContain(
    body.email,
  );
});

test('An invitation works once, also when ten take it at once', async () => {
  const { token } = await invited();
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(newcomer({ token }))));
  const statuses = answers.map((answer) => answer.statusCode).toSorted();
  expect(statuses).toEqual([200, ...Array(9).fill(404)]);
});

test('A name that is taken, or a weak password, leaves the invitation good', async () => {
  const { token } = await invited();
  const taken = await accept(newcomer({ token, username: admin.username }));
  expect(taken.statusCode).toBe(409);
  expect(taken.json().reason).toBe('accounts.username-taken');
  for (const [wrong, reason] of [
    [{ password: 'qwerty' }, 'accounts.password-common'],
    [{ password: '1' }, 'accounts.password-too-short'],
    [{ username: 'a' }, 'accounts.invalid-username'],
    [{ name: '' }, 'accounts.invalid-name'],
    [{ email: 'x' }, 'accounts.invalid-email'],
  ] as const) {
    const refused = await accept(newcomer({ token, ...wrong }));
    expect(refused.json(), reason).toMatchObject({ code: 'invalid', reason });
  }
  expect((await accept(newcomer({ token }))).statusCode).toBe(200);
});

test('An invitation changes nobody’s password, and its time runs out', async () => {
  const { token, data } = await invited();
  const body = { token, password: 'chín con ong' };
  expect(await app.problem(resetPassword, { body, address: newAddress() })).toMatchObject({
    status: 404,
    reason: 'accounts.link-expired',
  });
  await app.store.pool.query('update access_link set expires_at = now() where id = $1', [data.id]);
  expect((await accept(newcomer({ token }))).statusCode).toBe(404);
});

test('Open invitations are listed without their secret, and can be taken back', async () => {
  const { token, data } = await invited({ name: 'Người Ấy' });
  const answered = await app.answer(listInvitations, { as });
  expect(answered.data[0]).toEqual(data);
  expect(JSON.stringify(answered)).not.toContain(token);
  await app.answer(revokeInvitation, { as, params: { id: data.id } });
  expect((await accept(newcomer({ token }))).statusCode).toBe(404);
  expect(await app.problem(revokeInvitation, { as, params: { id: data.id } })).toMatchObject({
    status: 404,
    reason: 'accounts.invitation-not-found',
  });
  const lines = await auditOf(app, 'accounts.invit', data.id);
  expect(lines.filter((it) => it.subject === 'invitation')).toMatchObject([
    { action: 'accounts.invited', actor_id: admin.id },
    { action: 'accounts.invitation-revoked', before: { name: 'Người Ấy' } },
  ]);
});

test('With a mail server and an address the invitation is also sent', {
  tags: ['full'],
}, async () => {
  const mail = await startMailServer();
  const other = await createTestApp({
    env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://station.example' },
  });
  try {
    const { token } = await other.createAdmin();
    const body = { email: 'moi@station.example', name: 'Minh' };
    const { link, mailed } = await other.answer(createInvitation, {
      as: token,
      body,
      headers: { host: 'evil.example' },
    });
    expect(mailed).toBe(true);
    expect(link).toMatch(/^https:\/\/station\.example\/invite#[\w-]{43}$/);
    await expect.poll(() => mail.letters.length).toBe(1);
    expect(mail.letters[0]).toMatchObject({
      to: [body.email],
      subject: 'Lời mời tham gia Station',
    });
    expect(mail.letters[0]?.text).toContain(link);
    const silent = await other.answer(createInvitation, { as: token, body: {} });
    expect(silent.mailed).toBe(false);
  } finally {
    await other.close();
    await mail.close();
  }
});
