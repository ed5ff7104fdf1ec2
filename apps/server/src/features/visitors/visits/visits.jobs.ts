import { WAITED_MAX_MS } from '@station/contract/visitors/visits';
import type { Context } from '../../../platform/context.ts';
import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import {
  blurOldVisits,
  cutNextAddresses,
  deleteOldVisitKeys,
  deleteOldVisitSessions,
  deleteOldVisits,
  dropMonth,
  findOldMonths,
} from '../points/retention.queries.ts';
import { blurOldPoints, deleteOldPoints } from '../points/stored-points.queries.ts';
import { deleteVisitsOf, findLeftAccounts, prepareVisitMonths } from './visits.queries.ts';

/** A browser sends a record again for as long as it keeps it, and a little more. */
const KEYS_KEPT_HOURS = WAITED_MAX_MS / 3_600_000 + 1;

/** Rows in one statement, so that none holds others up for long. */
const AT_ONCE = 2_000;

/** At the start and each hour: months get their partition before they begin, and what is old goes. */
export const visitUpkeep = [
  defineUpkeep({
    kind: 'visitors.prepare-months',
    everyMs: 60 * 60_000,
    work: ({ db }: Context) => prepareVisitMonths(db),
  }),
  defineUpkeep({ kind: 'visitors.erase', everyMs: 60 * 60_000, work: eraseOld }),
];

/**
 * Erases what has been kept for as long as the settings say (visitors issue, 8): first where people
 * were, then the end of their addresses, then what they looked at; and whatever is left of accounts
 * that were deleted.
 */
export async function eraseOld(context: Context, signal?: AbortSignal): Promise<void> {
  const { db } = context;
  const settings = await readSettings(context);
  const preciseHours = settings.precise_point_hours;
  /** Goes on for as long as there is a full part to do. */
  const inParts = async (part: () => Promise<number>) => {
    while ((await part()) === AT_ONCE) signal?.throwIfAborted();
  };
  await inParts(() => blurOldPoints(db, preciseHours, AT_ONCE));
  await inParts(() => blurOldVisits(db, preciseHours, AT_ONCE));
  const pointHours = preciseHours + 24 * settings.point_city_days;
  await inParts(() => deleteOldPoints(db, pointHours, AT_ONCE));
  const cutNext = () => db.transaction().execute((trx) => cutNextAddresses(trx, settings.ip_days));
  while (await cutNext()) signal?.throwIfAborted();
  for (const month of await findOldMonths(db, settings.visit_days)) {
    await db.transaction().execute((trx) => dropMonth(trx, month));
  }
  await inParts(() => deleteOldVisits(db, settings.visit_days, AT_ONCE));
  for (const id of await findLeftAccounts(db)) {
    await db.transaction().execute((trx) => deleteVisitsOf(trx, id));
  }
  await deleteOldVisitSessions(db, settings.visit_days);
  await deleteOldVisitKeys(db, KEYS_KEPT_HOURS);
}
