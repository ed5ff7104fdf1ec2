import type { Context } from '../../platform/context.ts';
import { every } from '../../platform/every.ts';
import { deleteStaleImportRows } from './contact-imports.queries.ts';
import { countCountDeltas, foldCounts } from './contact-pages.queries.ts';
import { emptyTrash } from './contacts.queries.ts';

/** Lists stay fast as long as few lines of changed counts wait. */
const FOLD_FROM_LINES = 100;

/** What people delete can be restored for 30 days (DESIGN.md, section 5). */
const TRASH_DAYS = 30;

/** Keeps the counts short, the trash young, and rows of dead imports away. */
export function keepContactsTidy({ db, log }: Context): () => void {
  const jobs = [
    every(2_000, log, async () => {
      if ((await countCountDeltas(db)) < FOLD_FROM_LINES) return;
      await db.transaction().execute((trx) => foldCounts(trx));
    }),
    every(60 * 60_000, log, async () => {
      await emptyTrash(db, TRASH_DAYS);
      await deleteStaleImportRows(db);
    }),
  ];
  return () => {
    for (const stop of jobs) stop();
  };
}
