/**
 * `npm run bench -- industries-server`: contacts that a batch classifies and writes in a second, through
 * the server, its job and the process of the model, and how long a suggestion takes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../apps/server/src/app.ts';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createAccount } from '../apps/server/test/fixtures/accounts.ts';
import { insertContacts } from '../apps/server/test/fixtures/contacts.ts';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { makeContacts } from '../scripts/make-contacts.ts';
import { elapsedMs, markdownTable, medianMs, type Row, verdict } from './measure.ts';

/** Contacts of the batch: so many that the first of them do not matter. */
const CONTACTS = 5_000;

/** Suggestions of which the median counts. */
const SUGGESTIONS = 50;

/** Issue 16: contacts a second, and milliseconds for a suggestion. */
const LEAST_A_SECOND = 500;
const MOST_MS = 20;

export async function benchIndustriesServer(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-industries-'));
  const server = await startPostgres({ fsync: true });
  try {
    const databaseUrl = await createDatabase(server.url, 'bench');
    return markdownTable(await measure(dataDir, databaseUrl));
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function measure(dataDir: string, databaseUrl: string): Promise<Row[]> {
  const store = await openStore({ dataDir, databaseUrl });
  await migrateToLatest(store.db);
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
  const app = await createApp(config, store);
  await app.http.ready();
  const { token } = await createAccount(store, { role: 'admin' });
  const post = async (path: string, payload: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/industries/${path}`;
    const answered = await app.http.inject({ method: 'POST', url, headers, payload });
    if (answered.statusCode >= 300) throw new Error(answered.payload);
  };
  const people = [...makeContacts(CONTACTS)].map(({ company, position }) => ({
    company,
    position,
  }));
  await insertContacts({ store }, people);
  const each = await medianMs(SUGGESTIONS, () =>
    post('suggest', { company: 'Ngân hàng Sao Mai', position: 'Giám đốc' }),
  );
  const took = await elapsedMs(() =>
    post('classify/batch', { all: true, autoUpdate: true, minConfidence: 0 }),
  );
  const { rows } = await store.pool.query('select count(*) as count from contact_industry');
  const written = rows[0].count;
  await app.http.close();
  await store.close();
  const perSecond = written / (took / 1_000);
  return [
    {
      path: 'a batch, asked, written and with its history',
      measured: `${perSecond.toFixed(0)} contacts a second`,
      against: `${written} contacts`,
      reach: verdict(perSecond, LEAST_A_SECOND, 'at least'),
    },
    {
      path: 'a suggestion through the server, with its reasons',
      measured: `${each.toFixed(1)} ms`,
      against: `median of ${SUGGESTIONS}`,
      reach: verdict(each, MOST_MS, 'at most'),
    },
  ];
}
