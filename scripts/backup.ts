/**
 * `npm run backup -- [file] [--files=none|local]`: writes the whole of Station's data from either store
 * into one file, and the files of people beside it, also while the server runs. Without a name, the
 * file is named after the time. Ends with 20 when the backup is written but lacks files that are gone or
 * damaged in Station. See docs/decisions/092.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type BackupRecord, recordBackup } from '../apps/server/src/db/backup/backup-records.ts';
import { BackupWatch } from '../apps/server/src/db/backup/watch-backup.ts';
import { writeBackup } from '../apps/server/src/db/backup/write-backup.ts';
import { openStore } from '../apps/server/src/db/db.ts';
import { askForBackup } from '../apps/server/src/db/embedded/backup-socket.ts';
import { DirectoryInUseError } from '../apps/server/src/db/embedded/directory-lock.ts';
import { type CopyResult, copyBlobs } from '../apps/server/src/platform/blobs/copy-blobs.ts';
import { draftFolder, localBlobs } from '../apps/server/src/platform/blobs/local-blobs.ts';
import { openBlobs } from '../apps/server/src/platform/blobs/open-blobs.ts';
import { type Config, readConfig } from '../apps/server/src/platform/config.ts';
import {
  besideBackup,
  FILES_MISSING,
  megabytes,
  printHashes,
  removeLeftBehind,
} from './backup-files.ts';
import { runCommand } from './run-command.ts';

async function backUp(): Promise<void> {
  const config = readConfig();
  const args = process.argv.slice(2);
  const asked = args.find((it) => it.startsWith('--files='))?.slice('--files='.length);
  const [name = defaultName(), ...more] = args.filter((it) => !it.startsWith('--files='));
  if (more.length > 0 || name.startsWith('-') || !['none', 'local', undefined].includes(asked)) {
    throw new Error('Say: npm run backup -- [file] [--files=none|local]');
  }
  // npm runs this in the repository; the name is meant from where the person stands.
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  if (await stat(file).catch(() => undefined)) throw new Error(`${file} is there already.`);

  // A wrong DATA_DIR must not end with a backup of nothing, in which somebody trusts.
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'database'))) {
    throw new Error(`There is no Station in ${config.dataDir}.`);
  }
  await removeLeftBehind(file);
  const withFiles = (asked ?? (config.s3 ? 'none' : 'local')) === 'local';
  // What goes meanwhile has been used until less than an hour ago: it is copied before the rows are read.
  if (withFiles) await copyFiles(config, file, openBlobs(config).list());
  const { counts, blobs, copied } = await save(config, file, withFiles);
  const { size } = await stat(file);
  console.log(
    `${file}: ${counts.rows} rows of ${counts.tables} tables, ${counts.files} files, ` +
      `${megabytes(size)}.`,
  );
  console.log(
    'It holds everything, password hashes and sessions too: keep it where only you can read it.',
  );
  const bytes = megabytes(blobs.reduce((sum, blob) => sum + blob.size, 0));
  if (!copied) {
    const where = config.s3 ? `the bucket ${config.s3.bucket}` : config.dataDir;
    if (blobs.length > 0) {
      console.log(
        `It names ${blobs.length} files (${bytes}) by their hash, which stay in ${where}.`,
      );
    }
    return;
  }
  const { missing, wrong } = copied;
  if (blobs.length > 0) {
    const saved = blobs.length - missing.length - wrong.length;
    console.log(`${besideBackup(file)} has ${saved} of its ${blobs.length} files (${bytes}).`);
    console.log('A restore needs both: keep them side by side.');
  }
  printHashes(missing, 'not in the store of files', FILES_MISSING);
  printHashes(wrong, 'damaged in the store of files', FILES_MISSING);
}

function copyFiles(
  config: Config,
  file: string,
  blobs: Parameters<typeof copyBlobs>[0],
): Promise<CopyResult> {
  const folder = besideBackup(file);
  const temporary = draftFolder(folder);
  return copyBlobs(blobs, { from: openBlobs(config), to: localBlobs(folder), temporary });
}

function defaultName(): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return `station-${time}.ndjson.gz`;
}

/**
 * Writes beside the name and renames at the end, so that a file of that name is always whole; then copies the files
 * that its rows name, if wanted. It is remembered after that: nobody is to trust in files that are not there.
 */
async function save(config: Config, file: string, withFiles: boolean) {
  const partial = `${file}.part`;
  const watch = new BackupWatch();
  try {
    return await fromStore(config, async (text, remember) => {
      const target = createWriteStream(partial, { mode: 0o600, flags: 'wx' });
      await pipeline(
        text,
        (pieces: AsyncIterable<string>) => watch.watch(pieces),
        createGzip(),
        target,
      );
      const counts = watch.counts();
      if (!counts) {
        throw new Error('The server broke off in the middle of the backup; its log says why.');
      }
      if (counts.tables === 0) throw new Error('There is no Station in this database.');
      const written = await open(partial, 'r');
      await written.sync();
      const { size: bytes } = await written.stat();
      await written.close();
      await rename(partial, file);
      const copied = withFiles ? await copyFiles(config, file, watch.blobs) : undefined;
      const hasAll = copied !== undefined && copied.missing.length + copied.wrong.length === 0;
      await remember({ host: hostname(), file, bytes, rows: counts.rows, withFiles: hasAll });
      return { counts, blobs: watch.blobs, copied };
    });
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Remembers a backup where administrators look. One that is not remembered is as good. */
type Remember = (made: BackupRecord) => Promise<void>;

/** Opens the store and hands its backup on; or has it from the server that holds the directory. */
async function fromStore<T>(
  config: Config,
  use: (text: Readable, remember: Remember) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = config;
  try {
    const store = await openStore({ databaseUrl, dataDir, poolSize: 2 });
    try {
      const remember: Remember = (made) =>
        recordBackup(store.db, made).catch((error: Error) =>
          console.error(`The database does not remember it: ${error.message}`),
        );
      return await use(Readable.from(writeBackup(store, dataDir)), remember);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    const sent = await askForBackup(dataDir);
    if (!sent) throw error;
    try {
      return await use(sent.text, sent.saved);
    } finally {
      sent.leave();
    }
  }
}

await runCommand(backUp);
