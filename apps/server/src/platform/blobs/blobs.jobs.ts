import type { Context } from '../context.ts';
import { defineUpkeep } from '../jobs/job.ts';
import { forgetBlobs, lockUnusedBlobs } from './blobs.queries.ts';

/** Removed in one transaction, which locks them meanwhile. */
const AT_ONCE = 20;

/**
 * Removes bytes to which nothing has pointed for an hour. Their row stays locked until they are gone: who
 * puts the same bytes waits for that in `registerBlob` and then finds that they are missing. A
 * crash in between leaves a row without bytes, which whoever puts them does not trust either.
 */
export const removeUnusedBlobs = defineUpkeep({
  kind: 'blobs.remove-unused',
  everyMs: 10 * 60_000,
  async work({ db, blobs }: Pick<Context, 'db' | 'blobs'>, signal) {
    for (let removed = AT_ONCE; removed === AT_ONCE && !signal.aborted; ) {
      removed = await db.transaction().execute(async (trx) => {
        const hashes = await lockUnusedBlobs(trx, AT_ONCE);
        // First the rows: should one be counted wrong, its foreign keys say so while its bytes are there.
        if (hashes.length > 0) await forgetBlobs(trx, hashes);
        await Promise.all(hashes.map((hash) => blobs.remove(hash)));
        return hashes.length;
      });
    }
  },
});
