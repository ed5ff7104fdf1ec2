/**
 * `npm run restore -- file [--force]`: fills the store that the environment names from a backup, and the
 * store of files from the folder beside it. It refuses while a server runs, and when something is there
 * already, unless it is told to replace it.
 */
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { BackupError } from '../apps/server/src/db/backup/read-sections.ts';
import { requireRestorable, restoreBackup } from '../apps/server/src/db/backup/restore-backup.ts';
import { type BackedUpBlob, BackupWatch } from '../apps/server/src/db/backup/watch-backup.ts';
import { openStore } from '../apps/server/src/db/db.ts';
import { copyBlobs } from '../apps/server/src/platform/blobs/copy-blobs.ts';
import {
  blobFolder,
  draftFolder,
  localBlobs,
} from '../apps/server/src/platform/blobs/local-blobs.ts';
import { openBlobs } from '../apps/server/src/platform/blobs/open-blobs.ts';
import { type Config, readConfig } from '../apps/server/src/platform/config.ts';
import { besideBackup, printHashes } from './backup-files.ts';
import { runCommand } from './run-command.ts';

async function restore(): Promise<void> {
  const args = process.argv.slice(2);
  const force = args.includes('--force');
  const [name, ...more] = args.filter((it) => it !== '--force');
  if (name === undefined || more.length > 0) {
    throw new Error('Name one backup: npm run restore -- station-….ndjson.gz [--force]');
  }
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  // Before a store is made for nothing.
  await access(file);
  const store = await openStore({ databaseUrl, dataDir, poolSize: 1 });
  try {
    await requireRestorable(store, { dataDir, force });
    // First, for files without rows do no harm: when the disk is full, nothing has changed.
    const blobs = await blobsOf(file);
    const { missing, wrong } = await copyFiles(config, file, blobs);
    const restored = await restoreBackup(store, textOf(file), { dataDir, force });
    const files = restored.files + blobs.length - missing.length - wrong.length;
    console.log(`Restored ${restored.rows} rows of ${restored.tables} tables and ${files} files.`);
    if (restored.storedFiles) console.log(`The files from before are in ${restored.storedFiles}.`);
    printHashes(missing, `neither in ${besideBackup(file)} nor in the store of files`);
    printHashes(wrong, `damaged in ${besideBackup(file)}`);
  } catch (error) {
    if (isZlibError(error)) throw new BackupError('This is not a backup, or it is damaged.');
    throw error;
  } finally {
    await store.close();
  }
}

/** The files that a backup's rows point to. */
async function blobsOf(file: string): Promise<BackedUpBlob[]> {
  const watch = new BackupWatch();
  for await (const _ of watch.watch(textOf(file))) {
    // Only watched.
  }
  return watch.blobs;
}

/** Files of a folder are read to their end, also those that are there already; those of S3 are there. */
function copyFiles(config: Config, file: string, blobs: readonly BackedUpBlob[]) {
  return copyBlobs(blobs, {
    from: localBlobs(besideBackup(file)),
    to: openBlobs(config),
    ...(!config.s3 && { temporary: draftFolder(blobFolder(config.dataDir)), deep: true }),
  });
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
