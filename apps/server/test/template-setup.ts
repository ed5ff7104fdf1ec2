import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openStore } from '../src/db/db.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { createDatabase } from './postgres-server.ts';

/** The migrated database that test files copy on the real PostgreSQL. */
export const TEMPLATE_DATABASE = 'station_template';

/**
 * Makes one migrated, empty database for a whole run of a server project. Each test file gets a copy
 * of it, which takes a fraction of the time that a new one does. Test files find the embedded one
 * in the folder `TEST_TEMPLATE_DIR`, the other as `station_template` on `TEST_DATABASE_URL`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env.TEST_STORE === 'postgres' ? onPostgres() : embedded();
}

async function embedded(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'station-template-'));
  await migrate({ dataDir, fsync: false });
  process.env.TEST_TEMPLATE_DIR = dataDir;
  return async () => {
    delete process.env.TEST_TEMPLATE_DIR;
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function onPostgres(): Promise<() => Promise<void>> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl === undefined) throw new Error('postgres-setup.ts has to run before this.');
  const databaseUrl = await createDatabase(serverUrl, TEMPLATE_DATABASE);
  await migrate({ dataDir: tmpdir(), databaseUrl });
  // It goes with its server.
  return async () => {};
}

async function migrate(options: Parameters<typeof openStore>[0]): Promise<void> {
  const store = await openStore(options);
  try {
    await migrateToLatest(store.db);
  } finally {
    await store.close();
  }
}
