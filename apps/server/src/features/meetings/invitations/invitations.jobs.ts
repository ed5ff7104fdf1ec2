import type { Context } from '../../../platform/context.ts';
import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { deleteOldAnswerLinks } from './invitations.queries.ts';

/** Removes links to meetings that are over. */
export const forgetAnswerLinks = defineUpkeep({
  kind: 'meetings.forget-links',
  everyMs: 24 * 60 * 60_000,
  work: ({ db, clock }: Context) => deleteOldAnswerLinks(db, new Date(clock.now())),
});
