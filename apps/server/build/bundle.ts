/**
 * The server as some fifty JavaScript files in `dist`, which Node reads in a third less than 900 modules
 * with types, and a helper process in a sixth (docs/decisions/217). The sources run as well without it.
 */
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OutputChunk, rolldown } from 'rolldown';
import { keepPlaces } from './keep-places.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const dist = join(root, 'apps/server/dist');

const ENTRIES = ['main.js', 'first-database.js'];
const PROGRAMS = 'programs.json';
const BUILT_FROM = '.built-from';

/**
 * Packages of many small modules that read no files of their own. All others stay where they are
 * installed: what is native, starts threads, or is asked for by few calls.
 */
const takenIn = [
  '@e965/xlsx',
  'buffer-crc32',
  'kysely',
  'libphonenumber-js',
  'pend',
  'yauzl',
  'zod',
];

/** What a bundle is made from beside the modules that it holds. */
const otherSources = [
  ...['package-lock.json', 'node_modules/.package-lock.json', 'tsconfig.base.json'],
  ...['contract', 'excel', 'industries'].map((name) => `packages/${name}/package.json`),
  ...['bundle.ts', 'keep-places.ts'].map((name) => `apps/server/build/${name}`),
];

/** Files of earlier bundles stay so long, in ms: servers that run start their helpers by those names. */
const KEPT_MS = 7 * 86_400_000;

/** Of a source file: its path from the root, its bytes, and when it was written, in ms. */
export type SourceState = [path: string, size: number, mtimeMs: number];

/** Makes the bundle and notes what it was made from. @throws Error that names what cannot be read. */
export async function bundleServer(): Promise<void> {
  const began = Date.now();
  // A folder of its own first, from where each file moves to its place whole: others may start from there.
  const made = join(dist, `.new-${process.pid}`);
  const bundle = await rolldown({
    input: {
      main: join(root, 'apps/server/src/main.ts'),
      'first-database': join(root, 'scripts/first-database.ts'),
    },
    platform: 'node',
    external: (id) => !/^[./]|^@station\//.test(id) && !takenIn.some((name) => isOf(name, id)),
    plugins: [keepPlaces(dist)],
  });
  const { output } = await bundle.write({ dir: made });
  await bundle.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  const sources = [
    ...otherSources.map((path) => join(root, path)),
    ...chunks.flatMap(({ moduleIds }) => moduleIds).filter(isOurs),
  ];
  write(made, PROGRAMS, Object.fromEntries(chunks.flatMap(programOf)));
  write(
    made,
    BUILT_FROM,
    sources.map((file) => stateOf(file, began)),
  );
  replace(made, [
    ...chunks.map(({ fileName }) => fileName).sort(entriesLast),
    PROGRAMS,
    BUILT_FROM,
  ]);
}

function isOf(name: string, id: string): boolean {
  return id === name || id.startsWith(`${name}/`);
}

/** Which source a file of the bundle stands for, where that is started or imported by its place. */
function programOf({ facadeModuleId, fileName }: OutputChunk): [source: string, file: string][] {
  return facadeModuleId === null ? [] : [[relative(root, facadeModuleId), fileName]];
}

/** Packages come with the lock file; a name with a zero is Rolldown's own. */
function isOurs(id: string): boolean {
  return !/\0|\/node_modules\//.test(id);
}

/** One that was written meanwhile, or is not there, is like no other: the next start builds again. */
function stateOf(file: string, began: number): SourceState {
  const found = statSync(file, { throwIfNoEntry: false });
  // What the system notes as the time lags some milliseconds behind what Node says.
  const isOld = found && Math.max(found.mtimeMs, found.ctimeMs) < began - 100;
  return [relative(root, file), isOld ? found.size : -1, found?.mtimeMs ?? 0];
}

function write(folder: string, name: string, value: unknown): void {
  writeFileSync(join(folder, name), JSON.stringify(value));
}

/** Names without a hash come last: what they name is there by then. */
function entriesLast(a: string, b: string): number {
  return Number(ENTRIES.includes(a)) - Number(ENTRIES.includes(b));
}

/** Moves the files of a folder to their place, in order, and removes what no server starts from any more. */
function replace(made: string, files: string[]): void {
  for (const file of files) renameSync(join(made, file), join(dist, file));
  rmSync(made, { recursive: true });
  for (const file of readdirSync(dist)) {
    const path = join(dist, file);
    if (!files.includes(file) && statSync(path).mtimeMs < Date.now() - KEPT_MS) {
      rmSync(path, { recursive: true });
    }
  }
}
