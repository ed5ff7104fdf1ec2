import type { Context } from '../../../platform/context.ts';
import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { deleteOldLinks } from './links.queries.ts';

/** Removes links whose time is over. */
export const forgetLinks = defineUpkeep({
  kind: 'accounts.forget-links',
  everyMs: 60 * 60_000,
  work: ({ db }: Context) => deleteOldLinks(db),
});
