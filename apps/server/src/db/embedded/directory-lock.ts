import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A data directory that another process is using. The message is meant for the person at the terminal. */
export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError';
  readonly directory: string;
  /** The process that holds it, when it could be told. */
  readonly holder: number | undefined;

  constructor(directory: string, holder: number | undefined) {
    const who = holder === undefined ? 'another process' : `the process ${holder}`;
    super(
      `The data directory ${directory} is in use by ${who}. ` +
        'Only one server can use it at a time: stop that one first, or set DATA_DIR to another directory.',
    );
    this.directory = directory;
    this.holder = holder;
  }
}

/** A held lock. `release` is safe to call twice. */
export interface DirectoryLock {
  release(): void;
}

/**
 * Takes the data directory for this process, making it if need be, or throws
 * {@link DirectoryInUseError} at once. PGlite itself takes no lock, and two of them on one
 * directory destroy it.
 *
 * The lock is SQLite's exclusive lock on an empty file, held for as long as the process lives: an
 * operating system lock, so it is gone the moment the holder is, however it died, and no stale file
 * ever needs to be judged. It comes with Node; a lock file with a pid in it would survive SIGKILL,
 * and a socket does not reach into another container that shares the directory.
 *
 * The pid stands in a second file because the system drops a process's lock when that process closes
 * any handle on the locked file: nobody but SQLite may open it.
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true });
  const pidFile = join(directory, 'station.pid');
  const handle = new DatabaseSync(join(directory, 'station.lock'), { timeout: 0 });
  try {
    handle.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive;');
  } catch (error) {
    handle.close();
    if (isBusy(error)) throw new DirectoryInUseError(directory, readPid(pidFile));
    throw error;
  }
  writeFileSync(pidFile, `${process.pid}\n`);

  let held = true;
  return {
    release() {
      if (!held) return;
      held = false;
      // The pid goes first: without the lock, the file could already be the next holder's.
      rmSync(pidFile, { force: true });
      handle.close();
    },
  };
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isNaN(pid) ? undefined : pid;
  } catch {
    return undefined;
  }
}
