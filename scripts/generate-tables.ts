/**
 * `npm run db:types`: writes apps/server/src/db/tables.gen.ts from a database that the migrations
 * have made. With `--check` it writes nothing and fails when the file is not what it would write.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { describeTables } from './tables/describe-tables.ts';

const file = fileURLToPath(new URL('../apps/server/src/db/tables.gen.ts', import.meta.url));

const expected = await describeMigratedDatabase();
const present = await readFile(file, 'utf8').catch(() => '');
if (present === expected) {
  console.log('tables.gen.ts is up to date.');
} else if (process.argv.includes('--check')) {
  console.error('tables.gen.ts does not match the migrations. Run: npm run db:types');
  process.exitCode = 1;
} else {
  await writeFile(file, expected);
  console.log('tables.gen.ts is written.');
}

async function describeMigratedDatabase(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'station-tables-'));
  const store = await openStore({ dataDir, fsync: false });
  try {
    await migrateToLatest(store.db);
    return await describeTables(store.pool);
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
