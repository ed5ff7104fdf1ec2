import { createHash } from 'node:crypto';
import path from 'node:path';

/** Of 46,656 marks, so that some hundred files seldom share one. */
const MARK_CHARACTERS = 3;

/**
 * Names of classes as they stand in a page: that of the source and a mark of its file. They stand in the
 * scripts as well, where each of Vite's own costs its line besides.
 *
 * @param root - The folder that the marks are made from the path below.
 * @throws when two files that have a class of the same name would get the same mark.
 */
export function classNamesIn(root: string): (name: string, file: string) => string {
  const owners = new Map<string, string>();
  return (name, file) => {
    const source = path.relative(root, file.split('?', 1)[0] ?? file).replaceAll(path.sep, '/');
    const digest = createHash('sha256').update(source).digest().readUInt32BE();
    const mark = (digest % 36 ** MARK_CHARACTERS).toString(36);
    const scoped = `${name}_${mark}`;
    const owner = owners.get(scoped) ?? source;
    if (owner !== source) throw new Error(`${owner} and ${source} share .${name} and their mark`);
    owners.set(scoped, source);
    return scoped;
  };
}
