import type { Context } from '../../../platform/context.ts';
import { startInterval } from '../../../platform/interval.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { rollUpAllVisits } from './visit-rollups.actions.ts';
import { deleteOldSessions } from './visit-rollups.queries.ts';

/**
 * Each minute: visits are counted. Each hour: sessions go with their visits, of which retention may
 * have dropped a whole month at once.
 */
export function rollUpMaintenance(context: Context): () => void {
  const { db, log } = context;
  const stops = [
    startInterval(60_000, log, () => rollUpAllVisits(context)),
    startInterval(60 * 60_000, log, async () => {
      const { visit_days: days } = await readSettings(context);
      await deleteOldSessions(db, days);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
