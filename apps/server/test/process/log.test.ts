import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { login, logout, register, verify } from '@station/contract/accounts/accounts';
import { uploadContacts } from '@station/contract/contacts/contact-files';
import { createContact, listContacts } from '@station/contract/contacts/contacts';
import { expect, onTestFinished, test } from 'vitest';
import { contactFields } from '../fixtures/contacts.ts';
import { ADMIN_PASSWORD, signInAt, startServer } from '../fixtures/server-process.ts';
import { formOf, workbookOf } from '../fixtures/workbooks.ts';
import { createTestStore } from '../test-store.ts';

// @full

/** Pino's number for a warning; errors are above it. */
const WARN = 40;

type LogLine = {
  level: number;
  msg: string;
  path?: string;
  status?: number;
  ms?: number;
  reqId?: string;
  job?: number;
  kind?: string;
  feature?: string;
  statement?: string;
};

function linesOf(output: string): LogLine[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

async function ownStore() {
  const store = await createTestStore();
  onTestFinished(store.remove);
  return store;
}

test('The log, at its most talkative, has no password, no token, no hash and no search', async () => {
  const store = await ownStore();
  const server = await startServer(store, { LOG_LEVEL: 'trace' });
  const call = (path: string, method: string, more: Record<string, string>, body?: object) =>
    fetch(server.origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...more },
      ...(body && { body: JSON.stringify(body) }),
    });
  const wrongPassword = 'almost the right one';
  await call(login.path, 'POST', {}, { username: 'admin', password: wrongPassword });
  const headers = await signInAt(server.origin);
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  await call(verify.path, 'POST', headers);
  await call(`${listContacts.path}?search=Tuyệt+mật&page=1`, 'GET', headers);
  await call(`${listContacts.path}?page=absurd&token=${token}`, 'GET', headers);
  const fields = contactFields({ name: 'Bí mật', notes: 'Rất riêng tư', category: 'nope' });
  await call(createContact.path, 'POST', headers, fields);
  await call(createContact.path, 'POST', headers, { ...fields, category: 'client' });
  await call(logout.path, 'POST', headers);
  await call(verify.path, 'POST', headers);
  server.kill('SIGTERM');
  await server.ended;

  const output = server.output();
  for (const secret of [
    ADMIN_PASSWORD,
    wrongPassword,
    token,
    'argon2id',
    'Tuyệt',
    encodeURIComponent('Tuyệt'),
    'Bí mật',
    'Rất riêng tư',
  ]) {
    expect(output).not.toContain(secret);
  }
  const paths = linesOf(output).flatMap((line) =>
    line.path ? [`${line.status} ${line.path}`] : [],
  );
  expect(paths).toContain('401 /api/auth/login');
  expect(paths).toContain('200 /api/contacts');
  expect(paths).toContain('400 /api/contacts');
});

test('What callers do wrong, and hanging up, is no error in the log', async () => {
  const server = await startServer(await ownStore(), { LOG_LEVEL: 'info' });
  const headers = await signInAt(server.origin);
  await fetch(`${server.origin}/api/nothing`);
  await fetch(`${server.origin}/api/contacts/%ff`);
  await fetch(server.origin + createContact.path, { method: 'POST', headers, body: '{' });
  await fetch(server.origin + uploadContacts.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x',
  });
  const rows = Array.from({ length: 20_000 }, (_, i) => [`N ${i}`, `+84 ${100_000_000 + i}`]);
  const form = await formOf([{ bytes: await workbookOf(rows) }]);
  for (const [share, accept] of [
    [0.5, 'application/json'],
    [1, 'application/json'],
    [1, 'application/x-ndjson'],
  ] as const) {
    const outgoing = request(server.origin + uploadContacts.path, {
      method: 'POST',
      headers: { ...headers, ...form.headers, accept, 'content-length': form.payload.length },
    });
    outgoing.on('error', () => {});
    outgoing.write(form.payload.subarray(0, form.payload.length * share));
    await sleep(400);
    outgoing.destroy();
  }
  await sleep(500);
  server.kill('SIGTERM');
  await server.ended;
  const loud = linesOf(server.output()).filter((line) => line.level >= WARN);
  expect(loud).toEqual([]);
});

test('Slow queries are told of with their call, and a call is found again in the job it asked for', async () => {
  const server = await startServer(await ownStore(), { SLOW_QUERY_MS: '0' });
  const headers = await signInAt(server.origin);
  await fetch(`${server.origin}${listContacts.path}?search=Tuyệt+mật`, { headers });
  const person = {
    ...{ username: 'kín.đáo', email: 'rieng-tu@example.com' },
    ...{ password: 'Mật khẩu 1880', name: 'Người Kín Đáo' },
  };
  const registered = await fetch(server.origin + register.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  expect(registered.status).toBe(200);
  const reqId = registered.headers.get('x-request-id');
  const slow = () => linesOf(server.output()).filter((it) => it.msg === 'a slow query');
  // Administrators are told of who waits to be let in by a job, which the call has asked for.
  const ofJob = () => slow().filter((it) => it.job !== undefined && it.reqId === reqId);
  await expect.poll(() => ofJob().length).toBeGreaterThan(0);
  expect(new Set(ofJob().map(({ feature, kind }) => `${feature} of ${kind}`))).toEqual(
    new Set(['job notices.deliver of notices.deliver']),
  );
  const features = new Set(slow().map(({ feature }) => feature));
  expect(features).toContain(`GET ${listContacts.path}`);
  expect(features).toContain(`POST ${register.path}`);
  const ofCall = slow().filter(({ feature }) => feature === `POST ${register.path}`);
  expect(new Set(ofCall.map((it) => it.reqId))).toEqual(new Set([reqId]));
  expect(ofCall.map(({ statement }) => statement).join()).toContain('insert into "account"');
  server.kill('SIGTERM');
  await server.ended;
  for (const value of ['Tuyệt', 'rieng-tu', 'kín.đáo', 'Kín Đáo', 'argon2id']) {
    expect(server.output()).not.toContain(value);
  }
  // A line names its call once.
  for (const line of server.output().split('\n')) {
    expect(line.split('"reqId"').length, line).toBeLessThanOrEqual(2);
  }
});
