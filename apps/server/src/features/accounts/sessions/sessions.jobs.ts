import type { Context } from '../../../platform/context.ts';
import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { deleteOldSessions } from './sessions.queries.ts';

/** Days that an ended session is kept, so that its owner can still be told why it ended. */
const KEEP_DAYS = 7;

/** Removes sessions that ran out. */
export const forgetSessions = defineUpkeep({
  kind: 'accounts.forget-sessions',
  everyMs: 60 * 60_000,
  work: ({ db }: Context) => deleteOldSessions(db, KEEP_DAYS),
});
