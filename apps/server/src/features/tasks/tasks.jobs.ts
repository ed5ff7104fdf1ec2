import { JOB_DAYS } from '@station/contract/tasks/tasks';
import type { Context } from '../../platform/context.ts';
import { defineUpkeep } from '../../platform/jobs/job.ts';
import { deleteFinishedJobs } from '../../platform/jobs/jobs.queries.ts';

/** Forgets jobs that are over. */
export const forgetJobs = defineUpkeep({
  kind: 'jobs.forget-finished',
  everyMs: 60 * 60_000,
  work: ({ db }: Context) => deleteFinishedJobs(db, JOB_DAYS),
});
