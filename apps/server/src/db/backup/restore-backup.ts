import type { Migration } from 'kysely';
import type pg from 'pg';
import type { Store } from '../db.ts';
import { migrateWithin } from '../migrate.ts';
import { allMigrations } from '../migrations/all.ts';
import {
  type BackupTable,
  begin,
  dropEverything,
  findTables,
  giveBack,
  quote,
} from './catalogue.ts';
import type { BackupCounts, BackupHead, TableSection } from './format.ts';
import { kyselyOn } from './kysely-on.ts';
import { BackupError, readSections } from './read-sections.ts';
import { RestoredFiles } from './restore-files.ts';

/** Rows are inserted when there are so many of them, or so many characters. */
const BATCH_ROWS = 1000;
const BATCH_CHARACTERS = 4_000_000;

export interface RestoreOptions {
  /** Where the store's files folder is. */
  dataDir: string;
  /** Replaces what is there. */
  force?: boolean;
  /** Station's own, unless a test has others. */
  migrations?: Record<string, Migration>;
}

export interface Restored extends BackupCounts {
  /** Where files that were there before have been moved to. */
  storedFiles: string | undefined;
}

/**
 * Fills a store from a backup's text, made on either kind of store, by this Station or an older one.
 * All happens in one transaction: the tables are made as they were when the backup was made, filled,
 * and brought to the newest migration. Whatever goes wrong leaves the store as it was.
 *
 * @throws BackupError when the backup cannot be used, a server is connected, or something is there
 *   already and `force` is not given.
 */
export async function restoreBackup(
  store: Pick<Store, 'pool'>,
  text: AsyncIterable<string>,
  options: RestoreOptions,
): Promise<Restored> {
  const files = new RestoredFiles(options.dataDir);
  const client = await store.pool.connect();
  try {
    await begin(client);
    await refuseIfOthersAreConnected(client);
    if (!options.force) await refuseIfNotEmpty(client, files);
    await files.start();
    const counts = await fill(client, text, files, options.migrations ?? allMigrations);
    await client.query('commit');
    return { ...counts, storedFiles: await files.putInPlace() };
  } finally {
    await files.discard();
    await giveBack(client);
  }
}

/**
 * Refuses where a restore would refuse, before anything is made ready for it.
 *
 * @throws BackupError as `restoreBackup` does.
 */
export async function requireRestorable(
  store: Pick<Store, 'pool'>,
  { dataDir, force }: RestoreOptions,
): Promise<void> {
  const client = await store.pool.connect();
  try {
    await begin(client);
    await refuseIfOthersAreConnected(client);
    if (!force) await refuseIfNotEmpty(client, new RestoredFiles(dataDir));
  } finally {
    await giveBack(client);
  }
}

async function fill(
  client: pg.PoolClient,
  text: AsyncIterable<string>,
  files: RestoredFiles,
  migrations: Record<string, Migration>,
): Promise<BackupCounts> {
  let tables: BackupTable[] = [];
  let head: BackupHead | undefined;
  let rows: TableRows | undefined;
  let undoSuspension: string[] = [];
  const counts = await readSections(text, {
    async head(it) {
      head = it;
      await dropEverything(client);
      await migrateWithin(kyselyOn(client), migrationsOf(it, migrations));
      tables = await findTables(client);
      undoSuspension = await suspendRules(client, tables);
      // Migrations may have put rows in, and the backup has its own.
      const names = tables.map((table) => quote(table.name));
      if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
    },
    async table(section) {
      await rows?.insert();
      rows = new TableRows(client, section, tables);
    },
    async row(row) {
      if (!rows) throw new BackupError('The backup holds a row of no table.');
      await rows.add(row);
    },
    file: (section) => files.begin(section.file),
    piece: (bytes) => files.write(bytes),
  });
  await rows?.insert();
  for (const [name, { last_value, is_called }] of Object.entries(head?.sequences ?? {})) {
    await client.query('select setval($1::regclass, $2, $3)', [quote(name), last_value, is_called]);
  }
  for (const command of undoSuspension) await client.query(command);
  await migrateWithin(kyselyOn(client), migrations);
  await client.query('analyze');
  return counts;
}

