/** The database stands still, as on a machine whose disk hangs: nobody waits without end. */
import { setTimeout as pause } from 'node:timers/promises';
import { promisesAfterwards } from './afterwards.ts';
import { createCaller } from './caller.ts';
import { startCrowd } from './crowd.ts';
import { startCluster } from './database-cluster.ts';
import { isBack, promiseOfLines, promisesOfRefusals, seconds } from './failover.ts';
import { Ledger } from './ledger.ts';
import type { DrillResult } from './report.ts';
import { PEOPLE, startSite } from './site.ts';

const BEFORE_MS = 10_000;
const FROZEN_MS = { full: 60_000, short: 20_000 };
const AFTER_MS = 15_000;

/** The patience of a call with the database, and a little, in milliseconds (docs of `db.ts`: 35 s). */
const WITHIN_MS = 37_000;

/** By then the silence is known, in milliseconds, and whoever comes is told at once. */
const KNOWN_AFTER_MS = 4_000;
const AT_ONCE_MS = 1_000;
const EVERY_MS = 500;

/** All is well so long after it goes on, in milliseconds. */
const BACK_WITHIN_MS = 5_000;

/** Stops all processes of PostgreSQL for a while. */
export async function databaseFrozen({ isShort }: { isShort: boolean }): Promise<DrillResult> {
  const frozenMs = FROZEN_MS[isShort ? 'short' : 'full'];
  const cluster = await startCluster();
  const site = await startSite({ databaseUrl: cluster.primary.url });
  try {
    const crowd = await startCrowd(site.origin, site.members, site.places);
    await pause(BEFORE_MS);
    const goneAt = performance.now();
    cluster.primary.freeze();
    // All who were there wait at the database; these come now.
    const late = new Ledger();
    const coming: Promise<unknown>[] = [];
    const newcomer = createCaller(site.origin, late);
    await pause(KNOWN_AFTER_MS);
    while (performance.now() - goneAt < frozenMs) {
      for (const { token } of site.members.slice(-5)) {
        coming.push(newcomer.call('/api/contacts', { token }));
        coming.push(newcomer.call('/api/contacts', { token, method: 'POST', json: {} }));
      }
      await pause(EVERY_MS);
    }
    cluster.primary.thaw();
    const thawedAt = performance.now();
    await Promise.all(coming);
    newcomer.close();
    const backAt = await isBack(site, crowd, thawedAt);
    await pause(AFTER_MS);
    await crowd.stop();
    const connected = crowd.sockets.connected();
    const afterwards = await promisesAfterwards(site, crowd.ledger, {
      mayRepeat: 'a letter that was being sent when the database stood still',
    });
    crowd.sockets.close();
    const { calls, failures, answers } = crowd.ledger;
    const all = [...answers, ...failures];
    const slowest = Math.max(...all.map((it) => it.endedAt - it.begunAt));
    const told = late.failures.filter((it) => it.how === '503' && it.isToldWhen);
    const slowestLate = Math.max(0, ...told.map((it) => it.endedAt - it.begunAt));
    return {
      story: `${PEOPLE} people made ${calls.toLocaleString('en')} calls through HAProxy before two servers; all processes of their PostgreSQL stood still (SIGSTOP) for ${frozenMs / 1000} s.`,
      promises: [
        ...promisesOfRefusals({ failures: [...failures, ...told], answers }, [{ goneAt, backAt }], {
          ...{ toldMs: WITHIN_MS, servedMs: WITHIN_MS },
        }),
        {
          promise: 'no call hangs: who was at the database hears within 37 s, well or 503',
          measured: `${seconds(slowest)} at most`,
          isKept: slowest <= WITHIN_MS,
        },
        {
          promise: 'from 4 s on whoever comes is told within 1 s',
          measured: `${told.length} of ${late.calls} who came; ${seconds(slowestLate)} at most`,
          isKept: late.calls > 0 && told.length === late.calls && slowestLate <= AT_ONCE_MS,
        },
        {
          promise: 'all is well within 5 s after it goes on',
          measured: seconds(backAt - thawedAt),
          isKept: backAt - thawedAt <= BACK_WITHIN_MS,
        },
        promiseOfLines(crowd, connected),
        ...afterwards,
      ],
    };
  } finally {
    cluster.primary.thaw();
    await site.stop();
    await cluster.stop();
  }
}
