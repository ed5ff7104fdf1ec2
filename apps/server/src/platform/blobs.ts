import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes under a name. A name is given once and its bytes never change. */
export type BlobStore = {
  /** Keeps bytes; when this resolves they survive a crash. @throws Error when the name is taken. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes and how many there are; undefined when there is nothing under the name. */
  find(name: string): Promise<{ size: number; bytes: Readable } | undefined>;
  /** Removes what is under a name, if anything is. */
  remove(name: string): Promise<void>;
};

/** Names may hold nothing that a path or an address could take for something else. */
const NAME = /^[A-Za-z0-9_-]{20,80}(\.[a-z0-9]{1,5})?$/;

/** Keeps blobs as files in a folder, spread over subfolders by the first two letters. */
export function localBlobs(folder: string): BlobStore {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new RangeError(`Not a name of a blob: ${JSON.stringify(name)}`);
    return join(folder, name.slice(0, 2).toLowerCase(), name);
  };
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const parent = join(path, '..');
      await mkdir(parent, { recursive: true });
      const draft = join(parent, `.${randomUUID()}`);
      await writeFile(draft, bytes, { flush: true, flag: 'wx' });
      try {
        await link(draft, path);
      } finally {
        await rm(draft, { force: true });
      }
      await flushFolder(parent);
    },
    async find(name) {
      // Opened at once: a file that is removed while it is read is read to its end.
      const file = await open(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return undefined;
      });
      if (!file) return undefined;
      const { size } = await file.stat();
      return { size, bytes: file.createReadStream() };
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}

/** A file's name is safe on disk only when its folder is. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
