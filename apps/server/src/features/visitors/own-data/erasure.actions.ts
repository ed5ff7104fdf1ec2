import type { Trx } from '../../../db/db.ts';
import { deletePointsOf } from '../points/stored-points.queries.ts';
import { deleteVisitsOf } from '../visits/visits.queries.ts';

/**
 * Erases the visits and points of a person, inside the caller's transaction; answers how many there
 * were. Totals that were made of them stay, for they name nobody.
 */
export async function eraseVisitorData(
  trx: Trx,
  accountId: number,
): Promise<{ visits: number; points: number }> {
  const points = await deletePointsOf(trx, accountId);
  return { visits: await deleteVisitsOf(trx, accountId), points };
}
