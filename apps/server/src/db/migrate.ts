import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { allMigrations } from './migrations/all.ts';

/**
 * Brings the database to the newest migration and answers the names it ran, in order; an empty list
 * when there was nothing to do (one small query).
 *
 * All of them run in one transaction: it is the old database or the new one, never half. Servers
 * that start at the same time on one PostgreSQL wait for each other on an advisory lock, for up to
 * an hour. Statement timeouts do not hold here, since an index on a large table may take minutes.
 *
 * @throws Error naming the migration that failed, with the database's error as its cause; also when
 *   the database has a migration that this list lacks (it was made by a newer Station).
 */
export async function migrateToLatest<T>(
  db: Kysely<T>,
  migrations: Record<string, Migration> = allMigrations,
): Promise<string[]> {
  const names = Object.keys(migrations).sort();
  if (await isUpToDate(db, names)) return [];

  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await runBesideOthers(connection, migrations);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

/**
 * Runs them while servers of an older release are at work. Whoever waits for a table has all others wait
 * behind them, and if one of those holds what is wanted next, PostgreSQL ends one of the two after a second
 * (`deadlock_timeout`): it may be a person's. So this gives up sooner, undoes all, and begins again.
 */
async function runBesideOthers<T>(
  connection: Kysely<T>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  for (let left = LOCKS.tries; ; left -= 1) {
    // Who never gets through this way waits like anybody else at last.
    await sql`set lock_timeout = ${sql.lit(left > 0 ? LOCKS.waitMs : 0)}`.execute(connection);
    try {
      return await run(connection, migrations, false);
    } catch (error) {
      if (left === 0 || !isLockConflict(error)) throw error;
      await pause(LOCKS.pauseMs);
    }
  }
}

/** How long a table is waited for, how long others go on before the next try, and how many there are. */
const LOCKS = { waitMs: 400, pauseMs: 600, tries: 120 };

/** `lock_not_available`, or `deadlock_detected`. */
function isLockConflict(error: unknown): boolean {
  const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
  return code === '55P03' || code === '40P01';
}

/**
 * The same on a connection within a transaction of the caller's, who commits it or not.
 *
 * @throws Error as `migrateToLatest` does.
 */
export function migrateWithin<T>(
  connection: Kysely<T>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  return run(connection, migrations, true);
}

async function run<T>(
  connection: Kysely<T>,
  migrations: Record<string, Migration>,
  disableTransactions: boolean,
): Promise<string[]> {
  const { watched, failed } = watch(migrations);
  const provider = { getMigrations: async () => watched };
  const migrator = new Migrator({ db: connection, provider, disableTransactions });
  const { error, results = [] } = await migrator.migrateToLatest();
  const first = failed();
  if (first) throw failure(`Migration ${first.name} failed`, first.error);
  if (error) throw failure('The migrations could not run', error);
  return results.map((it) => it.migrationName);
}

/**
 * Remembers which migration failed and why: within a transaction, Kysely's own report is of what it
 * tried afterwards.
 */
function watch(migrations: Record<string, Migration>) {
  let first: { name: string; error: unknown } | undefined;
  const watched = Object.entries(migrations).map(([name, migration]): [string, Migration] => {
    const up: Migration['up'] = async (db) => {
      try {
        await migration.up(db);
      } catch (error) {
        first ??= { name, error };
        throw error;
      }
    };
    return [name, { ...migration, up }];
  });
  return { watched: Object.fromEntries(watched), failed: () => first };
}

/** The names of the migrations that this database has, in order; empty for a new database. */
export async function appliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const table = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as "exists"`.execute(db);
  if (!table.rows[0]?.exists) return [];
  const applied = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db);
  return applied.rows.map((row) => row.name);
}

/** Kysely's own check reads the whole catalogue first; at each start that would be most of the wait. */
async function isUpToDate<T>(db: Kysely<T>, names: string[]): Promise<boolean> {
  const applied = await appliedMigrations(db);
  return applied.length === names.length && names.every((name, at) => applied[at] === name);
}

function failure(what: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Error(`${what}: ${why}`, { cause });
}
