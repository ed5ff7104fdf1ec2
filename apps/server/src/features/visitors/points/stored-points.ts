import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db/db.ts';
import { startInterval } from '../../../platform/interval.ts';
import { isDataError } from '../../../platform/row-guards.ts';
import { insertPoints, type StoredPoint } from './stored-points.queries.ts';

/** A person's points are stored at most this often, and all of them together, in milliseconds. */
const STORE = { person: 10_000, all: 1_000 } as const;

/** Points that may wait while the database is away; then the oldest are given up. */
const MAY_WAIT = 20_000;

/** Stores where people are. */
export type PointStore = {
  /** Whether a point of a person, measured at `at` (epoch ms), is far enough from their last. */
  isDue(accountId: number, at: number): boolean;
  /** Hands over a point that is due. */
  add(point: StoredPoint): void;
  stop(): Promise<void>;
};

/** Gathers points, so that a thousand people who move cost one statement a second. */
export function createPointStore({ db, log }: { db: Db; log: FastifyBaseLogger }): PointStore {
  const lastAt = new Map<number, number>();
  let waiting: StoredPoint[] = [];

  const write = async () => {
    if (waiting.length === 0) return;
    const points = waiting;
    waiting = [];
    try {
      await insertPoints(db, points);
    } catch (error) {
      if (isDataError(error)) return writeEach(points);
      waiting = [...points, ...waiting].slice(-MAY_WAIT);
      throw error;
    }
  };
  // One point that the database cannot take would keep everybody's out, each second anew.
  const writeEach = async (points: readonly StoredPoint[]) => {
    for (const [place, point] of points.entries()) {
      try {
        await insertPoints(db, [point]);
      } catch (err) {
        if (!isDataError(err)) {
          waiting = [...points.slice(place), ...waiting].slice(-MAY_WAIT);
          throw err;
        }
        log.warn({ err, account: point.account_id }, 'a point was refused and is given up');
      }
    }
  };
  const stopWriting = startInterval(STORE.all, log, write);

  return {
    isDue(accountId, at) {
      const last = lastAt.get(accountId);
      return last === undefined || Math.abs(at - last) >= STORE.person;
    },
    add(point) {
      lastAt.set(point.account_id, point.at.getTime());
      waiting.push(point);
    },
    async stop() {
      stopWriting();
      await write().catch((err: unknown) => log.warn({ err }, 'points were not stored'));
    },
  };
}
