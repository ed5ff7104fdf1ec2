import { join, resolve } from 'node:path';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import { recordBackup } from './backup/backup-records.ts';
import { writeBackup } from './backup/write-backup.ts';
import { columnTypes } from './column-types.ts';
import { DeadlinePool } from './deadlines.ts';
import { serveBackups } from './embedded/backup-socket.ts';
import { lockDirectory } from './embedded/directory-lock.ts';
import { startEmbeddedDatabase } from './embedded/embedded-database.ts';
import { startMaintenance } from './embedded/maintenance.ts';
import { PreparingClient } from './prepared.ts';
import { createPrimary, KEPT_ALIVE, type Primary, PrimaryClient } from './primary.ts';
import { createPulse, watchSilence } from './pulse.ts';
import type { SlowQueries } from './slow-queries.ts';
import type { Database } from './tables.gen.ts';

/** Whatever a query can be sent to: the pool, or a transaction, which is one too. */
export type Db = Kysely<Database>;

/**
 * A transaction. Whatever locks rows, or writes what must stand or fall together with something
 * else, takes this one, so that it cannot be called without.
 */
export type Trx = Transaction<Database>;

/** Connections of a server: used and idle ones, queries that wait for one, and how many it may have. */
export type Connections = { used: number; idle: number; waiting: number; most: number };

/** The database, whichever kind it is: the same driver and the same SQL for both. */
export interface Store {
  kind: 'embedded' | 'postgres';
  pool: pg.Pool;
  db: Db;
  /** How the connections of this server are used, and how many queries wait for one. */
  connections(): Connections;
  /**
   * Whether the database answers; known within a second. The embedded one is asked in turn with all
   * others, since it has one connection, and counts as silent when others are refused for it.
   */
  answers(): Promise<boolean>;
  /**
   * Lets the queries that are running or queued finish (for up to 8 s), closes the database and frees
   * the data directory. Safe to call twice. New queries are refused from the moment the queue is empty.
   */
  close(): Promise<void>;
}

/** The part of a pino logger that the store speaks to. */
export interface StoreLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
  fatal(details: object, message: string): void;
}

export interface StoreOptions {
  /** A PostgreSQL, or several of which one takes writes; without it the embedded one in `dataDir` is used. */
  databaseUrl?: string | undefined;
  /** Where the embedded store keeps its files (in `database/`); made if it is not there. */
  dataDir: string;
  /** Connections to PostgreSQL, 10 if not told. The embedded store has one whatever is said here. */
  poolSize?: number | undefined;
  log?: StoreLog | undefined;
  /** The log is told of each statement that took so many milliseconds; of none if not told. */
  slowQueryMs?: number | undefined;
  /** How long a query waits for a free connection before it fails, in milliseconds; 30,000 if not told. */
  checkoutTimeoutMs?: number | undefined;
  /**
   * How long somebody waits for PostgreSQL's answer, the wait for a connection included, in
   * milliseconds; 35,000 if not told. What may take longer says so (long-statements.ts).
   */
  answerTimeoutMs?: number | undefined;
  /** A transaction idle for so long is ended by the database, in milliseconds; 60,000 if not told. */
  idleInTransactionMs?: number | undefined;
  /**
   * Whether the embedded store waits for the disk at each commit, as PostgreSQL does; true if not
   * told. Without it a power cut may destroy the database; only tests save the time.
   */
  fsync?: boolean | undefined;
}

/**
 * The wait for a free connection is also the only guard against a query that asks for a second
 * connection while its own transaction holds the one that the embedded store has: without a limit
 * that would wait for ever. So: inside a transaction use the transaction, never the pool.
 */
const CHECKOUT_TIMEOUT_MS = 30_000;

/** A single statement on PostgreSQL. The embedded engine has no clock to stop itself by. */
const STATEMENT_TIMEOUT_MS = 30_000;

/** More than a statement may take on a PostgreSQL that is alive. */
const ANSWER_TIMEOUT_MS = 35_000;

/** A PostgreSQL that does not take a connection or give an answer within so long is not there. */
const PULSE_MS = 900;

/** A transaction that its owner forgot would keep its locks, or the only connection, for ever. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Compiling takes a second, by a wrong estimate as well, and nothing here gains by it (docs/decisions/228). */
const NEVER_COMPILED = '-c jit=off';

/** Within the 10 s that a graceful stop of the server may take in all. */
const DRAIN_TIMEOUT_MS = 8_000;

/** Exit code after the embedded database died: EX_SOFTWARE of sysexits. */
const CRASH_EXIT_CODE = 70;

/** Time for requests in flight to tell their callers before the process ends. */
const CRASH_GRACE_MS = 250;

