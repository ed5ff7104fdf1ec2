/**
 * `npm run restore -- file [--force]`: fills the store that the environment names from a backup. It refuses
 * while a server runs, and when something is there already, unless it is told to replace it.
 */
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { BackupError } from '../apps/server/src/db/backup/read-sections.ts';
import { restoreBackup } from '../apps/server/src/db/backup/restore-backup.ts';
import { openStore } from '../apps/server/src/db/db.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { runCommand } from './run-command.ts';

async function restore(): Promise<void> {
  const args = process.argv.slice(2);
  const force = args.includes('--force');
  const [name, ...more] = args.filter((it) => it !== '--force');
  if (name === undefined || more.length > 0) {
    throw new Error('Name one backup: npm run restore -- station-….ndjson.gz [--force]');
  }
  const { databaseUrl, dataDir } = readConfig();
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  // Before a store is made for nothing.
  await access(file);
  const store = await openStore({ databaseUrl, dataDir, poolSize: 1 });
  try {
    const restored = await restoreBackup(store, textOf(file), { dataDir, force });
    console.log(
      `Restored ${restored.rows} rows of ${restored.tables} tables and ${restored.files} files.`,
    );
    if (restored.keptFiles) console.log(`The files from before are in ${restored.keptFiles}.`);
  } catch (error) {
    if (isZlibError(error)) throw new BackupError('This is not a backup, or it is damaged.');
    throw error;
  } finally {
    await store.close();
  }
}

/** Opened when it is first read, so that whoever reads it also hears of its errors. */
async function* textOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => text.destroy(error));
  yield* text;
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

await runCommand(restore);
