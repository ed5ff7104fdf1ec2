import { login, register } from '@station/contract/accounts/accounts';
import { changePassword, getProfile } from '@station/contract/accounts/profile';
import {
  acceptInvitation,
  forgotPassword,
  resetPassword,
} from '@station/contract/accounts/recovery';
import { listSessions } from '@station/contract/accounts/sessions';
import { confirmTwoStep, getTwoStep, startTwoStep } from '@station/contract/accounts/two-step';
import {
  createInvitation,
  createUser,
  createUserCode,
  listUsers,
} from '@station/contract/accounts/users';
import { listAudit } from '@station/contract/audit/audit';
import type { Endpoint } from '@station/contract/endpoint';
import { generate } from 'otplib';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../fixtures/mail-server.ts';
import { ADMIN_PASSWORD, type ServerProcess, startServer } from '../fixtures/server-process.ts';
import { pathOf } from '../test-app.ts';
import { createTestStore } from '../test-store.ts';

// @full

type Json = Record<string, never> & { data: Record<string, never> };

function caller({ origin }: ServerProcess) {
  return async (endpoint: Endpoint, as: string, body?: object, id = 0): Promise<Json> => {
    const answered = await fetch(origin + pathOf(endpoint, { id }), {
      method: endpoint.method,
      headers: {
        ...(as && { authorization: `Bearer ${as}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answered.json() as Promise<Json>;
  };
}

test('No password, token, code or hash is in the log or in any list, at its most talkative', async () => {
  const store = await createTestStore();
  onTestFinished(store.remove);
  const mail = await startMailServer();
  onTestFinished(mail.close);
  const server = await startServer(store, {
    LOG_LEVEL: 'trace',
    SMTP_URL: mail.url,
    PUBLIC_URL: 'https://station.example',
  });
  const call = caller(server);
  const secrets: string[] = [ADMIN_PASSWORD, 'argon2id'];
  const secret = (text: string | undefined) => {
    if (!text) throw new Error(`Nothing to look for. The server wrote:\n${server.output()}`);
    secrets.push(text);
    return text;
  };

  const signedIn = await call(login, '', { username: 'admin', password: ADMIN_PASSWORD });
  const known = await fetch(server.origin + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  secret(/=([\w-]{43});/.exec(known.headers.get('set-cookie') ?? '')?.[1]);
  const admin = secret(signedIn.token);
  const passwords = ['con mèo đen', 'con chó vàng', 'con cá xanh', 'con gà đỏ'].map(secret);
  const [first = '', second = '', third = '', fourth = ''] = passwords;
  await call(register, '', {
    username: 'newcomer',
    email: 'newcomer@station.example',
    password: first,
    name: 'Người Mới',
  });
  await call(login, '', { username: 'newcomer', password: 'a wrong password' });
  secret('a wrong password');

  const person = { username: 'person', email: 'person@station.example', name: 'Một Người' };
  const created = await call(createUser, admin, { ...person, password: second });
  const { id } = created.user as unknown as { id: number };
  const entered = await call(login, '', { username: 'person', password: second });
  const firstToken = secret(entered.token);
  const body = { currentPassword: second, newPassword: third };
  const token = secret((await call(changePassword, firstToken, body)).token);
  const started = await call(startTwoStep, token, { password: third });
  const totp = secret(started.data.secret);
  const code = secret(await generate({ secret: totp }));
  const confirmed = await call(confirmTwoStep, token, { code });
  for (const it of confirmed.data.recovery_codes as unknown as string[]) secret(it);

  await call(forgotPassword, '', { username: 'person' });
  await expect.poll(() => mail.letters.length).toBe(1);
  const link = secret(/reset#([\w-]+)/.exec(mail.letters[0]?.text ?? '')?.[1]);
  await call(resetPassword, '', { token: `${link}x`, password: fourth });
  const handCode = secret((await call(createUserCode, admin, undefined, id)).data.code);
  await call(resetPassword, '', { token: handCode, password: fourth });
  const invited = await call(createInvitation, admin, { email: 'guest@station.example' });
  const invitation = secret(String(invited.link).split('#')[1]);
  await call(acceptInvitation, '', {
    token: invitation,
    username: 'guest.one',
    name: 'Khách',
    password: first,
  });

  const lists = await Promise.all([
    call(listUsers, admin),
    call(listAudit, admin),
    call(listSessions, admin),
    call(getProfile, admin),
    call(getTwoStep, admin),
  ]);
  for (const it of lists) expect(it.success).toBe(true);
  expect(JSON.stringify(lists)).toContain('accounts.invitation-accepted');
  server.kill('SIGTERM');
  await server.ended;
  const written = server.output() + JSON.stringify(lists);
  expect(written).toContain('/api/auth/two-step/confirm');
  for (const it of secrets) {
    // A code of six digits may turn up in a time or an id by chance, as a word it may not.
    const found = /^\d{6}$/.test(it) ? new RegExp(`"${it}"`).test(written) : written.includes(it);
    expect(found, it).toBe(false);
  }
});
