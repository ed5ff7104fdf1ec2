import * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { noticesChanged } from './notices.events.ts';

/** Tells people's browsers that notices have come, and brings these where each wishes to have them. */
export const deliverNotices = defineJob({
  kind: 'notices.deliver',
  payload: z.object({ account_ids: z.array(z.number()) }),
  atOnce: 4,
  most: 10_000,
  async handler({ events }: Context, { payload }) {
    events.publish(noticesChanged, { accountIds: payload.account_ids });
  },
});
