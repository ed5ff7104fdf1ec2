import type { Context } from '../../../platform/context.ts';
import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { deleteOldZips } from '../zip/zips.queries.ts';
import { deleteOldUses } from './links.queries.ts';

/** Uses of links are kept as long as page views are; what belongs to visits that are over goes sooner. */
export const forgetLinkUses = defineUpkeep({
  kind: 'files.forget-link-uses',
  everyMs: 60 * 60_000,
  async work(context: Context) {
    const { visit_days: days } = await readSettings(context);
    await deleteOldUses(context.db, days);
    await deleteOldZips(context.db, new Date(context.clock.now()));
  },
});
