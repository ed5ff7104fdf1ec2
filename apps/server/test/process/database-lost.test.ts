import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { health, login } from '@station/contract/accounts/accounts';
import { createContact, listContacts } from '@station/contract/contacts/contacts';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { openStore } from '../../src/db/db.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createAccount } from '../fixtures/accounts.ts';
import { contactFields } from '../fixtures/contacts.ts';
import { problemOf } from '../test-app.ts';
import { createTestStore, isPostgres, type TestStore } from '../test-store.ts';

// @store both

/** A way to PostgreSQL that can be cut and mended. */
async function wayTo(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const openOn = async (at: number): Promise<Server> => {
    const server = createServer((socket) => {
      const onward = connect(Number(target.port), target.hostname);
      for (const it of [socket, onward]) {
        sockets.add(it);
        it.on('error', () => {});
        it.on('close', () => {
          socket.destroy();
          onward.destroy();
          sockets.delete(it);
        });
      }
      socket.pipe(onward).pipe(socket);
    });
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await openOn(0);
  const { port } = server.address() as { port: number };
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    async mend() {
      server = await openOn(port);
    },
  };
}

/** A server on PostgreSQL behind a way that can be cut. */
async function startBehind(store: TestStore) {
  const way = await wayTo(store.databaseUrl ?? '');
  const config = readConfig({ DATA_DIR: store.dataDir, LOG_LEVEL: 'silent' });
  const opened = await openStore({ dataDir: store.dataDir, databaseUrl: way.url });
  const { http } = await createApp(config, opened);
  await http.ready();
  const account = await createAccount(opened);
  const headers = { authorization: `Bearer ${account.token}` };
  onTestFinished(async () => {
    await http.close();
    way.cut();
    await opened.close();
    await store.remove();
  });
  return { way, http, account, headers, opened };
}

const onPostgres = test.runIf(isPostgres);

onPostgres(
  'While PostgreSQL cannot be reached calls are told to come again, then all is well',
  async () => {
    const { way, http, account, headers } = await startBehind(await createTestStore());
    const list = () => http.inject({ url: listContacts.path, headers });
    const create = () =>
      http.inject({ method: 'POST', url: createContact.path, headers, payload: contactFields() });
    const signIn = () =>
      http.inject({
        method: 'POST',
        url: login.path,
        payload: { username: account.username, password: account.password },
      });
    expect((await list()).statusCode).toBe(200);

    way.cut();
    // Longer than a token is believed without asking: being unable to ask is no reason to refuse it.
    await sleep(1_000);
    for (const answered of [await list(), await create(), await signIn(), await list()]) {
      expect(problemOf(answered)).toMatchObject({
        status: 503,
        code: 'unavailable',
        retryAfter: '2',
      });
      expect(answered.payload).not.toMatch(/ECONN|127\.0\.0\.1|postgres/i);
    }
    expect((await http.inject(health.path)).statusCode).toBe(200);

    await way.mend();
    expect((await list()).statusCode).toBe(200);
    expect((await create()).statusCode).toBe(200);
    expect((await signIn()).statusCode).toBe(200);
    expect((await list()).json().pagination.total_records).toBe(1);
  },
);

onPostgres(
  'A connection that is lost in the middle of calls fails those, and not the server',
  async () => {
    const { way, http, headers, opened } = await startBehind(await createTestStore());
    const calls = Array.from({ length: 30 }, () =>
      http.inject({ method: 'POST', url: createContact.path, headers, payload: contactFields() }),
    );
    await sleep(15);
    way.cut();
    const statuses = (await Promise.all(calls)).map((it) => it.statusCode);
    expect(new Set([...statuses, 200, 503])).toEqual(new Set([200, 503]));
    expect(statuses).toContain(503);
    await way.mend();
    const { rows } = await opened.pool.query('select count(*) as count from contact');
    // What was acknowledged is there; of the others some may be as well.
    expect(rows[0].count).toBeGreaterThanOrEqual(statuses.filter((it) => it === 200).length);
    expect((await http.inject({ url: listContacts.path, headers })).statusCode).toBe(200);
  },
);

onPostgres(
  'Connections that PostgreSQL ends, as it does on a restart, are opened anew',
  async () => {
    const { http, headers, opened } = await startBehind(await createTestStore());
    const busy = opened.pool.query('select pg_sleep(5)').catch((error) => error.code);
    await sleep(100);
    await opened.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(await busy).toBe('57P01');
    for (let i = 0; i < 3; i += 1) {
      expect((await http.inject({ url: listContacts.path, headers })).statusCode).toBe(200);
    }
  },
);

onPostgres('A start without PostgreSQL says so', async () => {
  const store = await createTestStore();
  const way = await wayTo(store.databaseUrl ?? '');
  way.cut();
  const opening = openStore({ dataDir: store.dataDir, databaseUrl: way.url });
  await expect(opening).rejects.toThrow(/ECONNREFUSED/);
  await store.remove();
});
