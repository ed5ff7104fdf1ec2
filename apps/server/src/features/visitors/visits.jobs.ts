import { WAITED_MAX_MS } from '@station/contract/visits';
import type { Context } from '../../platform/context.ts';
import { every } from '../../platform/every.ts';
import { deleteOldVisitKeys, prepareVisitMonths } from './visits.queries.ts';

/** A browser sends a record again for as long as it keeps it, and a little more. */
const KEYS_KEPT_HOURS = WAITED_MAX_MS / 3_600_000 + 1;

/** Each hour: months get their partition before they begin, and keys are forgotten. */
export function keepVisits({ db, log }: Context): () => void {
  return every(60 * 60_000, log, async () => {
    await prepareVisitMonths(db);
    await deleteOldVisitKeys(db, KEYS_KEPT_HOURS);
  });
}
