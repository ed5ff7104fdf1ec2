import { deleteUser } from '@station/contract/accounts/users';
import { listBadges } from '@station/contract/launcher/launcher';
import {
  enterGmailToken,
  finishGoogleAuth,
  getGmailProfile,
  getMailSettings,
  listMailboxes,
  logoutGmail,
  startGoogleAuth,
  updateMailSettings,
} from '@station/contract/mail/connection';
import { listEmails } from '@station/contract/mail/letters';
import { getToday } from '@station/contract/today/today';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { connectMailbox, createMailApp } from '../fixtures/mailboxes.ts';
import { createTestApp } from '../test-app.ts';

const app = await createMailApp();
const { google } = app;
afterAll(app.close);
afterEach(() => {
  google.fault = () => undefined;
});

/** Goes to Google and back, with another cookie if told. */
async function goThere(as: string, { cookie }: { cookie?: string } = {}) {
  const begun = await app.call(startGoogleAuth, { as });
  const held = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const back = await google.consent(begun.json().authUrl, 'lan@example.com');
  const query = Object.fromEntries(back.searchParams);
  const finish = () => app.call(finishGoogleAuth, { query, headers: { cookie: cookie ?? held } });
  return { begun, query, finish, where: async () => (await finish()).headers.location };
}

test('Who says yes at Google comes back to the mail screen, without a token in any address', async () => {
  const { token: as } = await app.createStaff();
  const { begun, finish } = await goThere(as);
  const address = new URL(begun.json().authUrl);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    redirect_uri: 'http://station.test/api/gmail/auth/google/callback',
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
    scope: 'https://www.googleapis.com/auth/gmail.modify',
  });
  expect(begun.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax/);
  const back = await finish();
  expect(back.statusCode).toBe(302);
  expect(back.headers.location).toMatch(/^\/autogmail\?auth=success&mailbox=\d+$/);
  const { data } = await app.answer(listMailboxes, { as });
  expect(data).toMatchObject([{ address: 'lan@example.com', state: 'connected', role: 'owner' }]);
  const { rows } = await sql<{ stored: string }>`
    select mailbox::text as stored from mailbox`.execute(app.store.db);
  expect(rows[0]?.stored).not.toContain('google_');
});

test.for([
  [
    'twice with one return',
    'expired',
    async (as: string) => {
      const { finish, where } = await goThere(as);
      await finish();
      return where();
    },
  ],
  [
    'in another browser than they left with',
    'expired',
    async (as: string) =>
      (await goThere(as, { cookie: `station_mail_return=${'x'.repeat(43)}` })).where(),
  ],
  [
    'with a made-up state',
    'expired',
    async () =>
      (await app.call(finishGoogleAuth, { query: { code: 'a', state: 'b' } })).headers.location,
  ],
  [
    'having said no',
    'denied',
    async (as: string) => {
      const begun = await app.call(startGoogleAuth, { as });
      const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
      const state = new URL(begun.json().authUrl).searchParams.get('state') ?? '';
      const query = { error: 'access_denied', state };
      return (await app.call(finishGoogleAuth, { query, headers: { cookie } })).headers.location;
    },
  ],
  [
    'while Google gives no tokens',
    'google',
    async (as: string) => {
      const { where } = await goThere(as);
      google.fault = ({ path }) => (path === '/oauth2/token' ? { status: 500 } : undefined);
      return where();
    },
  ],
] as const)('Who comes back %s is told so and connects nothing', async ([, message, comeBack]) => {
  const { token: as } = await app.createStaff();
  expect(await comeBack(as)).toBe(`/autogmail?auth=error&message=${message}`);
  const { data } = await app.answer(listMailboxes, { as });
  expect(data.length).toBeLessThanOrEqual(1);
});

test('An access token that is over is renewed by itself, once for all calls', async () => {
  const { token: as } = await app.createStaff();
  const { access_token: accessToken } = await connectMailbox(app, as);
  await sql`update mailbox set access_expires_at = now() - interval '1 minute'`.execute(
    app.store.db,
  );
  google.calls.length = 0;
  await Promise.all(
    [1, 2, 3].map(() => app.answer(getGmailProfile, { as, query: { accessToken } })),
  );
  expect(google.calls.filter((it) => it.path === '/oauth2/token')).toHaveLength(1);
});

test.for([
  ['does not know the secret any more', 401, 'invalid_client', 'connected'],
  ['gave the access to another client', 401, 'unauthorized_client', 'connect-again'],
] as const)(
  'When Google %s, people are told to connect again',
  async ([, status, error, state]) => {
    const { token: as } = await app.createStaff();
    const { access_token: accessToken } = await connectMailbox(app, as);
    await sql`update mailbox set access_expires_at = now() - interval '1 minute'`.execute(
      app.store.db,
    );
    google.fault = ({ path }) =>
      path === '/oauth2/token' ? { status, body: { error } } : undefined;
    const refused = await app.problem(getGmailProfile, { as, query: { accessToken } });
    expect(refused).toMatchObject({ status: 409, reason: 'mail.connect-again' });
    const { data } = await app.answer(listMailboxes, { as });
    expect(data).toMatchObject([{ state }]);
    google.fault = () => undefined;
    const again = await app.call(getGmailProfile, { as, query: { accessToken } });
    expect(again.statusCode).toBe(state === 'connected' ? 200 : 409);
  },
);

