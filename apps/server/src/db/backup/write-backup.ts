import { open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type pg from 'pg';
import { appliedMigrations } from '../migrate.ts';
import {
  type BackupTable,
  begin,
  findSequences,
  findTables,
  giveBack,
  quote,
} from './catalogue.ts';
import {
  BACKUP_FORMAT,
  type BackupCounts,
  type BackupHead,
  type BackupSection,
  FILES_FOLDER,
} from './format.ts';
import { kyselyOn } from './kysely-on.ts';

/** Rows that are read and handed on at a time. */
const ROWS_AT_A_TIME = 1000;

/** Bytes of a file in one line; a multiple of three, so that its base64 is the file's base64. */
const FILE_PIECE_BYTES = 96 * 1024;

/** The part of a `Store` that is read. */
export interface BackupSource {
  kind: BackupHead['store'];
  pool: pg.Pool;
}

/**
 * A backup of the store and of the files in `dataDir`: text, in pieces of whole lines (see format.ts).
 * The rows are those of one moment, whatever is written meanwhile, and memory stays flat. On the
 * embedded store nothing else is served until the rows have been read, since it has one connection.
 */
export async function* writeBackup(
  store: BackupSource,
  dataDir: string,
): AsyncGenerator<string, void, undefined> {
  const counts: BackupCounts = { tables: 0, rows: 0, files: 0 };
  const client = await store.pool.connect();
  try {
    await begin(client, 'isolation level repeatable read, read only');
    // Of the same moment as the rows: another server may begin to migrate at any.
    const migrations = await appliedMigrations(kyselyOn(client));
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    yield line({
      station_backup: BACKUP_FORMAT,
      made_at: new Date().toISOString(),
      store: store.kind,
      postgres: rows[0]?.server_version ?? '',
      migrations,
      sequences: await findSequences(client),
    });
    for (const table of await findTables(client)) yield* rowsOf(client, table, counts);
    await client.query('commit');
  } finally {
    await giveBack(client);
  }
  yield* filesIn(join(dataDir, FILES_FOLDER), counts);
  yield line({ end: counts });
}

async function* rowsOf(
  client: pg.ClientBase,
  table: BackupTable,
  counts: BackupCounts,
): AsyncGenerator<string> {
  const columns = table.columns.map((column) => column.name);
  yield line({ table: table.name, columns });
  counts.tables += 1;
  const values = columns.map((name) => `${quote(name)}::text`).join(', ');
  const order = table.key.length > 0 ? `order by ${table.key.map(quote).join(', ')}` : '';
  await client.query(
    `declare backup_rows no scroll cursor for select ${values} from ${quote(table.name)} ${order}`,
  );
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${ROWS_AT_A_TIME} from backup_rows`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    counts.rows += rows.length;
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
  await client.query('close backup_rows');
}

async function* filesIn(folder: string, counts: BackupCounts): AsyncGenerator<string> {
  for (const path of await filePaths(folder)) {
    const file = await open(path, 'r').catch(unlessMissing);
    // A file that was deleted since is one that the backup does not have.
    if (!file) continue;
    try {
      const { size } = await file.stat();
      yield line({ file: relative(folder, path).split(sep).join('/'), size });
      counts.files += 1;
      const piece = Buffer.alloc(FILE_PIECE_BYTES);
      for (let at = 0; at < size; ) {
        const length = Math.min(piece.length, size - at);
        const { bytesRead } = await file.read(piece, 0, length, at);
        if (bytesRead === 0) throw new Error(`${path} became shorter while it was read.`);
        yield `${JSON.stringify(piece.toString('base64', 0, bytesRead))}\n`;
        at += bytesRead;
      }
    } finally {
      await file.close();
    }
  }
}

/** Every file below a folder, in order; none if it is not there. */
async function filePaths(folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = (await readdir(folder, options).catch(unlessMissing)) ?? [];
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function line(section: BackupSection): string {
  return `${JSON.stringify(section)}\n`;
}
