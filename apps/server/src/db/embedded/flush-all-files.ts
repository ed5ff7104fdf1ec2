import { existsSync, readFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the state stands in `pg_control`, after an id of 8 bytes and two versions of 4, and what it is after an orderly end. */
const STATE_AT = 16;
const SHUT_DOWN = 1;

/** More than Node's four threads for files, so that none of them waits for this one. */
const AT_A_TIME = 16;

/** Whether the database in a directory came to no orderly end, and so has something to recover. */
export function wasCutOff(directory: string): boolean {
  const control = join(directory, 'global', 'pg_control');
  return existsSync(control) && readFileSync(control).readUInt32LE(STATE_AT) !== SHUT_DOWN;
}

/** Which file it is, under whatever name. */
export function identityOf({ dev, ino }: { dev: number; ino: number }): string {
  return `${dev}:${ino}`;
}

/**
 * Flushes every file of a directory and of those in it, several at a time: a disk takes many requests to
 * flush for little more than one. Answers which files these are ({@link identityOf}).
 * @throws Error of the system when one cannot be flushed.
 */
export async function flushAllFiles(directory: string): Promise<Set<string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((it) => it.isFile()).map((it) => join(it.parentPath, it.name));
  const flushed = new Set<string>();
  const flushOne = async (path: string) => {
    const file = await open(path, 'r');
    try {
      await file.datasync();
      flushed.add(identityOf(await file.stat()));
    } finally {
      await file.close();
    }
  };
  const flushNext = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await flushOne(path);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, flushNext));
  return flushed;
}
