import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlobStore, MissingBlobError, measureFile, type StoredBlob } from './blob-store.ts';

/** What became of a blob that was to be copied. */
export type Copied = 'copied' | 'there' | 'missing' | 'wrong';

/** Copies under way at a time; small files wait for the disk or the network more than they take. */
const AT_ONCE = 4;

export type CopyOptions = {
  from: BlobStore;
  to: BlobStore;
  /**
   * A folder for copies on their way, on the disk of `to`. Without one, the file itself is put, which
   * between two folders of a disk would be the same file under two names.
   */
  temporary?: string;
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
  const put = async (path: string, blob: StoredBlob): Promise<Copied> => {
    if (blob.hash !== hash) return 'wrong';
    // One of the right size but with other bytes would be taken for the same.
    if (deep) await to.remove(hash);
    await to.putFile(path, blob);
    return 'copied';
  };
  try {
    return await from.withPath(hash, async (path) =>
      temporary === undefined ? put(path, await measureFile(path)) : withCopy(path, temporary, put),
    );
  } catch (error) {
    // It may go at any moment, if nothing points to it.
    if (error instanceof MissingBlobError || (await from.sizeOf(hash)) === undefined) {
      return 'missing';
    }
    throw error;
  }
}

/** Copies a file on its way into a folder, and measures what was copied. */
async function withCopy<T>(
  path: string,
  folder: string,
  use: (copy: string, blob: StoredBlob) => Promise<T>,
): Promise<T> {
  // The files of people are nobody else's to read.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, randomUUID());
  const file = await open(copy, 'wx');
  try {
    const blob = await measureFile(path, (piece) => file.writeFile(piece));
    await file.close();
    return await use(copy, blob);
  } finally {
    await file.close();
    await rm(copy, { force: true });
  }
}

/** Whether the bytes of a blob are what its name says. */
export async function isWhole(blobs: BlobStore, hash: string): Promise<boolean> {
  const { hash: actual } = await blobs.withPath(hash, (path) => measureFile(path));
  return actual === hash;
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
