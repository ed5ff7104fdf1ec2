import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The built product, running: the same command as `npm start`, on a database of its own. */
export type Station = {
  /** `http://127.0.0.1:<a free port>`, without a slash at the end. */
  url: string;
  /** Sign-in of the first administrator. */
  admin: { username: string; password: string };
  /** Everything that the server has written so far. */
  output(): string;
  /**
   * Stops the server as an operator would, by SIGTERM, and removes its data if they were its own.
   *
   * @throws Error with the server's output when it takes over 10 s or fails on its way out.
   */
  stop(): Promise<void>;
};

/** How long a start may take, migration of an empty database included, on a busy machine. */
const startTimeout = 60_000;

/** What the design promises for the way out (issue 2, foundation). */
const stopTimeout = 10_000;

/**
 * Starts the server on an empty embedded database and waits until it takes work. The port is chosen
 * by the system and read from the line in which the server prints its address.
 *
 * @param env variables beside those of the start, or in place of them. With a `DATA_DIR`, the server
 *   works in that folder and leaves it in place.
 * @throws Error with the server's output when it ends or does not get ready.
 */
export async function startStation(env: Record<string, string> = {}): Promise<Station> {
  const ownDir =
    env.DATA_DIR === undefined ? mkdtempSync(join(tmpdir(), 'station-e2e-')) : undefined;
  const admin = { username: 'admin', password: 'correct horse battery' };
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      ...(ownDir && { DATA_DIR: ownDir }),
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
    if (ownDir) rmSync(ownDir, { recursive: true, force: true, maxRetries: 3 });
  };

  try {
    const url = await waitUntilReady(server, () => output);
    if (url === undefined) throw fail('Station did not get ready');
    const stop = async () => {
      const outcome = await stopServer(server);
      cleanUp();
      if (outcome !== undefined) throw fail(outcome);
    };
    return { url, admin, output: () => output, stop };
  } catch (error) {
    server.kill('SIGKILL');
    cleanUp();
    throw error;
  }
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
