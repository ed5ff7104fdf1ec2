import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { health, login } from '@station/contract/accounts/accounts';
import { createContact, listContacts } from '@station/contract/contacts/contacts';
import { UPLOADED_FILE_HEADER, UPLOADS_PATH } from '@station/contract/files/uploads';
import { trackVisit } from '@station/contract/visitors/visits';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { openStore } from '../../src/db/db.ts';
import { allowLongStatements } from '../../src/db/long-statements.ts';
import { readConfig } from '../../src/platform/config.ts';
import { contactFields } from '../fixtures/contacts.ts';
import { startBehind, wayTo } from '../fixtures/cut-database.ts';
import { visitRecord } from '../fixtures/visits.ts';
import { isFull, promised } from '../in-full.ts';
import { problemOf } from '../test-app.ts';
import { createTestStore, isPostgres } from '../test-store.ts';

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
  'An upload during which PostgreSQL goes away is told to come again, and is kept then',
  async () => {
    const { way, http, headers } = await startBehind(await createTestStore());
    const tus = { ...headers, 'tus-resumable': '1.0.0' };
    const metadata = `filename ${Buffer.from('a.txt').toString('base64')}`;
    const begun = await http.inject({
      method: 'POST',
      url: UPLOADS_PATH,
      headers: { ...tus, 'upload-length': '8', 'upload-metadata': metadata },
    });
    const url = String(begun.headers.location);
    const pieces = async function* () {
      yield Buffer.from('half');
      way.cut();
      yield Buffer.from('more');
    };
    const refused = await http.inject({
      ...{ method: 'PATCH', url, payload: Readable.from(pieces()) },
      headers: {
        ...{ ...tus, 'upload-offset': '0' },
        'content-type': 'application/offset+octet-stream',
      },
    });
    expect(problemOf(refused)).toMatchObject({ status: 503, retryAfter: '2' });
    expect(refused.headers['content-type']).toContain('application/json');

    await way.mend();
    const state = await http.inject({ method: 'HEAD', url, headers: tus });
    // All of it had come, and is kept now.
    expect(Number(state.headers[UPLOADED_FILE_HEADER.toLowerCase()])).toBeGreaterThan(0);
  },
);

onPostgres(
  'Whoever comes when PostgreSQL is known to be silent is told so at once, and is served when it is not',
  async () => {
    const { way, http, headers } = await startBehind(await createTestStore());
    const list = async () => (await http.inject({ url: listContacts.path, headers })).statusCode;
    const isReady = async () => (await http.inject('/ready')).statusCode === 200;
    expect(await list()).toBe(200);
    way.freeze();
    await expect.poll(isReady).toBe(false);
    // Who comes before it is known waits for as long as calls may: 30 s.
    const soon = () => Promise.race([list(), sleep(500, 'waits')]);
    await expect.poll(soon, { timeout: promised(10_000) }).toBe(503);
    way.thaw();
    await expect.poll(isReady).toBe(true);
    expect(await list()).toBe(200);
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
    const ended = vi.fn();
    opened.pool.on('remove', ended);
    const others = opened.pool.totalCount - 1;
    await opened.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(await busy).toBe('57P01');
    // Whoever is given one whose end has not been heard of is told to come again.
    await expect.poll(() => ended.mock.calls.length).toBeGreaterThanOrEqual(others);
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

/** Milliseconds that a busy machine may add to a limit. */
const SLACK_MS = promised(1_500);

test.runIf(isPostgres && isFull)(
  'While PostgreSQL answers nothing every call ends in time, and /ready says so within two seconds',
  async () => {
    const limits = { poolSize: 3, checkoutTimeoutMs: 2_500, answerTimeoutMs: 3_000 };
    const { way, http, headers, opened } = await startBehind(await createTestStore(), limits);
    const isReady = async () => (await http.inject('/ready')).statusCode === 200;
    const post = (url: string, payload: object) =>
      timed(http.inject({ method: 'POST', url, headers, payload }));
    const calls = () =>
      Array.from({ length: 15 }, () => [
        timed(http.inject({ url: listContacts.path, headers })),
        post(createContact.path, contactFields()),
        post(trackVisit.path, visitRecord()),
      ]).flat();
    const before = await Promise.all(calls());
    expect(new Set(before.map(({ answered }) => answered.statusCode))).toEqual(new Set([200]));
    expect(await isReady()).toBe(true);

    way.freeze();
    const frozenAt = performance.now();
    const noticed = (async () => {
      while (await isReady()) await sleep(10);
      return performance.now() - frozenAt;
    })();
    // Some at once; some when every connection is taken, and has to be opened anew before they fail.
    const waves = [calls()];
    await sleep(2_000);
    waves.push(calls());
    expect(await noticed).toBeLessThan(promised(2_000));
    for (const one of await Promise.all(waves.flat())) {
      expect(one.answered.statusCode, one.answered.payload).toBe(503);
      expect(one.ms).toBeLessThan(3_000 + SLACK_MS);
    }
    expect((await http.inject(health.path)).statusCode).toBe(200);

    way.thaw();
    await expect.poll(isReady).toBe(true);
    await expect
      .poll(async () => (await http.inject({ url: listContacts.path, headers })).statusCode)
      .toBe(200);
    expect(opened.pool.totalCount).toBeLessThanOrEqual(3);
  },
);

onPostgres(
  'What may take long has its time, and a lost one is not waited for',
  { tags: ['full'] },
  async () => {
    const { opened } = await startBehind(await createTestStore(), { answerTimeoutMs: 300 });
    const nap = sql`select pg_sleep(1.2)`;
    await expect(nap.execute(opened.db)).rejects.toThrow('Query read timeout');
    await opened.db.transaction().execute(async (trx) => {
      await allowLongStatements(trx);
      await nap.execute(trx);
    });
    await opened.db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection);
      await nap.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
      await expect(nap.execute(connection)).rejects.toThrow('Query read timeout');
    });
    // The transaction's patience ended with it.
    await expect(opened.db.transaction().execute((trx) => nap.execute(trx))).rejects.toThrow(
      /Query read timeout|^Client was closed/,
    );
    expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  },
);

test.skipIf(isPostgres)(
  'The embedded database counts as silent when others are refused for what it is busy with',
  async () => {
    const store = await createTestStore();
    const opened = await openStore({ ...store, fsync: false, checkoutTimeoutMs: 1_000 });
    const config = readConfig({ DATA_DIR: store.dataDir, LOG_LEVEL: 'silent' });
    const { http, readiness } = await createApp(config, opened);
    await http.ready();
    readiness.ready = true;
    onTestFinished(async () => {
      await http.close();
      await opened.close();
      await store.remove();
    });
    const isReady = async () => (await http.inject('/ready')).statusCode === 200;
    expect(await isReady()).toBe(true);
    const holder = await opened.pool.connect();
    await expect.poll(isReady).toBe(false);
    holder.release();
    await expect.poll(isReady).toBe(true);
  },
);

/** A call with how long it took, in milliseconds. */
async function timed(call: Promise<LightMyRequestResponse>) {
  const begun = performance.now();
  const answered = await call;
  return { answered, ms: performance.now() - begun };
}
