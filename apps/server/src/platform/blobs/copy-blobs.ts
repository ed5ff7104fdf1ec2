import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BlobStore, measure, type StoredBlob } from './blob-store.ts';

/** What became of a blob that was to be copied. */
export type Copied = 'copied' | 'there' | 'missing' | 'wrong';

/** Copies under way at a time; small files wait for the disk or the network more than they take. */
const AT_ONCE = 8;

export type CopyOptions = {
  from: BlobStore;
  to: BlobStore;
  /** A folder for what is on its way; best on the disk of `to`. */
  temporary: string;
  /** Reads what is there already, too, instead of trusting its size. */
  deep?: boolean;
};

/** What a copy has come to. */
export type CopyResult = {
  copied: number;
  copiedBytes: number;
  there: number;
  /** In neither store. */
  missing: string[];
  /** Their bytes are not what their name says; not copied. */
  wrong: string[];
};

/**
 * Copies blobs from one store to another, checking the hash of each; what is there is not copied again,
 * so that a copy that was stopped is gone on with. Memory stays flat, whatever the sizes.
 */
export async function copyBlobs(
  blobs: AsyncIterable<StoredBlob> | Iterable<StoredBlob>,
  options: CopyOptions,
): Promise<CopyResult> {
  const result: CopyResult = { copied: 0, copiedBytes: 0, there: 0, missing: [], wrong: [] };
  await forEachOf(blobs, AT_ONCE, async (blob) => {
    const became = await copyBlob(blob, options);
    if (became === 'missing' || became === 'wrong') result[became].push(blob.hash);
    else result[became] += 1;
    if (became === 'copied') result.copiedBytes += blob.size;
  });
  return result;
}

async function copyBlob(
  { hash, size }: StoredBlob,
  { from, to, temporary, deep = false }: CopyOptions,
): Promise<Copied> {
  const isThere = (await to.sizeOf(hash)) === size && (!deep || (await isWhole(to, hash)));
  if (isThere) return 'there';
  const found = await from.open(hash);
  if (!found) return 'missing';
  // The files of people are nobody else's to read.
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const path = join(temporary, randomUUID());
  const sum = createHash('sha256');
  try {
    await pipeline(
      found.bytes,
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          sum.update(piece);
          yield piece;
        }
      },
      createWriteStream(path, { flags: 'wx' }),
    );
    if (sum.digest('base64url') !== hash) return 'wrong';
    // One of the right size but with other bytes would be taken for the same.
    if (deep) await to.remove(hash);
    await to.putFile(path, { hash, size: found.size });
    return 'copied';
  } finally {
    await rm(path, { force: true });
  }
}

/** Whether the bytes of a blob are what its name says. */
export async function isWhole(blobs: BlobStore, hash: string): Promise<boolean> {
  const found = await blobs.open(hash);
  return found !== undefined && (await measure(found.bytes)).hash === hash;
}

/** Does something with each of many, a few at a time. */
export async function forEachOf<T>(
  many: AsyncIterable<T> | Iterable<T>,
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  for await (const one of many) {
    const doing: Promise<void> = work(one).then(
      () => void underWay.delete(doing),
      (error: unknown) => {
        underWay.delete(doing);
        failure ??= { error };
      },
    );
    underWay.add(doing);
    if (underWay.size >= atOnce) await Promise.race(underWay);
    if (failure) break;
  }
  await Promise.all(underWay);
  if (failure) throw failure.error;
}
