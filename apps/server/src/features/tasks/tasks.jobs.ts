import { JOB_DAYS } from '@station/contract/tasks/tasks';
import type { Context } from '../../platform/context.ts';
import { defineUpkeep } from '../../platform/jobs/job.ts';
import { deleteFinishedJobs } from '../../platform/jobs/jobs.queries.ts';
import { notify } from '../notices/notices.actions.ts';
import { findAdministrators } from '../notices/notices.queries.ts';
import { tasksFailed } from './task-notices.kind.ts';
import { findNewFailures } from './tasks.queries.ts';

/** Forgets jobs that are over. */
export const forgetJobs = defineUpkeep({
  kind: 'jobs.forget-finished',
  everyMs: 60 * 60_000,
  work: ({ db }: Context) => deleteFinishedJobs(db, JOB_DAYS),
});

/** Tells the administrators what has failed for good; of each kind once for as long as it is unread. */
export const tellOfFailures = defineUpkeep({
  kind: 'jobs.tell-of-failures',
  everyMs: 60_000,
  async work({ db }: Context) {
    await db.transaction().execute(async (trx) => {
      const failures = await findNewFailures(trx, tasksFailed.kind);
      if (failures.length === 0) return;
      const to = await findAdministrators(trx);
      for (const { kind, count, failure } of failures) {
        await notify(trx, tasksFailed, {
          to,
          params: { task: kind, count, failure },
          path: '/app/settings/tasks?show=failed',
          key: kind,
        });
      }
    });
  },
});
