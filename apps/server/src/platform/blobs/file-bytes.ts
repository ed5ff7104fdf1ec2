import type { FileHandle } from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ByteRange } from './blob-store.ts';

/** Read at a time. */
const PIECE_BYTES = 256 * 1024;

/**
 * A piece that has not left after so many milliseconds is of somebody who does not read: no line that is of
 * use is so slow, and thousands of them would hold as many files open, and half a megabyte each.
 */
const SLOWEST_MS = 3 * 60_000;

/**
 * The bytes of a range of an open file, which is closed after them. Piped into an answer they go through two
 * buffers in turn, for an answer says when a piece has left: new ones would have the heap collected
 * every 64 MB, which costs a fourth of the time (docs/decisions/093). Everybody else is given buffers to keep.
 */
export class FileBytes extends Readable {
  readonly #file: FileHandle;
  #at: number;
  #left: number;
  readonly #slowestMs: number;

  constructor(file: FileHandle, { start, end }: ByteRange, slowestMs = SLOWEST_MS) {
    super({ highWaterMark: PIECE_BYTES });
    this.#file = file;
    this.#slowestMs = slowestMs;
    this.#at = start;
    this.#left = end - start + 1;
  }

  override _read(): void {
    this.#readInto(Buffer.allocUnsafeSlow(this.#pieceSize)).then(
      (piece) => this.push(piece),
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#file.close().then(
      () => done(error),
      (failed: Error) => done(error ?? failed),
    );
  }

  override pipe<T extends NodeJS.WritableStream>(to: T, options?: { end?: boolean }): T {
    if (!(to instanceof ServerResponse)) return super.pipe(to, options);
    this.#pour(to).then(
      (isWhole) => isWhole && options?.end !== false && to.end(),
      (error: Error) => this.destroy(error),
    );
    return to;
  }

  get #pieceSize(): number {
    return Math.min(PIECE_BYTES, this.#left);
  }

  /** The next bytes, as many as there is room for; null at the end. */
  async #readInto(buffer: Buffer): Promise<Buffer | null> {
    if (this.#left === 0) return null;
    const length = Math.min(buffer.length, this.#left);
    const { bytesRead } = await this.#file.read(buffer, 0, length, this.#at);
    if (bytesRead === 0) throw new Error('A file is shorter than it was');
    this.#at += bytesRead;
    this.#left -= bytesRead;
    return buffer.subarray(0, bytesRead);
  }

  /** Reads a piece while the one before it is being sent; answers whether all of them were. */
  async #pour(to: ServerResponse): Promise<boolean> {
    const size = this.#pieceSize;
    const buffers = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)] as const;
    let sent = Promise.resolve();
    for (let turn: 0 | 1 = 0; ; turn = turn === 0 ? 1 : 0) {
      const piece = await this.#readInto(buffers[turn]);
      await sent;
      if (this.destroyed) return false;
      if (piece === null) break;
      sent = new Promise((resolve, reject) => {
        const late = () => reject(new Error('A file is not being read'));
        const timer = setTimeout(late, this.#slowestMs).unref();
        to.write(piece, (error) => {
          clearTimeout(timer);
          if (error) reject(error);
          else resolve();
        });
      });
      // It is awaited, but only after the next piece has been read.
      sent.catch(() => undefined);
    }
    this.push(null);
    this.resume();
    return true;
  }
}
