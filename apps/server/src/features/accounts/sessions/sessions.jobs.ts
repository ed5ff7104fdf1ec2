import type { Context } from '../../../platform/context.ts';
import { startInterval } from '../../../platform/interval.ts';
import { deleteOldSessions } from './sessions.queries.ts';

/** Days that an ended session is kept, so that its owner can still be told why it ended. */
const KEEP_DAYS = 7;

/** Removes sessions that ran out, every hour. */
export function sessionMaintenance({ db, log }: Context): () => void {
  return startInterval(60 * 60_000, log, () => deleteOldSessions(db, KEEP_DAYS));
}
