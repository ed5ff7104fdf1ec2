import { createContact, listContacts } from '@station/contract/contacts/contacts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/db/db.ts';
import { migrateToLatest } from '../../src/db/migrate.ts';
import { contactFields } from '../fixtures/contacts.ts';
import { promised } from '../in-full.ts';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { createTestApp, problemOf } from '../test-app.ts';
import { isPostgres } from '../test-store.ts';

// @full

/** A primary and a server that takes no writes yet, with the same data. */
async function startTwo(): Promise<{ primary: PostgresServer; standby: PostgresServer }> {
  const primary = await startPostgres({ fsync: false });
  onTestFinished(() => primary.stop());
  const store = await openStore({ databaseUrl: primary.url, dataDir: '' });
  await migrateToLatest(store.db);
  await store.close();
  await primary.crash();
  const standby = await startPostgres({ fsync: false, standbyOf: primary });
  onTestFinished(() => standby.stop());
  await primary.recover();
  return { primary, standby };
}

/** An address that names all of these servers. */
function listOf(...servers: PostgresServer[]): string {
  const [first = new URL(''), ...others] = servers.map((it) => new URL(it.url));
  return first.href.replace(first.host, [first, ...others].map((it) => it.host).join(','));
}

async function ask(server: PostgresServer, statement: string) {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

test.runIf(isPostgres)(
  'Of several databases the one that takes writes is used, and when it is gone the one that is promoted',
  async () => {
    const { primary, standby } = await startTwo();
    const app = await createTestApp({ store: { databaseUrl: listOf(standby, primary) } });
    onTestFinished(app.close);
    app.readiness.ready = true;
    const { token: as } = await app.createAdmin();
    const create = () => app.call(createContact, { as, body: contactFields() });
    const isReady = async () => (await app.http.inject('/ready')).statusCode === 200;
    expect((await create()).statusCode).toBe(200);

    await primary.crash();
    for (const answered of [await create(), await app.call(listContacts, { as })]) {
      expect(problemOf(answered)).toMatchObject({ status: 503, retryAfter: '2' });
    }
    await expect.poll(isReady).toBe(false);

    await ask(standby, 'select pg_promote(true, 60)');
    await expect.poll(isReady).toBe(true);
    const { token: newToken } = await app.createAdmin();
    const created = await app.call(createContact, { as: newToken, body: contactFields() });
    expect(created.statusCode).toBe(200);
    expect(await ask(standby, 'select count(*)::int as count from contact')).toEqual([
      { count: 1 },
    ]);

    // The old one comes back by itself, and would take writes.
    await primary.recover();
    await ask(
      standby,
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
    );
    const again = () => app.call(createContact, { as: newToken, body: contactFields() });
    await expect.poll(async () => (await again()).statusCode).toBe(200);
    expect(await ask(primary, 'select count(*)::int as count from contact')).toEqual([
      { count: 1 },
    ]);
  },
);

test.runIf(isPostgres)(
  'A standby that is promoted while its primary goes on is used within seconds',
  async () => {
    const { primary, standby } = await startTwo();
    const app = await createTestApp({ store: { databaseUrl: listOf(primary, standby) } });
    onTestFinished(app.close);
    await ask(standby, 'select pg_promote(true, 60)');
    const since = performance.now();
    const savedThere = async () => {
      // Nothing flows between the two here: who is known to the one is a stranger to the other.
      const { token: as } = await app.createAdmin();
      await app.call(createContact, { as, body: contactFields() });
      return ask(standby, 'select count(*)::int as count from contact');
    };
    await expect.poll(savedThere, { interval: 200 }).toEqual([{ count: 1 }]);
    expect(performance.now() - since).toBeLessThan(promised(10_000));
  },
);

test.runIf(isPostgres)(
  'A write that no standby has confirmed is not acknowledged, though the database calls it done',
  async () => {
    const postgres = await startPostgres({ fsync: false });
    onTestFinished(() => postgres.stop());
    const app = await createTestApp({ store: { databaseUrl: postgres.url } });
    onTestFinished(app.close);
    const { token: as } = await app.createAdmin();
    await ask(postgres, "alter system set synchronous_standby_names = 'nobody'");
    await ask(postgres, 'select pg_reload_conf()');
    const waits = "from pg_stat_activity where wait_event = 'SyncRep'";
    const body = contactFields();
    const creating = app.call(createContact, { as, body });
    await expect.poll(() => ask(postgres, `select query ${waits}`)).not.toEqual([]);
    // As the end of its time would (statement_timeout).
    await ask(postgres, `select pg_cancel_backend(pid) ${waits}`);
    expect(problemOf(await creating)).toMatchObject({ status: 503, retryAfter: '2' });
    await ask(postgres, 'alter system reset synchronous_standby_names');
    await ask(postgres, 'select pg_reload_conf()');
    expect((await app.call(createContact, { as, body: contactFields() })).statusCode).toBe(200);
  },
);
