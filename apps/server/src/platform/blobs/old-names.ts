import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { holdBlob } from './hold-blob.ts';
import { findNamed, nameBytes } from './old-names.queries.ts';

/** The folder in which files lay under their names, before they were kept by their hash. */
function oldFolder(dataDir: string): string {
  return join(dataDir, 'files');
}

/** A name that Station gave: a picture's, or that of a workbook that is being imported. */
const OLD_NAME = /^[A-Za-z0-9_-]{20,80}\.(webp|xlsx)$/;

/**
 * Takes the files of an older Station into the store. What lies in the old folder is what is left to do:
 * a file goes from there when its row knows its hash, so that a start that is killed is gone on with by
 * the next one. Files that no row names go as well; what Station has not put there stays. Answers how
 * many were taken.
 */
export async function takeOldFiles({
  config,
  db,
  blobs,
}: Pick<Context, 'db' | 'blobs'> & { config: { dataDir: string } }): Promise<number> {
  const folder = oldFolder(config.dataDir);
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(folder, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  let taken = 0;
  for (const { name, parentPath } of entries.filter((it) => it.isFile())) {
    if (!OLD_NAME.test(name)) continue;
    const path = join(parentPath, name);
    const named = await findNamed(db, name);
    if (named && !named.isMoved) {
      const blob = await blobs.putFile(path);
      await db.transaction().execute(async (trx) => {
        if (await nameBytes(trx, named, name, blob.hash)) await holdBlob(trx, blob);
      });
      taken += 1;
    }
    await rm(path, { force: true });
  }
  return taken;
}
