import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupRecord } from '../backup/backup-records.ts';

/** The longest path that a socket may have; Linux takes 107 bytes, macOS 103. */
const LONGEST_PATH_BYTES = 100;

/** A reader that takes nothing for so long is given up, as it holds up everybody else. */
const STALLED_MS = 20_000;

/** Whoever has read it all has so many milliseconds to get it to the disk, and the files beside it, and say so. */
const SAVED_MS = 10 * 60_000;

/** What is said of a backup has at most so many characters. */
const RECORD_MAX = 10_000;

function socketPath(dataDir: string): string {
  return join(dataDir, 'backup.sock');
}

/**
 * Lets `npm run backup` have a backup of an embedded store while the server runs: only the process
 * that holds the directory can read it. Whoever connects to the socket in the data directory, which the
 * system allows to its owner alone, is sent one, and says in the end what was made of it.
 *
 * @param write makes the backup's text.
 * @param record remembers what was made.
 * @returns a function that ends it.
 */
export function serveBackups(
  dataDir: string,
  write: () => AsyncIterable<string>,
  record: (made: BackupRecord) => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  const path = socketPath(dataDir);
  if (Buffer.byteLength(path) > LONGEST_PATH_BYTES) {
    onError(new Error(`${path} is too long for a socket; backups need the server to be stopped.`));
    return () => {};
  }
  // One of a server that was killed: the lock says that there is no other.
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.setTimeout(STALLED_MS, () => socket.destroy(new Error('The backup was not read.')));
    const send = async () => {
      await pipeline(Readable.from(write()), socket);
      socket.setTimeout(SAVED_MS);
      const said = await readText(socket);
      if (said !== '') await record(JSON.parse(said));
    };
    send().catch(onError);
  });
  server.on('error', onError);
  server.listen(path);
  try {
    chmodSync(path, 0o600);
  } catch {
    // It could not be made; the server's 'error' says why.
  }
  server.unref();
  return () => {
    server.close();
    rmSync(path, { force: true });
  };
}

async function readText(socket: Socket): Promise<string> {
  let text = '';
  for await (const piece of socket.setEncoding('utf8')) {
    text += piece;
    if (text.length > RECORD_MAX) throw new Error('Too much was said of a backup.');
  }
  return text;
}

/** A backup on its way from a running server. */
export type SentBackup = {
  /** As `write` of `serveBackups` made it. */
  text: Readable;
  /** Tells the server what was made of it. */
  saved(made: BackupRecord): Promise<void>;
  /** There is nothing more to tell. */
  leave(): void;
};

/** The backup that a running server sends; `undefined` when no server answers. */
export async function askForBackup(dataDir: string): Promise<SentBackup | undefined> {
  // What was made of the text is said when all of it has come.
  const socket = createConnection({ path: socketPath(dataDir), allowHalfOpen: true });
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!connected) return undefined;
  // Whoever reads a socket to its end would close it both ways.
  const text = new PassThrough({ encoding: 'utf8' });
  pipeline(socket, text).catch(() => undefined);
  return {
    text,
    saved: (made) => new Promise((resolve) => socket.end(JSON.stringify(made), resolve)),
    leave: () => socket.destroy(),
  };
}
