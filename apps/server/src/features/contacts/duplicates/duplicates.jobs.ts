import type { Context } from '../../../platform/context.ts';
import { startInterval } from '../../../platform/interval.ts';
import { forgetPairsOfGone } from './duplicates.queries.ts';
import { deleteOldMerges } from './merges.queries.ts';

const HOUR = 60 * 60_000;

/** Forgets merges that can be undone no more, and what was said of contacts that are gone for good. */
export function duplicateMaintenance({ db, log }: Context): () => void {
  return startInterval(HOUR, log, async () => {
    await deleteOldMerges(db);
    await forgetPairsOfGone(db);
  });
}
