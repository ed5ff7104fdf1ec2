import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceState } from './bundle.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const dist = `${root}apps/server/dist/`;

/** What Node runs to be the server. */
export const serverProgram = `${dist}main.js`;

/** What Node runs to make the embedded database of a first start. */
export const firstDatabaseProgram = `${dist}first-database.js`;

/**
 * Builds the server unless it is built, in any case with `isForced`; what builds it is read only then.
 *
 * @throws Error that names what cannot be read.
 */
export async function buildServerIfNeeded(isForced = false): Promise<void> {
  if (!isForced && isBuilt()) return;
  const { bundleServer } = await import('./bundle.ts');
  await bundleServer();
}

/** Building takes a second, so a source that has only been written again counts as changed, and none is read. */
function isBuilt(): boolean {
  try {
    const sources = JSON.parse(readFileSync(`${dist}.built-from`, 'utf8')) as SourceState[];
    return sources.every(([path, size, mtimeMs]) => {
      const now = statSync(root + path);
      return now.size === size && now.mtimeMs === mtimeMs;
    });
  } catch {
    return false;
  }
}
