/**
 * Makes the embedded database of a first start and brings it to the newest migration, while the pages are
 * built beside it; does nothing where there is one, or where another is named. `npm start` runs it and goes
 * on whatever becomes of it: the server does the same, and says what is wrong.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';

const { databaseUrl, dataDir } = readConfig();
if (databaseUrl === undefined && !existsSync(join(dataDir, 'database'))) {
  // Read while the database's thread makes its files: the server then finds its modules compiled.
  const [store] = await Promise.all([openStore({ dataDir }), import('../apps/server/src/app.ts')]);
  try {
    await migrateToLatest(store.db);
  } finally {
    await store.close();
  }
}
