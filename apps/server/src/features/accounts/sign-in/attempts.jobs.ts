import type { Context } from '../../../platform/context.ts';
import { startInterval } from '../../../platform/interval.ts';
import { deleteOldAttempts } from './attempts.queries.ts';
import { ATTEMPT_LIMITS } from './credentials.actions.ts';

/** Removes attempts that no longer count, every hour. */
export function attemptMaintenance({ db, log }: Context): () => void {
  return startInterval(60 * 60_000, log, () => deleteOldAttempts(db, ATTEMPT_LIMITS.minutes));
}
