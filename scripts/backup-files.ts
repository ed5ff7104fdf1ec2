import { dirname, join } from 'node:path';

/** The folder beside a backup with the files of all backups that lie there, each by its hash. */
export function besideBackup(file: string): string {
  return join(dirname(file), 'station-files');
}

/** Bytes for people. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Lists files that something is wrong with; the command then counts as failed. */
export function printHashes(hashes: readonly string[], what: string): void {
  if (hashes.length === 0) return;
  console.error(`${hashes.length} files are ${what}:`);
  for (const hash of hashes.toSorted()) console.error(`  ${hash}`);
  process.exitCode = 1;
}
