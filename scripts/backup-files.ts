import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { draftFolder } from '../apps/server/src/platform/blobs/local-blobs.ts';

/** The folder beside a backup with the files of all backups that lie there, each by its hash. */
export function besideBackup(file: string): string {
  return join(dirname(file), 'station-files');
}

/** A backup under way is never silent for as long as this, in milliseconds; what is older is nobody's. */
const LEFT_BEHIND_MS = 24 * 60 * 60_000;

/** A backup that is being written, by the name that it gets when nobody gives it one. */
const UNFINISHED = /^station-.*\.ndjson\.gz\.part$/;

/**
 * Removes what backups that were killed have left where this one goes: it holds as much of people as a whole
 * one, and nobody would look for it.
 */
export async function removeLeftBehind(file: string): Promise<void> {
  const [folder, drafts] = [dirname(file), draftFolder(besideBackup(file))];
  const unfinished = (await namesIn(folder)).filter((name) => UNFINISHED.test(name));
  const found = [
    ...unfinished.map((name) => join(folder, name)),
    ...(await namesIn(drafts)).map((name) => join(drafts, name)),
  ];
  for (const path of found) {
    const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? {};
    if (mtimeMs === undefined || Date.now() - mtimeMs < LEFT_BEHIND_MS) continue;
    await rm(path, { force: true });
  }
}

/** The names in a folder; none if it is not there. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Bytes for people. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/**
 * How a backup ends that is written, but lacks files that its rows name: for whoever asks how it went it failed, and yet
 * there is one (deploy/station-backup.service). Node ends with no such code by itself.
 */
export const FILES_MISSING = 20;

/** Lists files that something is wrong with; the command then counts as failed. */
export function printHashes(hashes: readonly string[], what: string, exitCode = 1): void {
  if (hashes.length === 0) return;
  console.error(`${hashes.length} files are ${what}:`);
  for (const hash of hashes.toSorted()) console.error(`  ${hash}`);
  process.exitCode = exitCode;
}
