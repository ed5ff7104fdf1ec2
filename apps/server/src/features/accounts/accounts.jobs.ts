import type { Context } from '../../platform/context.ts';
import { every } from '../../platform/every.ts';
import { ATTEMPT_LIMITS } from './accounts.actions.ts';
import { deleteStale } from './accounts.queries.ts';

/** Removes sessions and attempts that ran out, every hour. */
export function deleteStaleEvery({ db, log }: Context): () => void {
  return every(60 * 60_000, log, () => deleteStale(db, ATTEMPT_LIMITS.minutes));
}
