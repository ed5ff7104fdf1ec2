import type { Context } from '../context.ts';
import { defineUpkeep } from '../jobs/job.ts';
import type { BlobStore } from './blob-store.ts';
import { forgetBlobs, lockUnusedBlobs } from './blobs.queries.ts';

/** Removed in one transaction, which locks them meanwhile. */
const AT_ONCE = 20;

/**
 * Milliseconds after which nothing is removed any more. A minute after its last statement PostgreSQL ends a
 * transaction and with it the locks (`IDLE_IN_TRANSACTION_MS` of db.ts), and S3 may take longer than that to
 * answer: what was removed then might be what somebody has put again.
 */
const REMOVED_WITHIN_MS = 30_000;

/**
 * Removes bytes to which nothing has pointed for an hour. Their row stays locked until they are gone: who
 * puts the same bytes waits for that in `registerBlob` and then finds that they are missing. A
 * crash in between leaves a row without bytes, which whoever puts them does not trust either.
 * What takes too long is left for the next time.
 */
export const removeUnusedBlobs = defineUpkeep({
  kind: 'blobs.remove-unused',
  everyMs: 10 * 60_000,
  async work({ db, blobs }: Pick<Context, 'db' | 'blobs'>, signal) {
    for (let removed = AT_ONCE; removed === AT_ONCE && !signal.aborted; ) {
      removed = await db.transaction().execute(async (trx) => {
        const hashes = await lockUnusedBlobs(trx, AT_ONCE);
        const late = AbortSignal.timeout(REMOVED_WITHIN_MS);
        // First the rows: should one be counted wrong, its foreign keys say so while its bytes are there.
        if (hashes.length > 0) await forgetBlobs(trx, hashes);
        await removeAll(blobs, hashes, late);
        return hashes.length;
      });
    }
  },
});

/** Ends when no removal is under way any more: when one fails, the locks go with it, and the others stop. */
async function removeAll(
  blobs: Pick<BlobStore, 'remove'>,
  hashes: readonly string[],
  late: AbortSignal,
): Promise<void> {
  const failed = new AbortController();
  const signal = AbortSignal.any([late, failed.signal]);
  const removals = hashes.map((hash) =>
    blobs.remove(hash, signal).catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(removals);
  await Promise.all(removals);
}
