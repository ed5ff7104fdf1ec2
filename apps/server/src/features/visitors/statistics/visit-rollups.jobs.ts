import type { Context } from '../../../platform/context.ts';
import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { rollUpAllVisits } from './visit-rollups.actions.ts';
import { deleteOldSessionSummaries } from './visit-rollups.queries.ts';

/**
 * Each minute: visits are counted. Each hour: sessions go with their visits, of which retention may
 * have dropped a whole month at once.
 */
export const rollUpUpkeep = [
  defineUpkeep({ kind: 'visitors.roll-up', everyMs: 60_000, work: rollUpAllVisits }),
  defineUpkeep({
    kind: 'visitors.forget-sessions',
    everyMs: 60 * 60_000,
    async work(context: Context) {
      const { visit_days: days } = await readSettings(context);
      await deleteOldSessionSummaries(context.db, days);
    },
  }),
];
