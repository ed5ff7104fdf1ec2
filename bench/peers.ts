/**
 * Packages that a benchmark alone needs. They are no dependencies, so that not everybody installs
 * them: the first run puts them into `bench/peers`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const peers = fileURLToPath(new URL('peers/', import.meta.url));

/** A package of `bench/peers/package.json`; `Peer` is what is used of it. */
export function loadPeer<Peer>(name: string): Peer {
  if (!existsSync(`${peers}node_modules/${name}`)) {
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: peers, stdio: 'inherit' });
  }
  return createRequire(`${peers}package.json`)(name) as Peer;
}
