import { paginationOf } from '@station/contract/paging';
import {
  cancelJob as cancelEndpoint,
  getJob,
  JOB_STATES,
  type JobState,
  listJobs,
  retryJob as retryEndpoint,
} from '@station/contract/tasks/tasks';
import type { Feature } from '../../platform/context.ts';
import { cancelJob, requireVisible, retryJob, showJob } from './tasks.actions.ts';
import { forgetJobs, tellOfFailures } from './tasks.jobs.ts';
import { countJobs, findJob, findJobs, findOutlook } from './tasks.queries.ts';

/** Tasks: what runs, how far it is, what waits and what failed. */
export const jobs: Feature = {
  routes: (context, mount) => {
    const { db } = context;

    mount(listJobs, async ({ query: { show, page, limit } }) => {
      const [rows, { states, upkeep }] = await Promise.all([
        findJobs(db, show, (page - 1) * limit, limit),
        countJobs(db),
      ]);
      const counts = Object.fromEntries(
        JOB_STATES.map((state) => [state, states.get(state) ?? 0]),
      ) as Record<JobState, number>;
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const found = { ...counts, all, upkeep: upkeep.total };
      return {
        data: rows.map(showJob),
        pagination: paginationOf(page, limit, found[show]),
        counts,
        upkeep,
      };
    });

    mount(getJob, async ({ actor, params }) => {
      const row = requireVisible(await findJob(db, params.id), actor);
      const outlook = await findOutlook(db, params.id);
      return {
        data: { ...showJob(row), ahead: outlook?.ahead ?? 0, result: outlook?.result ?? null },
      };
    });

    mount(cancelEndpoint, async ({ actor, params }) => ({
      data: await cancelJob(context, actor, params.id),
    }));

    mount(retryEndpoint, async ({ actor, params }) => ({
      data: await retryJob(context, actor, params.id),
    }));
  },
  jobs: [forgetJobs, tellOfFailures],
};