/**
 * Opens the database: PostgreSQL by `databaseUrl`, or else the embedded one in `dataDir`, for which
 * it takes the directory's lock. Migrations are a step of their own (`migrateToLatest`).
 *
 * If the embedded database dies later, every query fails with the reason and the process ends with
 * exit code 70: after that nothing could be served, and a restart recovers.
 *
 * @throws DirectoryInUseError when another process has the data directory; Error when the database
 *   cannot be reached or opened.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  return options.databaseUrl === undefined
    ? openEmbedded(options)
    : openPostgres(options, options.databaseUrl);
}

async function openPostgres(options: StoreOptions, databaseUrl: string): Promise<Store> {
  const primary = createPrimary(databaseUrl);
  await primary.find();
  const pulse = pulseOf(primary);
  const { answers, heard, isSilent } = watchSilence(pulse.ask);
  const pool = new DeadlinePool({
    ...{ primary, answers, heard, isSilent },
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.checkoutTimeoutMs ?? CHECKOUT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
    ...KEPT_ALIVE,
    application_name: 'station',
    options: NEVER_COMPILED,
    types: columnTypes,
    Client: PreparingClient,
    slowQueries: slowQueriesOf(options),
  });
  const end = () => pulse.end().finally(primary.stop);
  const store = makeStore('postgres', pool, options, { pulse: answers, end });
  // A wrong address should stop the start, not the first request.
  try {
    await pool.query('select 1');
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

async function openEmbedded(options: StoreOptions): Promise<Store> {
  const dataDir = resolve(options.dataDir);
  const lock = lockDirectory(dataDir);
  try {
    const database = await startEmbeddedDatabase({
      directory: join(dataDir, 'database'),
      fsync: options.fsync ?? true,
      idleInTransactionMs: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
      onCrash: (error) => endProcess(error, options.log),
    });
    const pool = new DeadlinePool({
      stream: () => database.connect(),
      max: 1,
      connectionTimeoutMillis: options.checkoutTimeoutMs ?? CHECKOUT_TIMEOUT_MS,
      idleTimeoutMillis: 0,
      // Said in full, or else the driver takes what PGUSER, PGSSLMODE and their like say.
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      types: columnTypes,
      Client: PreparingClient,
      slowQueries: slowQueriesOf(options),
    });
    const endMaintenance = startMaintenance(pool, (error) =>
      options.log?.error({ err: error }, 'the upkeep of the database failed'),
    );
    const pulse = createPulse(
      () => pool.query('select 1'),
      options.checkoutTimeoutMs ?? CHECKOUT_TIMEOUT_MS,
    );
    const end = async () => {
      endMaintenance();
      endBackups();
      await database.stop();
      lock.release();
    };
    const store = makeStore('embedded', pool, options, { pulse, end });
    const endBackups = serveBackups(
      dataDir,
      () => writeBackup(store, dataDir),
      (made) => recordBackup(store.db, made),
      (error) => options.log?.error({ err: error }, 'a backup failed'),
    );
    return store;
  } catch (error) {
    lock.release();
    throw error;
  }
}

function slowQueriesOf({ log, slowQueryMs }: StoreOptions): SlowQueries | undefined {
  if (!log || slowQueryMs === undefined) return undefined;
  return { fromMs: slowQueryMs, tell: (found) => log.info(found, 'a slow query') };
}

/** Asks PostgreSQL on a connection beside the pool, which may be busy, and is then not dead. */
function pulseOf(primary: Primary) {
  let client: PrimaryClient | undefined;
  const end = async () => {
    const ended = client?.end();
    client = undefined;
    await ended?.catch(() => undefined);
  };
  const question = async () => {
    if (client === undefined) {
      client = new PrimaryClient({
        ...{ primary, application_name: 'station-pulse' },
        ...{ connectionTimeoutMillis: PULSE_MS, query_timeout: PULSE_MS },
      });
      client.on('error', () => {});
      await client.connect();
    }
    await client.query('select 1');
  };
  const ask = () =>
    question().catch(async (error: unknown) => {
      void end();
      void primary.find();
      throw error;
    });
  return { ask: createPulse(ask, PULSE_MS), end };
}

function makeStore(
  kind: Store['kind'],
  pool: pg.Pool,
  options: StoreOptions,
  database: { pulse: Store['answers']; end: () => Promise<void> },
): Store {
  // A broken connection is an 'error' event, which without a listener ends the process: from the
  // pool while the connection is idle, and from the client alone while somebody has it.
  pool.on('error', () => {});
  let closing: Promise<void> | undefined;
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      // The pool counts a connection as gone before it is: the last one may see the database close.
      if (closing) return;
      options.log?.error({ err: error }, 'a database connection was lost');
    });
  });
  const close = async () => {
    await drain(pool);
    await database.end();
  };
  return {
    kind,
    pool,
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    answers: database.pulse,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: pool.options.max,
    }),
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** The pool's own `end` forgets those who still queue for a connection, so they are waited for first. */
async function drain(pool: pg.Pool): Promise<void> {
  const deadline = performance.now() + DRAIN_TIMEOUT_MS;
  while (pool.waitingCount > 0 && performance.now() < deadline) await pause(10);
  const ended = pool.end();
  while (pool.totalCount > 0 && performance.now() < deadline) await pause(10);
  if (pool.totalCount === 0) await ended;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

function endProcess(error: Error, log: StoreLog | undefined): void {
  if (log) log.fatal({ err: error }, 'the embedded database stopped; the server ends');
  else process.stderr.write(`${error.message}\n`);
  setTimeout(() => process.exit(CRASH_EXIT_CODE), CRASH_GRACE_MS);
}
