/**
 * `npm start`: builds what changed, and makes the database of a first start beside it, then becomes the
 * server. No process stays in front of the server (hence `exec` in package.json, and here the same for
 * Node): a shell would keep npm's signals to itself, and an end by SIGTERM would leave the server behind.
 *
 * `--built` takes all as it is, for where it was built elsewhere: an image without the pages' sources, a
 * service that may not write here.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { firstDatabaseProgram, serverProgram } from '../apps/server/build/if-needed.ts';
import { arePagesBuilt, buildPages, buildServer } from './build-if-needed.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What the server's Node is started with to stay small in memory (docs/decisions/055). */
export const serverFlags: readonly string[] = [
  // New objects are collected every few megabytes, not every 16.
  '--max-semi-space-size=4',
  // Old ones before the heap is half as large again as what is alive.
  '--heap-growing-percent=50',
];

/** Variables that the server's process needs from its first moment; what is set already stays. */
export const serverVariables: Readonly<Record<string, string>> = {
  // Modules are stripped of their types and compiled once, not at each start.
  NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`,
  // glibc keeps freed memory for as many threads as it made arenas for …
  MALLOC_ARENA_MAX: '2',
  // … and gives it back, in bytes: what lies free at the end, and each large buffer by itself. Said
  // in numbers, or else glibc raises both limits as it goes.
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '65536',
};

if (import.meta.main) {
  if (!process.argv.includes('--built')) await buildAsNeeded();
  if (!process.execve) {
    console.error(
      `Node ${process.version} on ${process.platform} cannot become another program (process.execve),\nas npm start needs. Start the server by itself: node apps/server/src/main.ts`,
    );
    process.exit(1);
  }
  process.execve(
    process.execPath,
    [process.execPath, ...serverFlags, serverProgram],
    serverEnvironment(),
  );
}

async function buildAsNeeded(): Promise<void> {
  if (!(await buildServer())) process.exit(1);
  if (arePagesBuilt(root)) return;
  const database = makeFirstDatabase();
  const isThere = buildPages();
  await database;
  if (!isThere) process.exit(1);
}

function serverEnvironment(): NodeJS.ProcessEnv {
  return { ...serverVariables, ...process.env };
}

/** Runs first-database.ts as it was built, and is done when that is, however it went. */
function makeFirstDatabase(): Promise<unknown> {
  const made = spawn(process.execPath, [firstDatabaseProgram], {
    stdio: 'ignore',
    env: serverEnvironment(),
  });
  return new Promise((done) => made.once('exit', done).once('error', done));
}
