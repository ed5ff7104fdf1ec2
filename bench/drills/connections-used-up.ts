/** Others take every connection that the database has: Station says so, and goes on when there are some again. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { promisesAfterwards } from './afterwards.ts';
import { startCrowd } from './crowd.ts';
import { type Postgres, startCluster } from './database-cluster.ts';
import { isBack, promiseOfLines, promisesOfRefusals, seconds } from './failover.ts';
import type { DrillResult } from './report.ts';
import { PEOPLE, startSite } from './site.ts';

const BEFORE_MS = 10_000;
const TAKEN_MS = { full: 60_000, short: 20_000 };
const AFTER_MS = 15_000;
const MOST = 80;

/** All is well so long after the others have left, in milliseconds. */
const BACK_WITHIN_MS = 5_000;

/** Takes all connections there are, also those that Station had. */
export async function connectionsUsedUp({ isShort }: { isShort: boolean }): Promise<DrillResult> {
  const takenMs = TAKEN_MS[isShort ? 'short' : 'full'];
  const cluster = await startCluster({ settings: [`max_connections = ${MOST}`] });
  const site = await startSite({ databaseUrl: cluster.primary.url });
  try {
    const crowd = await startCrowd(site.origin, site.members, site.places);
    await pause(BEFORE_MS);
    const goneAt = performance.now();
    const others = await takeAll(cluster.primary);
    await pause(takenMs);
    const taken = others.count();
    await others.leave();
    const leftAt = performance.now();
    const backAt = await isBack(site, crowd, leftAt);
    await pause(AFTER_MS);
    const alive = site.stations.filter((one) => one.isRunning()).length;
    await crowd.stop();
    const connected = crowd.sockets.connected();
    const afterwards = await promisesAfterwards(site, crowd.ledger, {
      mayRepeat: 'a letter that was being sent when its connection went',
    });
    crowd.sockets.close();
    const { calls } = crowd.ledger;
    return {
      story: `${PEOPLE} people made ${calls.toLocaleString('en')} calls through HAProxy before two servers. For ${takenMs / 1000} s others held ${taken} of the ${MOST} connections of their PostgreSQL, also those that Station had, which were ended.`,
      promises: [
        ...promisesOfRefusals(crowd.ledger, [{ goneAt, backAt }]),
        { promise: 'no server ends', measured: `${alive} of 2 run`, isKept: alive === 2 },
        {
          promise: 'all is well within 5 s after there are connections again',
          measured: seconds(backAt - leftAt),
          isKept: backAt - leftAt <= BACK_WITHIN_MS,
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

/** Somebody who takes each connection that comes free, until told to leave. */
async function takeAll(of: Postgres): Promise<{ count(): number; leave(): Promise<void> }> {
  const clients = new Set<pg.Client>();
  let isOver = false;
  const take = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: of.url, application_name: 'others' });
    client.on('error', () => {});
    client.once('end', () => clients.delete(client));
    try {
      await client.connect();
      clients.add(client);
      return true;
    } catch {
      return false;
    }
  };
  while (await take());
  const [first] = clients;
  await first?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'station%' and pid <> pg_backend_pid()`,
  );
  const taking = Promise.all(
    Array.from({ length: 10 }, async () => {
      while (!isOver) if (!(await take())) await pause(5);
    }),
  );
  return {
    count: () => clients.size,
    async leave() {
      isOver = true;
      await taking;
      await Promise.all([...clients].map((it) => it.end()));
    },
  };
}
