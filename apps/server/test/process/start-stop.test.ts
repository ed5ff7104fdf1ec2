import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { health } from '@station/contract/accounts/accounts';
import { uploadContacts } from '@station/contract/contacts/contact-files';
import { createContact, listContacts } from '@station/contract/contacts/contacts';
import { NAMESPACES } from '@station/contract/visitors/realtime';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { contactFields } from '../fixtures/contacts.ts';
import { signInAt, startServer } from '../fixtures/server-process.ts';
import { closeSockets, openSocket } from '../fixtures/sockets.ts';
import { formOf, workbookOf } from '../fixtures/workbooks.ts';
import { isFull, promised } from '../in-full.ts';
import { createDatabase } from '../postgres-server.ts';
import { createTestStore, isFirstStore, isPostgres } from '../test-store.ts';

// @full

// @store embedded

/** A stop may take so long (issue "Foundation", section 1), in milliseconds. */
const STOP_WITHIN_MS = 10_000;

afterEach(closeSockets);

async function ownStore() {
  const store = await createTestStore();
  onTestFinished(store.remove);
  return store;
}

/** Begins an upload whose body is sent in two halves, with whatever happens in between. */
async function startUpload(origin: string, headers: Record<string, string>) {
  const form = await formOf([{ bytes: await workbookOf([['Slow', '0901234567']]) }]);
  const outgoing = request(origin + uploadContacts.path, {
    method: 'POST',
    // As a proxy does it: the connection would be used again.
    agent: new Agent({ keepAlive: true, timeout: 60_000 }),
    headers: { ...headers, ...form.headers, 'content-length': form.payload.length },
  });
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      incoming.once('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
    });
  });
  outgoing.write(form.payload.subarray(0, 200));
  return { finish: () => outgoing.end(form.payload.subarray(200)), answered, outgoing };
}

test('A stop lets the request that is running finish, and the next start finds everything', async () => {
  const store = await ownStore();
  const first = await startServer(store);
  const headers = await signInAt(first.origin);
  const ready = () =>
    fetch(`${first.origin}/ready`).then(
      (it) => it.status,
      () => 'refused',
    );
  expect(await ready()).toBe(200);
  const body = JSON.stringify(contactFields({ name: 'Before' }));
  await fetch(first.origin + createContact.path, { method: 'POST', headers, body });

  const upload = await startUpload(first.origin, headers);
  await sleep(200);
  const signalledAt = performance.now();
  first.kill('SIGTERM');
  await expect.poll(ready, { interval: 20 }).toBe(503);
  // Not ready comes first; whoever has not heard of it yet is still served.
  expect((await fetch(first.origin + health.path)).status).toBe(200);
  await expect.poll(ready, { interval: 20 }).toBe('refused');
  await sleep(300);
  upload.finish();
  const { status, text } = await upload.answered;
  expect([status, JSON.parse(text).details]).toEqual([200, { added: 1, skipped: 0, errors: 0 }]);
  const answered = performance.now();
  expect(await first.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - answered).toBeLessThan(promised(3_000));
  expect(performance.now() - signalledAt).toBeLessThan(promised(STOP_WITHIN_MS));

  const started = performance.now();
  const second = await startServer(store, { ADMIN_PASSWORD: '' });
  expect((await fetch(second.origin + health.path)).status).toBe(200);
  // The promise is 3 s on an idle machine; here others are at work as well.
  expect(performance.now() - started).toBeLessThan(promised(10_000));
  expect(second.output()).not.toContain('password');
  const list = await fetch(second.origin + listContacts.path, {
    headers: await signInAt(second.origin),
  });
  const { data } = (await list.json()) as { data: { name: string }[] };
  expect(data.map((it) => it.name)).toEqual(['Slow', 'Before']);
  // Connections that are kept open, as by the calls above, do not hold a stop up.
  const interrupted = performance.now();
  second.kill('SIGINT');
  expect(await second.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - interrupted).toBeLessThan(promised(5_000));
});

