/** The database is restarted under load, as for an update of its packages: people wait a moment. */
import { setTimeout as pause } from 'node:timers/promises';
import { promisesAfterwards } from './afterwards.ts';
import { startCrowd } from './crowd.ts';
import { startCluster } from './database-cluster.ts';
import { isBack, promiseOfLines, promisesOfRefusals, seconds } from './failover.ts';
import { type DrillResult, some } from './report.ts';
import { PEOPLE, startSite } from './site.ts';

const TIMES = { full: 8, short: 3 };

/** Between two restarts, in milliseconds. */
const REST_MS = 6_000;

/** All is well so long after the database is there again, in milliseconds. */
const BACK_WITHIN_MS = 5_000;

/** Restarts PostgreSQL again and again. */
export async function databaseRestarted({ isShort }: { isShort: boolean }): Promise<DrillResult> {
  const times = TIMES[isShort ? 'short' : 'full'];
  const cluster = await startCluster();
  const site = await startSite({ databaseUrl: cluster.primary.url });
  try {
    const crowd = await startCrowd(site.origin, site.members, site.places);
    const spans: { goneAt: number; backAt: number }[] = [];
    const backMs: number[] = [];
    const goneMs: number[] = [];
    for (let i = 0; i < times; i += 1) {
      await pause(REST_MS);
      const goneAt = performance.now();
      await cluster.primary.stop();
      await cluster.primary.start();
      const startedAt = performance.now();
      const backAt = await isBack(site, crowd, startedAt);
      goneMs.push(startedAt - goneAt);
      backMs.push(backAt - startedAt);
      spans.push({ goneAt, backAt });
    }
    await pause(REST_MS);
    await crowd.stop();
    const connected = crowd.sockets.connected();
    const afterwards = await promisesAfterwards(site, crowd.ledger, {
      mayRepeat: 'a letter that was being sent when the database went',
    });
    crowd.sockets.close();
    const { calls } = crowd.ledger;
    return {
      story: `${PEOPLE} people made ${calls.toLocaleString('en')} calls through HAProxy before two servers, while their PostgreSQL was restarted (\`-m fast\`) ${times} times; each took ${seconds(Math.max(...goneMs))} at most.`,
      promises: [
        ...promisesOfRefusals(crowd.ledger, spans),
        {
          promise: 'all is well within 5 s after the database is there again',
          measured: `${seconds(Math.max(...backMs))} at most; after ${some(backMs.map(seconds), 'none')}`,
          isKept: Math.max(...backMs) <= BACK_WITHIN_MS,
        },
        promiseOfLines(crowd, connected),
        ...afterwards,
      ],
    };
  } finally {
    await site.stop();
    await cluster.stop();
  }
}
