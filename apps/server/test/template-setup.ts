import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openStore } from '../src/db/db.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { createDatabase } from './postgres-server.ts';

/** The migrated database that tests copy on the real PostgreSQL. */
export const TEMPLATE_DATABASE = 'station_template';

/** The same on the embedded store, within the run's folder. */
export const TEMPLATE_FOLDER = 'template';

/**
 * Makes one migrated, empty database for a whole run of a server project. Servers work on copies of
 * it, which takes a fraction of the time that a new one does.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'station-tests-'));
  project.provide('folder', folder);
  await (project.config.env.TEST_STORE === 'postgres' ? onPostgres() : embedded(folder));
  return () => rm(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests of a server project keep their files; it goes at the end of the run. */
    folder: string;
  }
}

async function embedded(folder: string): Promise<void> {
  await migrate({ dataDir: join(folder, TEMPLATE_FOLDER), fsync: false });
}

async function onPostgres(): Promise<void> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl === undefined) throw new Error('postgres-setup.ts has to run before this.');
  const databaseUrl = await createDatabase(serverUrl, TEMPLATE_DATABASE);
  await migrate({ dataDir: tmpdir(), databaseUrl });
}

async function migrate(options: Parameters<typeof openStore>[0]): Promise<void> {
  const store = await openStore(options);
  try {
    await migrateToLatest(store.db);
  } finally {
    await store.close();
  }
}
