/**
 * `npm run dev`: the server and the pages behind one address, both reloading by themselves.
 * Vite answers on the public port and passes API calls and sockets on to the server, which
 * Node starts anew whenever one of its files changes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The address a person opens; the same variables as for `npm start`. */
const host = process.env.HOST || '127.0.0.1';
const port = process.env.PORT || '5000';

/** Time a child has to close its database before it is killed, in milliseconds. */
const PATIENCE_MS = 10_000;

const serverPort = await freePort();
const children = [
  start('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    // Links that the server writes lead to the address in front.
    PUBLIC_URL: process.env.PUBLIC_URL || `http://${host}:${port}`,
  }),
  start(
    'npm',
    [
      'run',
      'dev',
      '--workspace',
      '@station/web',
      '--',
      '--host',
      host,
      '--port',
      port,
      '--strictPort',
    ],
    { STATION_SERVER: `http://127.0.0.1:${serverPort}` },
  ),
];
console.log(`Station for development: http://${host}:${port} (server on ${serverPort})`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(0));
for (const child of children) child.once('exit', (code) => end(code ?? 1));

function start(command: string, args: string[], env: Record<string, string>): ChildProcess {
  return spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    // A group of its own, so that the end reaches what npm and --watch have started.
    detached: true,
  });
}

let ending = false;

/** Ends both sides; the second call and later ones do nothing. */
function end(code: number): void {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const child of children) signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => {
    for (const child of children) signalGroup(child, 'SIGKILL');
  }, PATIENCE_MS);
  timer.unref();
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It is gone already.
  }
}

/** A port nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const free = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(free));
    });
  });
}
