import { existsSync, readFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DurableFiles, flushDirectory } from './durable-files.ts';
import { flushAllFiles, wasCutOff } from './flush-all-files.ts';

/** The PostgreSQL that PGlite is; another one cannot read its files. */
const POSTGRES_MAJOR = '18';

export interface OpenOptions {
  directory: string;
  fsync: boolean;
}

/**
 * Opens the embedded database, making a new one if the directory is not there.
 *
 * @param onLog is given each line that PostgreSQL writes to its log.
 * @throws Error when the files are of another PostgreSQL or cannot be read.
 */
export async function openDatabase(
  { directory, fsync }: OpenOptions,
  onLog: (line: string) => void,
): Promise<PGlite> {
  if (existsSync(directory)) checkVersion(directory);
  else await create(directory, fsync, onLog);
  return openFiles(directory, fsync, onLog);
}

/** Made aside and renamed when whole: a first start that is killed leaves no half database. */
async function create(directory: string, fsync: boolean, onLog: (line: string) => void) {
  const unfinished = `${directory}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  // Without fsync for each of its thousand files; one flush of all before it counts is enough.
  const database = await openFiles(unfinished, false, onLog);
  await database.close();
  if (fsync) await flushTree(unfinished);
  await rename(unfinished, directory);
  flushDirectory(dirname(directory));
}

async function openFiles(
  directory: string,
  fsync: boolean,
  onLog: (line: string) => void,
): Promise<PGlite> {
  const files = new DurableFiles(directory);
  if (fsync && wasCutOff(directory)) await files.flushAll();
  const database = await PGlite.create({
    fs: files,
    extensions: { btree_gin, pg_trgm, unaccent },
    startParams: startParameters(fsync),
    onStderr: (line) => {
      onLog(line);
      return false;
    },
  });
  files.opened();
  return database;
}

/** PGlite's own command line for PostgreSQL, but with fsync where it is wanted. Exported for its test. */
export function startParameters(fsync: boolean): string[] {
  const parameters = PGlite.defaultStartParams.filter((it) => it !== '-F');
  // `fdatasync`, the default, is the one call that no hook reaches; see durable-files.ts.
  return [...parameters, ...(fsync ? ['-c', 'wal_sync_method=fsync'] : ['-F'])];
}

function checkVersion(directory: string): void {
  const found = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (found === POSTGRES_MAJOR) return;
  throw new Error(
    `${directory} was made by PostgreSQL ${found}, and this Station has PostgreSQL ${POSTGRES_MAJOR}. ` +
      'Make a backup with the Station that made it, and restore that here.',
  );
}

async function flushTree(directory: string): Promise<void> {
  await flushAllFiles(directory);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isDirectory()) flushDirectory(join(entry.parentPath, entry.name));
  }
  flushDirectory(directory);
}
