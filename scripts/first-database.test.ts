import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../apps/server/src/db/db.ts';
import { appliedMigrations } from '../apps/server/src/db/migrate.ts';
import { allMigrations } from '../apps/server/src/db/migrations/all.ts';

// @full

function makeFirstDatabase(environment: Record<string, string>) {
  const script = fileURLToPath(new URL('first-database.ts', import.meta.url));
  const env = { PATH: process.env.PATH, ...environment };
  return spawnSync(process.execPath, [script], { env, encoding: 'utf8' });
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'station-first-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('the first database has every migration and is free for the server', async () => {
  const dataDir = newFolder();

  expect(makeFirstDatabase({ DATA_DIR: dataDir })).toMatchObject({ status: 0, stderr: '' });

  const store = await openStore({ dataDir, fsync: false });
  onTestFinished(() => store.close());
  expect(await appliedMigrations(store.db)).toEqual(Object.keys(allMigrations).sort());
});

test('where another database is named none is made', () => {
  const dataDir = newFolder();
  const environment = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };

  expect(makeFirstDatabase(environment)).toMatchObject({ status: 0 });
  expect(existsSync(join(dataDir, 'database'))).toBe(false);
});
