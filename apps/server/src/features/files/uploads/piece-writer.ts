import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Bytes that are gathered while others are being written: few large writes are quicker than many small ones. */
const GATHERED_BYTES = 1024 * 1024;

/** More came than there can be. */
export class TooManyBytes extends Error {
  override name = 'TooManyBytes';
}

/**
 * Writes the body of a request, `most` bytes at most, to a file from `offset` on; answers how many there
 * were. When the line breaks, or `released` says that somebody else goes on, what has come until
 * then is written. Each byte that is written also goes to `hash`.
 * @throws TooManyBytes, or an error of the disk; the file may then hold more than before.
 */
export async function writePiece(
  request: IncomingMessage,
  file: FileHandle,
  given: { offset: number; most: number; hash: Hash | undefined; released: AbortSignal },
): Promise<number> {
  const { offset, most, hash, released } = given;
  let count = 0;
  const write = async (pieces: Buffer[]) => {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (count + length > most) throw new TooManyBytes();
    const written = writeAll(file, pieces, offset + count);
    // Hashed while the disk is busy.
    for (const piece of pieces) hash?.update(piece);
    count += length;
    await written;
    for (const piece of pieces) giveBack(piece);
  };
  const writer = new Writable({
    highWaterMark: GATHERED_BYTES,
    writev(chunks, done) {
      write(chunks.map(({ chunk }) => chunk as Buffer)).then(() => done(), done);
    },
  });
  const stop = () => {
    request.unpipe(writer);
    writer.end();
  };
  released.addEventListener('abort', stop, { once: true });
  request.once('close', stop);
  request.pipe(writer);
  if (released.aborted || request.closed) stop();
  try {
    await finished(writer);
  } finally {
    request.off('close', stop);
    released.removeEventListener('abort', stop);
    request.unpipe(writer);
  }
  return count;
}

/**
 * Gives the memory of a piece back, which nobody reads any more. Left to the collector it would be told of
 * 64 MB after 64 MB, and go through all that is alive each time.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** One call of the system may write less than it is given. */
async function writeAll(file: FileHandle, pieces: Buffer[], at: number): Promise<void> {
  let position = at;
  let rest = pieces.filter(({ length }) => length > 0);
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest, position);
    position += bytesWritten;
    rest = beyond(rest, bytesWritten);
  }
}

/** What is left of pieces when so many bytes of them are done. */
function beyond(pieces: readonly Buffer[], bytes: number): Buffer[] {
  let done = bytes;
  return pieces.flatMap((piece) => {
    const skipped = Math.min(done, piece.length);
    done -= skipped;
    return skipped < piece.length ? [piece.subarray(skipped)] : [];
  });
}
