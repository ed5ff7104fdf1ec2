import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what lies here in memory. */
const MEMORY = '/dev/shm';

/** What `statfs` says of a file system that is memory. */
const TMPFS = 0x01021994;

/** In bytes; a run's databases come to half of it, and its programs to as much. */
const ROOM = 12 * 1024 ** 3;

/**
 * Makes an empty folder for a run of the tests, and gives its path. Where there is plenty of memory it lies
 * there, and is the temporary folder of this process and of those that it starts, unless `TMPDIR` names
 * one: a copy of the database is a thousand files, which on the disk of a virtual machine took 0.15 to
 * 1.7 s of a processor, and in memory takes 0.1 s (docs/decisions/213).
 */
export function makeScratchFolder(): string {
  const name = 'station-test-';
  if (process.env.TMPDIR !== undefined || !hasRoomInMemory()) {
    return mkdtempSync(join(tmpdir(), name));
  }
  const folder = mkdtempSync(join(MEMORY, name));
  // PostgreSQL refuses to be root, and its user has to get to its own folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return folder;
}

function hasRoomInMemory(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .findLast((line) => line.split(' ')[1] === MEMORY);
    // Tests start programs from there.
    const isExecutable = mount !== undefined && !/\bnoexec\b/.test(mount);
    const room = Math.min(bavail * bsize, process.availableMemory());
    return type === TMPFS && isExecutable && room >= ROOM;
  } catch {
    // Another system, or a closed one.
    return false;
  }
}
