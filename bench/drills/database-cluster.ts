/**
 * A PostgreSQL as a school runs it: with a standby that confirms every write and an archive of its log, made by
 * the programs of the system, in a folder that goes at the end.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { freePort } from '../../apps/server/test/fixtures/free-port.ts';
import { signalAll } from '../../apps/server/test/fixtures/postgres-processes.ts';
import { serverOwner } from '../../apps/server/test/postgres-binaries.ts';
import { archiveLine } from './production-page.ts';
import { type Program, startProgram, waitFor } from './programs.ts';

/** The database of Station in them. */
const DATABASE = 'station';

/** The name by which the standby confirms. */
const STANDBY = 'standby';

/** A stop that takes longer, in milliseconds, ends what hangs. */
const STOP_WITHIN_MS = 60_000;

/** One server, over all its starts. */
export type Postgres = {
  port: number;
  /** Its files. */
  data: string;
  /** The database of Station there, as its owner. */
  url: string;
  start(): Promise<void>;
  /** As `pg_ctl stop -m fast`: whoever is connected is cut off. */
  stop(): Promise<void>;
  /** All of its processes end at once, as when its machine loses power. */
  kill(): Promise<void>;
  /** All of its processes stand still, or go on. */
  freeze(): void;
  thaw(): void;
  // biome-ignore lint/suspicious/noExplicitAny: drills look at few columns of many statements.
  ask(statement: string): Promise<any[]>;
};

export type Cluster = {
  primary: Postgres;
  /** The folder that the log is archived to. */
  archive: string;
  /** Environment by which the programs of PostgreSQL reach a server. */
  env(of: Postgres): Record<string, string>;
  /** Makes a standby that streams, and waits until it confirms. */
  addStandby(): Promise<Postgres>;
  /** Copies the files of the running primary, as the start of a restore. */
  baseBackup(): Promise<string>;
  /** A server on such a copy, brought to a moment by the archive. */
  restoreTo(backup: string, moment: string): Promise<Postgres>;
  stop(): Promise<void>;
};

export type ClusterOptions = {
  /** Lines of `postgresql.conf` beside the usual ones. */
  settings?: readonly string[];
  /** Where its folder is made; the system's unless told. */
  within?: string;
  /** The log (pg_wal) is not on the disk of `within`, but on the system's. */
  logApart?: boolean;
};

