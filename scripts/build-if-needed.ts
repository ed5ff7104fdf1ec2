/**
 * Builds the pages and the server, and with them the model of industries, when their built files are missing or were made from other sources.
 * With `--force` it builds in any case. `npm start` looks each time, so looking must cost next to
 * nothing: it reads the pages' sources (some hundred small files), loads no package, and starts no process.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type Dirent, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServerIfNeeded } from '../apps/server/build/if-needed.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Everything that the pages are made from, as patterns of paths. */
export const sources: readonly string[] = [
  'package-lock.json',
  'tsconfig.base.json',
  'apps/web/*.{html,json,ts,js,mjs,cjs}',
  'apps/web/{src,build,public}/**',
  'packages/contract/src/**',
  'docs/{guide,screens}/**',
];

/** Tests change nothing in a build; `paraglide` and the guide's modules are written by the build. */
const leftOut = /\.test\.tsx?$|\/web\/src\/.*\.gen\.ts$|\/src\/paraglide(\/|$)/;

/**
 * A fingerprint of the sources' names and contents. Times are left out: a fresh clone or a restored
 * folder has new times and the same code.
 */
export function fingerprint(folder: string): string {
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: folder, withFileTypes: true, exclude }))
    .filter((entry) => entry.isFile())
    .map(pathOf)
    .sort();
  const hash = createHash('sha256');
  for (const path of files) {
    hash.update(path.slice(folder.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Left out folders are not even looked into. */
function exclude(entry: Dirent): boolean {
  return leftOut.test(pathOf(entry).replaceAll('\\', '/'));
}

function pathOf({ parentPath, name }: Dirent): string {
  return join(parentPath, name);
}

/** Tells whether the built pages in `folder` were made from the sources that lie there now. */
export function arePagesBuilt(folder: string): boolean {
  try {
    readFileSync(join(folder, 'apps/web/dist/index.html'));
    return readFileSync(markOf(folder), 'utf8') === fingerprint(folder);
  } catch {
    return false;
  }
}

/** Where a finished build notes what it was made from: with the build, so that they move together. */
function markOf(folder: string): string {
  return join(folder, 'apps/web/dist/.built-from');
}

/** Builds the pages. Tells whether they are there now; if not, it has said why. */
export function buildPages(): boolean {
  const started = Date.now();
  const before = fingerprint(root);
  console.log('Building the pages …');
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [join(root, 'apps/web/build/build.ts')],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) {
    console.error(error?.message ?? `${stdout}\n${stderr}`);
    console.error('The pages could not be built.');
    return false;
  }
  // Sources that changed meanwhile leave the older mark, so the next start builds again.
  writeFileSync(markOf(root), before);
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

/** Builds the server unless it is built. Tells whether it is there now; if not, it has said why. */
export async function buildServer(isForced = false): Promise<boolean> {
  try {
    await buildServerIfNeeded(isForced);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('The server could not be built.');
    return false;
  }
}

/** Builds what is not built, or everything. Tells whether all is there now; if not, it has said why. */
export async function buildIfNeeded(isForced = false): Promise<boolean> {
  if (!(await buildServer(isForced))) return false;
  if (!isForced && arePagesBuilt(root)) return true;
  // Beside the pages, which leave a processor idle at times. Without it a server builds its own.
  const program = join(root, 'scripts/build-model.ts');
  const model = spawn(process.execPath, [program], { stdio: 'ignore' });
  const hasEnded = once(model, 'exit');
  const isThere = buildPages();
  await hasEnded;
  return isThere;
}

if (import.meta.main) {
  const isThere = await buildIfNeeded(process.argv.includes('--force'));
  process.exitCode = isThere ? 0 : 1;
}
