import type { Context } from '../../../platform/context.ts';
import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { forgetPairsOfGone } from './duplicates.queries.ts';
import { deleteOldMerges } from './merges.queries.ts';

/** Forgets merges that can be undone no more, and what was said of contacts that are gone for good. */
export const forgetMerges = defineUpkeep({
  kind: 'contacts.forget-merges',
  everyMs: 60 * 60_000,
  async work({ db }: Context) {
    await deleteOldMerges(db);
    await forgetPairsOfGone(db);
  },
});
