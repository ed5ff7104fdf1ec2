import { isBuiltin } from 'node:module';
import { posix } from 'node:path';

/** Where an import leads: a file of the repository, a Node module, or an npm package. */
export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'node'; name: string }
  | { kind: 'package'; name: string };

/** What may stand behind a package's name: a file of its `src`, or one of its `test`. */
const ownPackage = /^@station\/([^/]+)\/(test\/)?(.+)$/;

/**
 * Follows an import by its words alone; nothing is looked up on disk, so a missing file still lands
 * in the room where it would lie. (That it is missing is for the type checker to say.)
 */
export function resolveImport(fromPath: string, written: string): Target {
  const specifier = written.replace(/\?.*$/, '');
  if (specifier.startsWith('.')) {
    return { kind: 'file', path: posix.join(posix.dirname(fromPath), specifier) };
  }
  const own = ownPackage.exec(specifier);
  if (own !== null) {
    const [, name, folder = 'src/', file] = own;
    return { kind: 'file', path: `packages/${name}/${folder}${file}.ts` };
  }
  if (isBuiltin(specifier)) return { kind: 'node', name: specifier };
  const parts = specifier.split('/');
  return { kind: 'package', name: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/') };
}
