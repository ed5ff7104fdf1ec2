import type { Context } from '../../../platform/context.ts';
import { startInterval } from '../../../platform/interval.ts';
import { deleteOldVersions } from '../history/contact-history.queries.ts';
import { countCountDeltas, foldCounts } from './contact-pages.queries.ts';

/** Lists stay fast as long as few lines of changed counts wait. */
const FOLD_FROM_LINES = 100;

/** How far a history goes back (SECURITY.md). */
const HISTORY_DAYS = 2 * 365;

/** Keeps the counts short and histories as long as promised. */
export function contactMaintenance({ db, log }: Context): () => void {
  const jobs = [
    startInterval(2_000, log, async () => {
      if ((await countCountDeltas(db)) < FOLD_FROM_LINES) return;
      await db.transaction().execute((trx) => foldCounts(trx));
    }),
    startInterval(60 * 60_000, log, async () => {
      await deleteOldVersions(db, HISTORY_DAYS);
    }),
  ];
  return () => {
    for (const stop of jobs) stop();
  };
}
