import type { Db } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import {
  countVisible,
  countVisits,
  hasUncounted,
  lockRollUp,
  waitForWriters,
} from './visit-rollups.queries.ts';

/** Visits counted in one transaction, and transactions before somebody who waits gets an answer. */
const CHUNK = { visits: 20_000, whileWaiting: 2 } as const;

/** What counting may be told: the visits of one transaction, and how many of those at most. */
export type RollUpPace = { visits: number; chunks: number };

/**
 * Counts what was stored since the last time, each visit once however many servers count, and
 * answers whether all of it is counted. Nobody did anything, so it leaves no line in the audit log.
 */
export async function rollUpVisits(
  { db }: Pick<Context, 'db'>,
  { visits, chunks }: RollUpPace = { visits: CHUNK.visits, chunks: CHUNK.whileWaiting },
  signal?: AbortSignal,
): Promise<boolean> {
  if (!(await hasUncounted(db))) return true;
  const settled = await findSettledVisitId(db);
  if (settled === undefined) return false;
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    signal?.throwIfAborted();
    const counted = await db.transaction().execute(async (trx) => {
      const after = await lockRollUp(trx);
      const to = Math.min(settled, after + visits);
      if (to > after) await countVisits(trx, after, to);
      if (to >= settled) await countVisible(trx);
      return to;
    });
    if (counted >= settled) return true;
  }
  return false;
}

/** PostgreSQL's code of a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * The highest id that no visit will get below any more. Undefined when somebody writes visits for so
 * long that others would have to wait.
 */
export async function findSettledVisitId(db: Db): Promise<number | undefined> {
  try {
    return await db.transaction().execute(waitForWriters);
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return undefined;
    throw error;
  }
}

/** The same until everything is counted, however long it takes, or it is told to stop. */
export async function rollUpAllVisits(
  context: Pick<Context, 'db'>,
  signal?: AbortSignal,
): Promise<void> {
  const pace = { visits: CHUNK.visits, chunks: Number.MAX_SAFE_INTEGER };
  await rollUpVisits(context, pace, signal);
}