/** Starts a primary with an empty database for Station. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { settings = [], within = tmpdir(), logApart = false } = options;
  const owner = serverOwner();
  const as = owner
    ? ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', '--']
    : [];
  const home = await mkdtemp(join(within, 'station-cluster-'));
  const password = randomBytes(12).toString('hex');
  const logs = logApart ? await mkdtemp(join(tmpdir(), 'station-cluster-')) : home;
  const archive = join(logs, 'archive');
  const stops: (() => Promise<unknown>)[] = [];
  const env = ({ port }: { port: number }) => ({
    ...{ PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: password },
    PGDATABASE: 'postgres',
  });
  const run = async (
    program: string,
    args: readonly string[],
    more: Record<string, string> = {},
  ) => {
    const [command = '', ...rest] = [...as, join(bin, program), ...args];
    const child = spawn(command, rest, {
      ...{ cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
      env: { PATH: process.env.PATH, ...more },
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    if (code !== 0) throw new Error(`${program}: ${said}`);
  };
  const serverOn = async (data: string, lines: readonly string[]): Promise<Postgres> => {
    const port = await freePort();
    await appendFile(
      join(data, 'postgresql.conf'),
      ['', `port = ${port}`, ...lines, ''].join('\n'),
    );
    const one = postgres([...as, join(bin, 'postgres')], { data, port, password });
    stops.push(() => one.kill());
    await one.start();
    return one;
  };
  const stop = async () => {
    for (const it of stops.splice(0).reverse()) await it().catch(() => undefined);
    for (const it of [home, logs]) await rm(it, { recursive: true, force: true });
  };
  const bin = programs();
  const copy = async (name: string, flags: readonly string[], from: Postgres) => {
    const data = join(home, name);
    await run('pg_basebackup', ['-D', data, '-X', 'stream', '-c', 'fast', ...flags], env(from));
    return data;
  };
  try {
    const data = join(home, 'primary');
    await mkdir(archive);
    const secret = join(home, 'password');
    await writeFile(secret, password);
    if (owner) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, home, logs]);
    const apart = logApart ? ['--waldir', join(logs, 'wal')] : [];
    const flags = [
      ...apart,
      '--auth',
      'scram-sha-256',
      '--username',
      'postgres',
      '--pwfile',
      secret,
    ];
    await run('initdb', ['-D', data, ...flags, '--encoding', 'UTF8', '--locale', 'C.UTF-8']);
    const usual = [
      "listen_addresses = '127.0.0.1'",
      "unix_socket_directories = ''",
      "timezone = 'UTC'",
      'archive_mode = on',
      archiveLine('archive_command', archive),
      ...settings,
    ];
    const primary = await serverOn(data, usual);
    await primary.ask(`create database ${DATABASE} template template0`);
    let copies = 0;
    return {
      primary,
      archive,
      env,
      async addStandby() {
        const to = await copy(STANDBY, ['-R', '-C', '-S', STANDBY], primary);
        const standby = await serverOn(to, [`cluster_name = '${STANDBY}'`]);
        await primary.ask(`alter system set synchronous_standby_names = '${STANDBY}'`);
        await primary.ask('select pg_reload_conf()');
        await waitFor(
          async () =>
            (await primary.ask("select from pg_stat_replication where sync_state = 'sync'"))
              .length === 1,
          STOP_WITHIN_MS,
          'the standby to confirm',
        );
        return standby;
      },
      async baseBackup() {
        copies += 1;
        return copy(`base-${copies}`, [], primary);
      },
      async restoreTo(backup, moment) {
        const lines = [
          archiveLine('restore_command', archive),
          `recovery_target_time = '${moment}'`,
          "recovery_target_action = 'promote'",
          'archive_mode = off',
        ];
        const signal = join(backup, 'recovery.signal');
        await writeFile(signal, '');
        if (owner) spawnSync('chown', [`${owner.uid}:${owner.gid}`, signal]);
        const restored = await serverOn(backup, lines);
        await waitFor(
          async () => (await restored.ask('select pg_is_in_recovery() as on'))[0].on === false,
          STOP_WITHIN_MS,
          'the restore',
        );
        return restored;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function postgres(
  command: readonly string[],
  { data, port, password }: { data: string; port: number; password: string },
): Postgres {
  let program: Program | undefined;
  const at = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: at('postgres'), query_timeout: 10_000 });
    client.on('error', () => {});
    await client.connect();
    return (await client.query(statement).finally(() => client.end())).rows;
  };
  const signal = (name: NodeJS.Signals) => {
    if (program) signalAll([program.pid, ...childrenOf(program.pid)], name);
  };
  const end = async (how: () => void) => {
    const ending = program;
    how();
    program = undefined;
    await ending?.ended;
  };
  return {
    ...{ port, data, url: at(DATABASE), ask },
    async start() {
      const [first = '', ...rest] = [...command, '-D', data];
      program = await startProgram([first, ...rest], { PATH: process.env.PATH }, () =>
        ask('select 1').then(
          () => true,
          () => false,
        ),
      );
    },
    stop: () => end(() => program?.kill('SIGINT')),
    kill: () => end(() => signal('SIGKILL')),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
}

/** The folder of PostgreSQL's programs: the newest that the system has. */
function programs(): string {
  const versions = '/usr/lib/postgresql';
  const found = existsSync(versions) ? readdirSync(versions).sort((a, b) => +b - +a) : [];
  const [folder] = found
    .map((it) => join(versions, it, 'bin'))
    .filter((it) => existsSync(join(it, 'pg_basebackup')));
  if (!folder)
    throw new Error('This drill needs the programs of PostgreSQL (apt install postgresql)');
  return folder;
}
