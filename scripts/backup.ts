/**
 * `npm run backup -- [file]`: writes the whole of Station's data into one file, from either store,
 * also while the server runs. Without a name, the file is named after the time. See docs/decisions/003.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BackupCounts } from '../apps/server/src/db/backup/format.ts';
import { writeBackup } from '../apps/server/src/db/backup/write-backup.ts';
import { openStore } from '../apps/server/src/db/db.ts';
import { askForBackup } from '../apps/server/src/db/embedded/backup-socket.ts';
import { DirectoryInUseError } from '../apps/server/src/db/embedded/directory-lock.ts';
import { type Config, readConfig } from '../apps/server/src/platform/config.ts';
import { runCommand } from './run-command.ts';

async function backUp(): Promise<void> {
  const config = readConfig();
  // npm runs this in the repository; the name is meant from where the person stands.
  const file = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? defaultName());
  if (await stat(file).catch(() => undefined)) throw new Error(`${file} is there already.`);

  // A wrong DATA_DIR must not end with a backup of nothing, in which somebody trusts.
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'database'))) {
    throw new Error(`There is no Station in ${config.dataDir}.`);
  }
  const counts = await save(config, file);
  const { size } = await stat(file);
  console.log(
    `${file}: ${counts.rows} rows of ${counts.tables} tables, ${counts.files} files, ` +
      `${(size / 1024 / 1024).toFixed(1)} MB.`,
  );
  console.log(
    'It holds everything, password hashes and sessions too: keep it where only you can read it.',
  );
}

function defaultName(): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return `station-${time}.ndjson.gz`;
}

/** Writes beside the name and renames at the end, so that a file of that name is always whole. */
async function save(config: Config, file: string): Promise<BackupCounts> {
  const partial = `${file}.part`;
  try {
    const counts = await fromStore(config, async (text) => {
      const tail = new Tail();
      const target = createWriteStream(partial, { mode: 0o600, flags: 'wx' });
      await pipeline(
        text,
        (pieces: AsyncIterable<string>) => tail.watch(pieces),
        createGzip(),
        target,
      );
      return tail.counts();
    });
    if (counts.tables === 0) throw new Error('There is no Station in this database.');
    const written = await open(partial, 'r');
    await written.sync();
    await written.close();
    await rename(partial, file);
    return counts;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Opens the store and hands its backup on; or has it from the server that holds the directory. */
async function fromStore<T>(config: Config, use: (text: Readable) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = config;
  try {
    const store = await openStore({ databaseUrl, dataDir, poolSize: 2 });
    try {
      return await use(Readable.from(writeBackup(store, dataDir)));
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    const text = await askForBackup(dataDir);
    if (!text) throw error;
    return use(text);
  }
}

/** Watches a backup go by for its last line, without which it is not whole. */
class Tail {
  #last = '';

  async *watch(pieces: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of pieces) {
      this.#last = (this.#last + piece).slice(-500);
      yield piece;
    }
  }

  counts(): BackupCounts {
    const line = this.#last.trimEnd().split('\n').at(-1) ?? '';
    const end = line.startsWith('{"end":')
      ? (JSON.parse(line) as { end: BackupCounts })
      : undefined;
    if (!end)
      throw new Error('The server broke off in the middle of the backup; its log says why.');
    return end.end;
  }
}

await runCommand(backUp);
