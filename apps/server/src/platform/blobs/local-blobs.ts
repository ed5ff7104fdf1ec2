import { randomUUID } from 'node:crypto';
import {
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  type BlobStore,
  checkedHash,
  hashOf,
  isHash,
  MissingBlobError,
  measureFile,
  type StoredBlob,
} from './blob-store.ts';
import { FileBytes } from './file-bytes.ts';

/** The folder of blobs in the data directory. */
export function blobFolder(dataDir: string): string {
  return join(dataDir, 'blobs');
}

/** Files on their way into a folder of blobs; what is old in here was left behind by a crash. */
export function draftFolder(folder: string): string {
  return join(folder, '.drafts');
}

/** The file system knows no links, or has the file on another volume. */
const NO_LINK = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'];

/**
 * Keeps blobs as files in a folder, spread over subfolders by the first two letters of their hash. A
 * file has its name only when it is whole and on the disk.
 */
export function localBlobs(folder: string): BlobStore {
  const pathOf = (hash: string) => join(folder, checkedHash(hash).slice(0, 2).toLowerCase(), hash);

  const sizeOf = async (hash: string) => (await stat(pathOf(hash)).catch(unlessMissing))?.size;

  /** Gives bytes that are on the disk the name of their hash; safe when it resolves. */
  const keep = async (blob: StoredBlob, place: (target: string) => Promise<void>) => {
    const target = pathOf(blob.hash);
    await mkdir(dirname(target), { recursive: true });
    // One of another size came by a fault of the disk, or by a person's hand.
    if ((await sizeOf(blob.hash)) !== blob.size) await place(target);
    // A name is safe only when its folder is, and that one's own name. Somebody else may have made
    // either a moment ago; what is on the disk already costs nothing.
    await flush(dirname(target));
    await flush(folder);
    return blob;
  };

  /** Has bytes written on the volume of the folder, and gives them their name. */
  const placeBy = (write: (draft: string) => Promise<void>) => async (target: string) => {
    await mkdir(draftFolder(folder), { recursive: true });
    const draft = join(draftFolder(folder), randomUUID());
    try {
      await write(draft);
      await rename(draft, target);
    } finally {
      await rm(draft, { force: true });
    }
  };

  return {
    async putFile(path, known) {
      const blob = known ?? (await measureFile(path));
      const copy = placeBy(async (draft) => {
        await copyFile(path, draft);
        await flush(draft);
      });
      return keep(blob, async (target) => {
        await flush(path);
        await link(path, target).catch((error: NodeJS.ErrnoException) => {
          // There is one of another size, or of somebody who was quicker.
          if (error.code === 'EEXIST' || NO_LINK.includes(error.code ?? '')) return copy(target);
          throw error;
        });
      });
    },

    async put(bytes) {
      const write = placeBy((draft) => writeFile(draft, bytes, { flush: true, flag: 'wx' }));
      return keep({ hash: hashOf(bytes), size: bytes.length }, write);
    },

    async open(hash, range) {
      // Opened at once: a file that is removed while it is read is read to its end.
      const file = await open(pathOf(hash)).catch(unlessMissing);
      if (!file) return undefined;
      const { size } = await file.stat();
      const start = range?.start ?? 0;
      const end = Math.min(range?.end ?? size - 1, size - 1);
      if (start <= end) return { size, bytes: new FileBytes(file, { start, end }) };
      await file.close();
      return { size, bytes: Readable.from([]) };
    },

    sizeOf,

    async withPath(hash, use) {
      if ((await sizeOf(hash)) === undefined) throw new MissingBlobError(hash);
      return use(pathOf(hash));
    },

    async remove(hash, signal) {
      signal?.throwIfAborted();
      await rm(pathOf(hash), { force: true });
    },

    async *list() {
      for await (const { name } of entriesOf(folder)) {
        if (name.startsWith('.')) continue;
        for await (const { name: hash } of entriesOf(join(folder, name))) {
          if (!isHash(hash)) continue;
          const found = await stat(join(folder, name, hash)).catch(unlessMissing);
          if (found?.isFile()) yield { hash, size: found.size };
        }
      }
    },
  };
}

async function* entriesOf(path: string) {
  const folder = await opendir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTDIR') return unlessMissing(error);
  });
  if (folder) yield* folder;
}

/** Waits until a file's bytes, or a folder's names, are on the disk. */
async function flush(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
