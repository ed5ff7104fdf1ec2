import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Bytes by what they are: their SHA-256 as base64url (43 characters), and how many there are. */
export type StoredBlob = { hash: string; size: number };

/** Bytes from `start` to `end` inclusive, counted from 0, as HTTP means them. */
export type ByteRange = { start: number; end: number };

/** Keeps bytes under their hash. What is kept never changes; the same bytes twice cost nothing. */
export type BlobStore = {
  /**
   * Keeps a finished file; when it resolves, the bytes survive a crash. The path stays the caller's to
   * remove, but nothing may be written to it any more: it may be the very file that is kept. Whoever
   * hashed the bytes while they came says so in `known`, and is believed.
   */
  putFile(path: string, known?: StoredBlob): Promise<StoredBlob>;
  /** The same for bytes in memory. */
  put(bytes: Uint8Array): Promise<StoredBlob>;
  /**
   * The bytes, or those of a range, and how many there are of them in all; undefined when there is no
   * such blob. What of a range lies beyond the end is left out. The stream must be read or destroyed;
   * it never ends early without an error.
   */
  open(hash: string, range?: ByteRange): Promise<{ size: number; bytes: Readable } | undefined>;
  /** How many bytes a blob has; undefined when there is none. */
  sizeOf(hash: string): Promise<number | undefined>;
  /**
   * Gives a path to what can read only files; good until `use` has ended. The file must not be changed.
   * @throws MissingBlobError
   */
  withPath<T>(hash: string, use: (path: string) => Promise<T>): Promise<T>;
  /**
   * Removes a blob, if it is there; who reads it already may read it to its end. Once the signal is aborted
   * it is tried no more.
   */
  remove(hash: string, signal?: AbortSignal): Promise<void>;
  /** Every blob that is kept, in no order. */
  list(): AsyncIterable<StoredBlob>;
};

/** Bytes that should be kept are not. */
export class MissingBlobError extends Error {
  override name = 'MissingBlobError';

  constructor(hash: string) {
    super(`The bytes ${hash} are not in the store of files`);
  }
}

const HASH = /^[A-Za-z0-9_-]{43}$/;

/** Whether a text can be a hash: it then holds nothing that a path or an address could trip over. */
export const isHash = (text: string): boolean => HASH.test(text);

/** A hash that can be one. @throws RangeError */
export function checkedHash(hash: string): string {
  if (!isHash(hash)) throw new RangeError(`Not a hash of a blob: ${JSON.stringify(hash)}`);
  return hash;
}

/** The hash of bytes. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** Read at a time into one buffer; a stream would make a new one for each piece. */
const PIECE_BYTES = 256 * 1024;

/**
 * Reads a file to its end for its hash and size; each piece also goes to `use`, which must be done with
 * it when it resolves.
 */
export async function measureFile(
  path: string,
  use: (piece: Uint8Array) => Promise<unknown> = async () => {},
): Promise<StoredBlob> {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(PIECE_BYTES);
  let size = 0;
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, size);
      if (bytesRead === 0) return { hash: hash.digest('base64url'), size };
      const piece = buffer.subarray(0, bytesRead);
      hash.update(piece);
      await use(piece);
      size += bytesRead;
    }
  } finally {
    await file.close();
  }
}