/** The migrations that the backup's data is in the shape of. */
function migrationsOf(
  { migrations: names }: BackupHead,
  known: Record<string, Migration>,
): Record<string, Migration> {
  const found: Record<string, Migration> = {};
  for (const name of names) {
    const migration = known[name];
    if (!migration) {
      throw new BackupError(
        `This backup was made by a Station with the migration ${name}, which this one lacks.`,
      );
    }
    found[name] = migration;
  }
  return found;
}

/**
 * Switches off what would act on rows as they come in: triggers, because what they did is in the backup,
 * and foreign keys, because rows come table by table.
 *
 * @returns the commands that bring them back; a foreign key is then checked for all rows.
 */
async function suspendRules(client: pg.ClientBase, tables: BackupTable[]): Promise<string[]> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conname collate "C"`);
  const undo: string[] = [];
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} drop constraint ${quote(name)}`);
    undo.push(`alter table ${table} add constraint ${quote(name)} ${definition}`);
  }
  for (const { name } of tables) {
    await client.query(`alter table ${quote(name)} disable trigger user`);
    undo.push(`alter table ${quote(name)} enable trigger user`);
  }
  return undo;
}

/** The rows of one table on their way in. */
class TableRows {
  readonly #client: pg.ClientBase;
  readonly #columns: number;
  readonly #insert: string;
  #waiting: (string | null)[][] = [];
  #characters = 0;

  constructor(client: pg.ClientBase, section: TableSection, tables: BackupTable[]) {
    const table = tables.find((it) => it.name === section.table);
    if (!table) throw new BackupError(`The backup holds a table ${section.table} that is unknown.`);
    const types = section.columns.map((name) => {
      const column = table.columns.find((it) => it.name === name);
      if (!column) throw new BackupError(`The table ${table.name} has no column ${name}.`);
      return column.type;
    });
    const targets = section.columns.map(quote).join(', ');
    const values = types.map((type, at) => `v.c${at}::${type}`).join(', ');
    const names = types.map((_, at) => `c${at}`).join(', ');
    const arrays = types.map((_, at) => `$${at + 1}::text[]`).join(', ');
    this.#client = client;
    this.#columns = types.length;
    this.#insert = `insert into ${quote(table.name)} (${targets}) overriding system value
      select ${values} from unnest(${arrays}) as v(${names})`;
  }

  async add(row: (string | null)[]): Promise<void> {
    if (row.length !== this.#columns) {
      throw new BackupError('The backup holds a row with too few or too many values.');
    }
    this.#waiting.push(row);
    for (const value of row) this.#characters += value?.length ?? 0;
    if (this.#waiting.length >= BATCH_ROWS || this.#characters >= BATCH_CHARACTERS) {
      await this.insert();
    }
  }

  async insert(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    this.#characters = 0;
    if (rows.length === 0) return;
    const columns = Array.from({ length: this.#columns }, (_, at) => rows.map((row) => row[at]));
    await this.#client.query(this.#insert, columns);
  }
}

async function refuseIfOthersAreConnected(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'station'
      and pid <> pg_backend_pid()`);
  if (rows[0]?.count) {
    throw new BackupError('A Station server is connected to this database. Stop it first.');
  }
}

async function refuseIfNotEmpty(client: pg.ClientBase, files: RestoredFiles): Promise<void> {
  const filled: string[] = [];
  for (const { name } of await findTables(client)) {
    const { rows } = await client.query(`select 1 from ${quote(name)} limit 1`);
    if (rows.length > 0) filled.push(name);
  }
  if (filled.length === 0 && !(await files.hasSome())) return;
  const what = filled.length > 0 ? `rows in ${filled.join(', ')}` : 'files';
  throw new BackupError(
    `There is something here already (${what}). To replace everything, add --force.`,
  );
}
