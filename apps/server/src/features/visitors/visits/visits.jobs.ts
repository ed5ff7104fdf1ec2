import { WAITED_MAX_MS } from '@station/contract/visitors/visits';
import type { Context } from '../../../platform/context.ts';
import { startInterval } from '../../../platform/interval.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import {
  blurOldVisits,
  cutNextAddresses,
  deleteOldSessions,
  deleteOldVisitKeys,
  deleteOldVisits,
  dropOldMonths,
} from '../points/retention.queries.ts';
import { blurOldPoints, deleteOldPoints } from '../points/stored-points.queries.ts';
import { prepareVisitMonths } from './visits.queries.ts';

/** A browser sends a record again for as long as it keeps it, and a little more. */
const KEYS_KEPT_HOURS = WAITED_MAX_MS / 3_600_000 + 1;

/** Rows in one statement, so that none holds others up for long. */
const AT_ONCE = 2_000;

/** At the start and each hour: months get their partition before they begin, and what is old goes. */
export function visitMaintenance(context: Context): () => void {
  return startInterval(60 * 60_000, context.log, async () => {
    await prepareVisitMonths(context.db);
    await eraseOld(context);
  });
}

/**
 * Erases what has been kept for as long as the settings say (visitors issue, 8): first where people
 * were, then the end of their addresses, then what they looked at.
 */
export async function eraseOld(context: Context): Promise<void> {
  const { db } = context;
  const settings = await readSettings(context);
  const preciseHours = settings.precise_point_hours;
  await inParts(() => blurOldPoints(db, preciseHours, AT_ONCE));
  await inParts(() => blurOldVisits(db, preciseHours, AT_ONCE));
  const pointHours = preciseHours + 24 * settings.point_city_days;
  await inParts(() => deleteOldPoints(db, pointHours, AT_ONCE));
  while (await cutNextAddresses(db, settings.ip_days));
  await dropOldMonths(db, settings.visit_days);
  await inParts(() => deleteOldVisits(db, settings.visit_days, AT_ONCE));
  await deleteOldSessions(db, settings.visit_days);
  await deleteOldVisitKeys(db, KEYS_KEPT_HOURS);
}

/** Goes on for as long as there is a full part to do. */
async function inParts(part: () => Promise<number>): Promise<void> {
  while ((await part()) === AT_ONCE);
}
