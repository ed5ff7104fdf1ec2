/**
 * `npm run lock`: names every platform's packages in package-lock.json, and where each is fetched from.
 * npm leaves out those that the registry it asks does not have (a mirror that keeps one platform,
 * say), and afterwards `npm ci` refuses its own lock file. Their system and processor are read from
 * their names; they carry no checksum, since nothing has been downloaded. The addresses save `npm ci`
 * from asking for the whole history of every package (decision 070). Needed only after adding or
 * updating a package.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** An entry of `packages` in a lock file of version 3, as far as it is read or written here. */
type Entry = {
  /** Only where the folder has another name than the package. */
  name?: string;
  version?: string;
  resolved?: string;
  cpu?: string[];
  dev?: boolean;
  libc?: string[];
  license?: string;
  link?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: string[];
};

/** A lock file, as npm writes it. */
export type Lock = { packages: Record<string, Entry> };

const systems = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(
  ' ',
);
const processors = 'arm64 arm ia32 loong64 mips64el ppc64 riscv64 s390x x64'.split(' ');

/** The registry that npm puts the configured one in place of, whichever that is. */
const registry = 'https://registry.npmjs.org';

/** Adds the missing entries to `lock` and returns the names that it added. */
export function completeLock(lock: Lock): string[] {
  const added: string[] = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const place = `node_modules/${name}`;
      if (lock.packages[place] ?? lock.packages[`${path}/${place}`]) continue;
      const platform = readPlatform(name);
      if (!platform || !/^\d+\.\d+\.\d+/.test(version)) continue;
      lock.packages[place] = {
        version,
        cpu: platform.cpu,
        ...(entry.dev ? { dev: true } : {}),
        ...(platform.libc ? { libc: platform.libc } : {}),
        // A package for one platform has its parent's licence; what Station asks for itself has its own.
        ...(path && entry.license ? { license: entry.license } : {}),
        optional: true,
        os: platform.os,
      };
      added.push(name);
    }
  }
  const inOrder = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(inOrder);
  return added;
}

/** Writes into every entry of `lock` where its archive lies; returns the paths that it changed. */
export function addressLock(lock: Lock): string[] {
  const changed: string[] = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    const folder = path.split('node_modules/').at(-1);
    if (!folder || folder === path || entry.link) continue;
    const name = entry.name ?? folder;
    const file = `${name.slice(name.indexOf('/') + 1)}-${entry.version}.tgz`;
    const resolved = `${registry}/${name}/-/${file}`;
    if (entry.resolved === resolved) continue;
    // In npm's own order, so that its next write changes nothing.
    const { name: alias, version = '', resolved: _, ...rest } = entry;
    lock.packages[path] = { ...(alias && { name: alias }), version, resolved, ...rest };
    changed.push(path);
  }
  return changed;
}

/** `@rollup/rollup-linux-arm64-musl` is for Linux on arm64 with musl. */
function readPlatform(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  const system = systems.find((one) => words.includes(one));
  const hasEabi = words.some((word) => word.endsWith('eabi') || word.endsWith('eabihf'));
  const processor = hasEabi ? 'arm' : processors.find((one) => words.includes(one));
  if (!system || !processor) return undefined;
  const libc = words.includes('musl') ? 'musl' : 'glibc';
  const saysLibc = system === 'linux' && (words.includes('musl') || words.includes('gnu'));
  return {
    os: [system],
    cpu: [processor],
    ...(saysLibc ? { libc: [libc] } : {}),
  };
}

if (import.meta.main) {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const lock: Lock = JSON.parse(readFileSync(file, 'utf8'));
  const added = completeLock(lock);
  const addressed = addressLock(lock);
  if (added.length + addressed.length > 0) {
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  }
  console.log(
    `package-lock.json: ${added.length} packages of other platforms and ${addressed.length} addresses added`,
  );
}
