import type { Db } from '../../db/db.ts';
import { type BlobStore, hashOf, measureFile, type StoredBlob } from './blob-store.ts';
import { prolongBlob, registerBlob, UNUSED_MINUTES } from './blobs.queries.ts';

/**
 * A store whose bytes are known to the database before they are there. Whoever keeps bytes has an hour
 * to point to them (`holdBlob`); what a crash leaves without is removed after it, as is what nobody
 * points to any more.
 */
export function registeredBlobs(db: Db, store: BlobStore): BlobStore {
  const keep = async (blob: StoredBlob, put: () => Promise<StoredBlob>): Promise<StoredBlob> => {
    for (;;) {
      const start = performance.now();
      await registerBlob(db, blob);
      await put();
      // A large file may take longer to S3 than the hour; if it was removed meanwhile, once more.
      const isShort = performance.now() - start < (UNUSED_MINUTES / 2) * 60_000;
      if (isShort || (await prolongBlob(db, blob.hash))) return blob;
    }
  };
  return {
    ...store,
    async putFile(path, known) {
      const blob = known ?? (await measureFile(path));
      return keep(blob, () => store.putFile(path, blob));
    },
    put(bytes) {
      return keep({ hash: hashOf(bytes), size: bytes.length }, () => store.put(bytes));
    },
  };
}
