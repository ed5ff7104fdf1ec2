import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The longest path that a socket may have; Linux takes 107 bytes, macOS 103. */
const LONGEST_PATH_BYTES = 100;

/** A reader that takes nothing for so long is given up, as it holds up everybody else. */
const STALLED_MS = 20_000;

function socketPath(dataDir: string): string {
  return join(dataDir, 'backup.sock');
}

/**
 * Lets `npm run backup` have a backup of an embedded store while the server runs: only the process
 * that holds the directory can read it. Whoever connects to the socket in the data directory, which the
 * system allows to its owner alone, is sent one.
 *
 * @param write makes the backup's text.
 * @returns a function that ends it.
 */
export function serveBackups(
  dataDir: string,
  write: () => AsyncIterable<string>,
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
    pipeline(Readable.from(write()), socket).catch(onError);
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

/**
 * The backup that a running server sends, as `write` of `serveBackups` made it; `undefined` when no server
 * answers.
 */
export async function askForBackup(dataDir: string): Promise<Readable | undefined> {
  const socket: Socket = createConnection(socketPath(dataDir));
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket.setEncoding('utf8')));
    socket.once('error', () => resolve(undefined));
  });
}
