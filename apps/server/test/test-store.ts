import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { isFull } from './in-full.ts';
import { createDatabase } from './postgres-server.ts';
import { TEMPLATE_DATABASE, TEMPLATE_FOLDER } from './template-setup.ts';

/** The store that this run of the tests is about. */
export const isPostgres = process.env.TEST_STORE === 'postgres';

/**
 * For a test, in a file of both stores, that claims the same of either and takes its time on the
 * embedded one: `npm test` tries it on PostgreSQL, and `npm run test:full` on both.
 */
export const isFirstStore = isPostgres || isFull;

/** A migrated, empty database of one's own, and where it is. */
export type TestStore = {
  /** A folder of one's own; with the embedded database in it, unless there is a `databaseUrl`. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Removes the folder; what is open must be closed before. */
  remove(): Promise<void>;
};

/** The embedded PostgreSQL as machine code: what holds it here is shared by every database of this process. */
let engine: Promise<WebAssembly.Module> | undefined;

/** Copies the migrated database that the run was started with (see template-setup.ts). */
export async function createTestStore(): Promise<TestStore> {
  const dataDir = await mkdtemp(join(inject('folder'), 'store-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  if (isPostgres) {
    const serverUrl = process.env.TEST_DATABASE_URL;
    if (serverUrl === undefined) throw new Error('The tests were started without a PostgreSQL.');
    const name = `test_${randomBytes(6).toString('hex')}`;
    const databaseUrl = await createDatabase(serverUrl, name, TEMPLATE_DATABASE);
    return { dataDir, databaseUrl, remove };
  }
  const packed = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
  engine ??= readFile(packed).then((bytes) => WebAssembly.compile(bytes));
  await engine;
  // Some two thousand files, for each of which promises take as long again.
  cpSync(join(inject('folder'), TEMPLATE_FOLDER), dataDir, { recursive: true });
  return { dataDir, databaseUrl: undefined, remove };
}
