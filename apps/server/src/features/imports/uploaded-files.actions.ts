import { MissingBlobError } from '../../platform/blobs/blob-store.ts';
import { releaseBlob } from '../../platform/blobs/hold-blob.ts';
import type { Context } from '../../platform/context.ts';
import { interrupted } from './import-problems.ts';
import { forgetFileOf } from './imports.queries.ts';

/** Lets go of the kept file of an import that is over; what fails is tried again by the upkeep. */
export async function removeUploadedFile(
  { db, log }: Pick<Context, 'db' | 'log'>,
  id: string,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      const hash = await forgetFileOf(trx, id);
      if (hash !== null) await releaseBlob(trx, hash);
    });
  } catch (err) {
    log.warn({ err, id }, 'the file of an import is removed later');
  }
}

/** Gives the kept file to what reads it again. @throws Problem `imports.interrupted` without one. */
export async function withUploadedFile<T>(
  { blobs }: Pick<Context, 'blobs'>,
  hash: string | null,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (hash === null) throw interrupted();
  return blobs.withPath(hash, use).catch((error: unknown) => {
    throw error instanceof MissingBlobError ? interrupted() : error;
  });
}
