/**
 * The server as some forty JavaScript files in `dist`, which Node reads in a third less than 900 modules
 * with types, and a helper process in a sixth (docs/decisions/217). The sources run as well without it.
 */
import { statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OutputChunk, rolldown } from 'rolldown';
import { keepPlaces } from './keep-places.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const dist = join(root, 'apps/server/dist');

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

/** Of a source file: its path from the root, its bytes, and when it was written, in ms. */
export type SourceState = [path: string, size: number, mtimeMs: number];

/** Makes the bundle and notes what it was made from. @throws Error that names what cannot be read. */
export async function bundleServer(): Promise<void> {
  const bundle = await rolldown({
    input: {
      main: join(root, 'apps/server/src/main.ts'),
      'first-database': join(root, 'scripts/first-database.ts'),
    },
    platform: 'node',
    external: (id) => !/^[./]|^@station\//.test(id) && !takenIn.some((name) => isOf(name, id)),
    plugins: [keepPlaces(dist)],
  });
  const { output } = await bundle.write({ dir: dist, cleanDir: true });
  await bundle.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  write('programs.json', Object.fromEntries(chunks.flatMap(programOf)));
  const sources = chunks.flatMap(({ moduleIds }) => moduleIds).filter(isOurs);
  write('.built-from', [join(root, 'package-lock.json'), ...sources].map(stateOf));
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

function stateOf(file: string): SourceState {
  const { size, mtimeMs } = statSync(file);
  return [relative(root, file), size, mtimeMs];
}

function write(name: string, value: unknown): void {
  writeFileSync(join(dist, name), JSON.stringify(value));
}

if (import.meta.main) await bundleServer();
