import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverProgram } from '../apps/server/build/if-needed.ts';
import { createDatabase } from '../apps/server/test/postgres-server.ts';
import { serverFlags, serverVariables } from '../scripts/start.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The built product, running: the same command as `npm start`, on a database of its own. */
export type Station = {
  /** `http://127.0.0.1:<a free port>`, without a slash at the end. */
  url: string;
  /** Sign-in of the first administrator. */
  admin: Account;
  /** Everything that the server has written so far. */
  output(): string;
  /**
   * Stops the server as an operator would, by SIGTERM, and removes its data if they were its own.
   *
   * @throws Error with the server's output when it takes over 10 s or fails on its way out.
   */
  stop(): Promise<void>;
  /** Ends the server as a power cut would, and leaves its data where they are. */
  kill(): Promise<void>;
};

/** Somebody who can sign in. */
export type Account = { username: string; password: string };

/** Many times what a start takes, migration of an empty database included: it ends what hangs. */
const startTimeout = 300_000;

/** What the design promises for the way out (issue 2, foundation), and the server holds itself to. */
const stopTimeout = 10_000;

/**
 * Starts the server on a new place and waits until it takes work. The port is chosen by the system
 * and read from the line in which the server prints its address.
 *
 * @param env variables beside those of the start, or in place of them. With a `DATA_DIR`, the server
 *   works in that folder, be it empty or not, and leaves it in place.
 * @throws Error with the server's output when it ends or does not get ready.
 */
export async function startStation(env: Record<string, string> = {}): Promise<Station> {
  const own = env.DATA_DIR === undefined ? await newPlace() : undefined;
  const admin = { username: 'admin', password: 'correct horse battery' };
  const server = spawn(process.execPath, [...serverFlags, serverProgram], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...serverVariables,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      ...own,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const fail = (what: string) => new Error(`${what}. The server wrote:\n${output || '(nothing)'}`);
  const cleanUp = () => {
    if (own) removePlace(own);
  };

  try {
    const url = await waitUntilReady(server, () => output);
    if (url === undefined) throw fail('Station did not get ready');
    const stop = async () => {
      const outcome = await stopServer(server);
      cleanUp();
      if (outcome !== undefined) throw fail(outcome);
    };
    const kill = async () => {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    };
    return { url, admin, output: () => output, stop, kill };
  } catch (error) {
    server.kill('SIGKILL');
    cleanUp();
    throw error;
  }
}

/** The template of this run, see template.ts. */
const templateOf = (part: 'data' | 'session.json') =>
  join(process.env.STATION_TEMPLATE ?? '', part);

/** The database of the template, where journeys have a PostgreSQL. */
export const TEMPLATE_DATABASE = 'station_template';

/** Where a server keeps everything, as variables to start it with; without a database: in the folder. */
export type Place = { DATA_DIR: string; DATABASE_URL?: string };

/**
 * A place as a first start leaves it: the database is there, and in it the first administrator. Servers
 * that are started on it one after the other are the same Station.
 */
export async function newPlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'station-e2e-'));
  cpSync(templateOf('data'), folder, { recursive: true });
  const postgres = process.env.STATION_POSTGRES;
  if (!postgres) return { DATA_DIR: folder };
  const name = `journey_${randomBytes(6).toString('hex')}`;
  return {
    DATA_DIR: folder,
    DATABASE_URL: await createDatabase(postgres, name, TEMPLATE_DATABASE),
  };
}

/** Removes the files of a place that no server works on any more. Databases go with their PostgreSQL. */
export function removePlace({ DATA_DIR }: Place): void {
  rmSync(DATA_DIR, { recursive: true, force: true, maxRetries: 3 });
}

/** A session as a browser keeps it. */
export type Session = { token: string; user: object };

/** The session of the first administrator, that every copy of the template knows. */
export function storedSession(): Session {
  return JSON.parse(readFileSync(templateOf('session.json'), 'utf8')) as Session;
}

/** Signs somebody in by the call that the login screen makes. */
export async function signInByCall(
  { url }: Pick<Station, 'url'>,
  { username, password }: Account,
): Promise<Session> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password, remember: true }),
  });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${await answer.text()}`);
  const { token, user } = (await answer.json()) as Session;
  return { token, user };
}

async function waitUntilReady(
  server: ChildProcess,
  output: () => string,
): Promise<string | undefined> {
  const deadline = Date.now() + startTimeout;
  while (Date.now() < deadline && !hasEnded(server)) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0];
    if (url !== undefined && (await answersReady(url))) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

async function answersReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Stops the server; says what went wrong, if anything did. */
async function stopServer(server: ChildProcess): Promise<string | undefined> {
  if (hasEnded(server)) return `Station had ended by itself (${describeEnd(server)})`;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const timer = setTimeout(() => server.kill('SIGKILL'), stopTimeout);
  await ended;
  clearTimeout(timer);
  if (server.signalCode === 'SIGKILL') return `Station did not stop within ${stopTimeout / 1000} s`;
  return server.exitCode === 0 ? undefined : `Station stopped with ${describeEnd(server)}`;
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

function describeEnd(server: ChildProcess): string {
  return server.signalCode ?? `exit code ${server.exitCode}`;
}
