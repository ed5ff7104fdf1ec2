import { setTimeout as sleep } from 'node:timers/promises';
import { health, login } from '@station/contract/accounts/accounts';
import {
  addCategories,
  migrateCategory,
  renameCategory,
} from '@station/contract/contacts/categories';
import { createContact, listContacts } from '@station/contract/contacts/contacts';
import type { Endpoint } from '@station/contract/endpoint';
import { commitImport } from '@station/contract/imports/imports';
import { trackVisit } from '@station/contract/visitors/visits';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { contactFields } from '../fixtures/contacts.ts';
import { startRows } from '../fixtures/imports.ts';
import { processesOf, signalAll } from '../fixtures/postgres-processes.ts';
import { visitRecord } from '../fixtures/visits.ts';
import { inFull, promised } from '../in-full.ts';
import { startPostgres } from '../postgres-server.ts';
import { createTestApp, type Given, newAddress, type TestApp } from '../test-app.ts';
import { isPostgres } from '../test-store.ts';

// @full

/** How long calls may wait, in milliseconds: in full as in the product. */
const LIMIT_MS = inFull(35_000, 3_000);

/** How long the database stands still at most, in seconds. By then every call has been given up. */
const FROZEN_S = inFull(75, 25);

/** A server on a PostgreSQL of its own, which can be stopped. */
async function startScene(): Promise<{ app: TestApp; url: string }> {
  const postgres = await startPostgres({ fsync: false });
  onTestFinished(() => postgres.stop());
  const app = await createTestApp({
    store: {
      databaseUrl: postgres.url,
      answerTimeoutMs: LIMIT_MS,
      checkoutTimeoutMs: (LIMIT_MS * 30) / 35,
    },
  });
  onTestFinished(app.close);
  app.readiness.ready = true;
  return { app, url: postgres.url };
}

/** Makes whatever writes contacts wait, in the middle of its work. */
async function holdContacts(url: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('lock table contact in access exclusive mode');
  const waiting = async () => {
    const { rows } = await client.query(
      "select from pg_locks where relation = 'contact'::regclass and not granted",
    );
    return rows.length;
  };
  return { waiting };
}

test.runIf(isPostgres)(
  `A PostgreSQL that stands still is noticed within two seconds, and no call waits for longer than ${LIMIT_MS / 1_000} s`,
  async () => {
    const { app, url } = await startScene();
    const { token: as } = await app.createAdmin();
    const { username, password } = await app.createStaff();
    await app.answer(createContact, { as, body: contactFields() });
    const { id } = await startRows(app, as, [['Ánh', '+84 90 123 45 67']]);
    const category = { value: 'customer', label: 'Customer', description: '' };
    await app.answer(addCategories, { as, body: { categories: [category] } });
    const timed = async (endpoint: Endpoint, given: Given) => {
      const begun = performance.now();
      const { statusCode } = await app.call(endpoint, given);
      return { name: endpoint.name, status: statusCode, ms: performance.now() - begun };
    };
    const isReady = async () => (await app.http.inject('/ready')).statusCode === 200;
    expect(await isReady()).toBe(true);

    // What may take long is in the middle of it.
    const contacts = await holdContacts(url);
    const calls = [
      timed(commitImport, { as, params: { id } }),
      timed(renameCategory, {
        as,
        body: { old_category: 'customer', new_category: 'regular' },
      }),
      timed(migrateCategory, {
        as,
        body: { from_category: 'supplier', to_category: 'external' },
      }),
    ];
    await expect.poll(contacts.waiting).toBe(calls.length);
    const processes = await processesOf(url);
    const signIn = () => timed(login, { body: { username, password }, address: newAddress() });
    const early = Array.from({ length: 20 }, signIn);
    signalAll(processes, 'SIGSTOP');
    const frozenAt = performance.now();
    const thaw = () => signalAll(processes, 'SIGCONT');
    onTestFinished(thaw);
    const timer = setTimeout(thaw, FROZEN_S * 1_000);
    onTestFinished(() => clearTimeout(timer));

    const callAll = () => {
      for (let i = 0; i < 20; i += 1) {
        calls.push(
          timed(listContacts, { as }),
          timed(createContact, { as, body: contactFields() }),
          timed(trackVisit, { as, body: visitRecord() }),
          signIn(),
        );
      }
    };
    callAll();
    while (await isReady()) await sleep(10);
    expect(performance.now() - frozenAt).toBeLessThan(promised(2_000));
    expect((await app.call(health)).statusCode).toBe(200);
    // In full, some come when all connections are waited for, and some when they are opened anew.
    for (let i = 0; i < inFull(7, 1); i += 1) {
      await sleep(LIMIT_MS / 7);
      callAll();
    }
    for (const { name, status, ms } of await Promise.all([...calls, ...early])) {
      // Whoever was early enough is in.
      if (name !== login.name || status !== 200) expect([name, status]).toEqual([name, 503]);
      expect(ms).toBeLessThan(promised(LIMIT_MS + 1_500));
    }
    thaw();
    await expect.poll(isReady).toBe(true);
    expect((await app.call(health)).statusCode).toBe(200);
    await app.signIn({ username, password });
  },
);