test('A token that was entered by hand is good for an hour, and a wrong one is not kept', async () => {
  const { token: as } = await app.createStaff();
  const { data } = await app.answer(enterGmailToken, {
    as,
    body: { token: google.tokenFor('minh@example.com') },
  });
  expect(data).toMatchObject({ address: 'minh@example.com', state: 'manual' });
  const left = Date.parse(data.expires_at ?? '') - Date.now();
  expect(left).toBeGreaterThan(3_500_000);
  expect(left).toBeLessThanOrEqual(3_600_000);
  const refused = await app.problem(enterGmailToken, { as, body: { token: 'made-up' } });
  expect(refused).toMatchObject({ status: 400, reason: 'mail.token-refused' });
  await sql`update mailbox set access_expires_at = now() - interval '1 minute'`.execute(
    app.store.db,
  );
  const query = { accessToken: data.access_token };
  const over = await app.problem(getGmailProfile, { as, query });
  expect(over).toMatchObject({ status: 409, reason: 'mail.connect-again' });
});

test('Whoever logs out has Google take the access back, and nothing of the mailbox stays', async () => {
  const { token: as } = await app.createStaff();
  const { access_token: accessToken } = await connectMailbox(app, as, 'minh@example.com');
  google.deliver('minh@example.com', {
    from: 'a@example.com',
    to: 'minh@example.com',
    subject: 'A',
  });
  await app.answer(listEmails, { as, query: { accessToken } });
  await sql`delete from mailbox where handle <> ${accessToken}`.execute(app.store.db);
  google.calls.length = 0;
  await app.answer(logoutGmail, { as, body: { accessToken } });
  await expect.poll(() => google.calls.map((it) => it.path)).toEqual(['/oauth2/revoke']);
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from mailbox) + (select count(*) from kept_mail) as count`.execute(
    app.store.db,
  );
  expect(rows).toEqual([{ count: 0 }]);
  const refused = await app.problem(listEmails, { as, query: { accessToken } });
  expect(refused).toMatchObject({ message: 'Vui lòng đăng nhập trước', status: 409 });
});

test('An account that is deleted takes its own mailbox along, which Google is told, again if need be', {
  tags: ['full'],
}, async () => {
  const admin = await app.createAdmin();
  const leaver = await app.createStaff();
  await connectMailbox(app, leaver.token, 'minh@example.com');
  const revocations = () => google.calls.filter((it) => it.path === '/oauth2/revoke').length;
  const before = revocations();
  google.fault = ({ path }) =>
    path === '/oauth2/revoke' && revocations() === before + 1 ? { status: 503 } : undefined;
  await app.answer(deleteUser, { as: admin.token, params: { id: leaver.id } });
  const { rows } = await sql<{ count: number }>`
    select count(*) from mailbox where address = 'minh@example.com'`.execute(app.store.db);
  expect(rows).toEqual([{ count: 0 }]);
  await expect.poll(revocations).toBe(before + 1);
  await expect
    .poll(async () => {
      await sql`update job set due_at = now() where kind = 'gmail.revoke' and state = 'waiting'`.execute(
        app.store.db,
      );
      return revocations();
    })
    .toBe(before + 2);
});

test('Unread letters are counted on home, also of a mailbox that nobody has open', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const { id, access_token: accessToken } = await connectMailbox(app, as);
  await app.answer(listEmails, { as, query: { accessToken } });
  const unread = async () =>
    (await app.answer(listBadges, { as })).data.find((it) => it.key === 'autogmail')?.count ?? 0;
  const before = await unread();
  google.deliver('lan@example.com', { from: 'a@example.com', to: 'lan@example.com', subject: 'A' });
  await sql`update mailbox set synced_at = now() - interval '1 hour',
    connected_at = now() - interval '1 hour' where id = ${id}`.execute(app.store.db);
  await sql`update job set due_at = now(), paused_at = now()
    where kind = 'gmail.look' and state = 'waiting'`.execute(app.store.db);
  await expect.poll(unread).toBe(before + 1);
  const today = await app.answer(getToday, { as });
  expect(today.data.lines).toContainEqual(
    expect.objectContaining({ kind: 'unread-mail', count: before + 1 }),
  );
});

test('Administrators enter the Google client, whose secret nobody is told again', async () => {
  const plain = await createTestApp({ env: { GOOGLE_BASE_URL: google.url } });
  try {
    const { token: as } = await plain.createAdmin();
    expect(await plain.problem(startGoogleAuth, { as })).toMatchObject({
      status: 409,
      reason: 'mail.not-configured',
    });
    expect(await plain.answer(listMailboxes, { as })).toMatchObject({
      is_configured: false,
      may_configure: true,
    });
    const body = { client_id: 'abc', client_secret: 'GOCSPX-never-told' };
    const answered = await plain.call(updateMailSettings, { as, body });
    expect(answered.payload).not.toContain('never-told');
    expect(await plain.answer(getMailSettings, { as })).toMatchObject({
      data: { client_id: 'abc', has_client_secret: true, from_environment: false },
    });
    const { authUrl } = await plain.answer(startGoogleAuth, { as });
    expect(new URL(authUrl).searchParams.get('client_id')).toBe('abc');
    const { rows } = await sql<{ all: string }>`
      select (select mail_state::text from mail_state) ||
        (select string_agg(audit_line::text, '') from audit_line) as all`.execute(plain.store.db);
    expect(rows[0]?.all).not.toContain('never-told');
  } finally {
    await plain.close();
  }
});
