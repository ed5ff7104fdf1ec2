import type { Context } from '../../../platform/context.ts';
import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { deleteOldVersions } from '../history/contact-history.queries.ts';
import { countCountDeltas, foldCounts } from './contact-pages.queries.ts';

/** Lists stay fast as long as few lines of changed counts wait. */
const FOLD_FROM_LINES = 100;

/** How far a history goes back (SECURITY.md). */
const HISTORY_DAYS = 2 * 365;

/** Keeps the counts short and histories as long as promised. */
export const contactUpkeep = [
  defineUpkeep({
    kind: 'contacts.fold-counts',
    everyMs: 5_000,
    async work({ db }: Context) {
      if ((await countCountDeltas(db)) < FOLD_FROM_LINES) return;
      await db.transaction().execute((trx) => foldCounts(trx));
    },
  }),
  defineUpkeep({
    kind: 'contacts.forget-history',
    everyMs: 60 * 60_000,
    work: ({ db }: Context) => deleteOldVersions(db, HISTORY_DAYS),
  }),
];