test.runIf(isFirstStore)(
  'Browsers are told to move once a proxy knows of the stop, and nobody is where there is no proxy',
  async () => {
    for (const isBehindProxy of [true, false]) {
      const server = await startServer(await ownStore());
      const heard: string[] = [];
      for (const namespace of Object.values(NAMESPACES)) {
        const socket = await openSocket(server, { namespace });
        socket.on('server:leaving', () => {
          heard.push(namespace);
          socket.disconnect();
        });
      }
      const looks = setInterval(() => {
        if (isBehindProxy) fetch(`${server.origin}/ready`).catch(() => undefined);
      }, 100);
      onTestFinished(() => clearInterval(looks));
      await sleep(300);
      server.kill('SIGTERM');
      expect(await server.ended).toEqual({ code: 0, signal: null });
      clearInterval(looks);
      expect(heard.toSorted()).toEqual(isBehindProxy ? ['/', '/visitors'] : []);
    }
  },
);

test.runIf(isFirstStore)(
  'A request that never ends does not hold a stop up for longer than 10 seconds',
  async () => {
    const server = await startServer(await ownStore());
    const upload = await startUpload(server.origin, await signInAt(server.origin));
    upload.answered.catch(() => {});
    await sleep(200);
    const signalledAt = performance.now();
    server.kill('SIGTERM');
    server.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(performance.now() - signalledAt).toBeLessThan(promised(STOP_WITHIN_MS + 500));
  },
);

test.runIf(isFirstStore)(
  'The first start makes an administrator and tells the password once, not in the log',
  async () => {
    const store = await ownStore();
    const first = await startServer(store, { ADMIN_PASSWORD: '', ADMIN_USERNAME: 'quản.trị' });
    const password = /password {2}(\S+)/.exec(first.output())?.[1];
    expect(first.output()).toContain('username  quản.trị');
    expect(password).toMatch(/^[\w-]{16}$/);
    const logged = first
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(logged.join('\n')).not.toContain(password);
    const answered = await fetch(`${first.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'QUẢN.TRỊ', password }),
    });
    expect(answered.status).toBe(200);
    // What stood on a screen is good for choosing a password of one's own.
    expect(await answered.json()).toMatchObject({
      user: { account_state: 'password-change-needed' },
    });
  },
);

test.runIf(isFull)(
  'A second server on the same data or address says so and ends, and the first one goes on',
  async () => {
    const store = await ownStore();
    const first = await startServer(store);
    const second = await startServer(store);
    if (isPostgres) {
      // On PostgreSQL several servers are meant to work together.
      const headers = await signInAt(second.origin);
      const list = await fetch(first.origin + listContacts.path, { headers });
      expect(list.status).toBe(200);
      return;
    }
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.output().trim()).toBe(
      `The data directory ${store.dataDir} is in use by the process ${first.pid}. ` +
        'Only one server can use it at a time: stop that one first, or set DATA_DIR to another directory.',
    );
    const { host } = new URL(first.origin);
    const third = await startServer(await ownStore(), { PORT: host.split(':')[1] ?? '' });
    expect(await third.ended).toEqual({ code: 1, signal: null });
    expect(third.output()).toContain(host);
    expect(third.output()).not.toContain(' at ');
    expect((await fetch(first.origin + health.path)).status).toBe(200);
  },
);

test.runIf(isFirstStore)(
  'A bad setting stops the start with one sentence that names it',
  async () => {
    const server = await startServer(await ownStore(), { PORT: 'http', TRUST_PROXY: 'maybe' });
    expect((await server.ended).code).toBe(1);
    expect(server.output()).toBe(
      'Station cannot start: PORT must be a whole number from 0 to 65535; ' +
        'TRUST_PROXY must be false, true, a number of proxies from 0 to 9, or their addresses and networks, such as 10.0.0.0/8,fd00::1.\n',
    );
  },
);

test.runIf(isPostgres)(
  'Servers that start at the same time on a new PostgreSQL all come up',
  async () => {
    const { dataDir, remove } = await createTestStore();
    onTestFinished(remove);
    const name = `empty_${Date.now()}`;
    const databaseUrl = await createDatabase(process.env.TEST_DATABASE_URL ?? '', name);
    const folders = ['one', 'two', 'three'].map((it) => join(dataDir, it));
    const servers = await Promise.all(
      folders.map((folder) => startServer({ dataDir: folder, databaseUrl })),
    );
    for (const server of servers) {
      expect(server.origin, server.output()).not.toBe('');
      const headers = await signInAt(server.origin);
      expect((await fetch(server.origin + listContacts.path, { headers })).status).toBe(200);
    }
  },
);
