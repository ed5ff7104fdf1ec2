/** A new release takes the place of an old one, server by server, under load: nobody notices. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../../apps/server/src/db/db.ts';
import { promisesAfterwards } from './afterwards.ts';
import { startCrowd } from './crowd.ts';
import { countFailures } from './ledger.ts';
import { waitFor } from './programs.ts';
import { takeRelease } from './releases.ts';
import { type DrillResult, some } from './report.ts';
import { PEOPLE, startSite } from './site.ts';
import { promiseOfSockets } from './sockets.ts';

/** How long both releases are at work together at least, in milliseconds, and how long each is alone. */
const TOGETHER_MS = { full: 120_000, short: 25_000 };
const ALONE_MS = { full: 30_000, short: 8_000 };

/** They go on together until so many calls were made, for so long at most. */
const CALLS = { full: 100_000, short: 5_000 };
const CALLS_WITHIN_MS = { full: 20 * 60_000, short: 60_000 };

/** Starts two servers of an old release (`--from=<commit>`), and replaces one after the other. */
export async function upgrade(how: {
  isShort: boolean;
  flags: readonly string[];
}): Promise<DrillResult> {
  const size = how.isShort ? 'short' : 'full';
  const from = how.flags.find((it) => it.startsWith('--from='))?.slice('--from='.length);
  const old = await takeRelease(from);
  const site = await startSite({ release: old.folder }).catch(async (error) => {
    await old.remove();
    throw error;
  });
  try {
    const before = await findMigrations(site.store);
    const crowd = await startCrowd(site.origin, site.members, site.places);
    const areBack = () =>
      waitFor(() => crowd.sockets.connected() === PEOPLE, 60_000, 'all sockets to be connected');
    await areBack();
    await pause(ALONE_MS[size]);
    let togetherMs = 0;
    for (const [i, one] of site.stations.entries()) {
      await one.stop();
      await one.start();
      await site.isUsed(one, true);
      await areBack();
      const since = performance.now();
      await pause(i === 0 ? TOGETHER_MS[size] : ALONE_MS[size]);
      if (i > 0) continue;
      const isEnough = () => crowd.ledger.calls >= CALLS[size];
      await waitFor(isEnough, CALLS_WITHIN_MS[size], `${CALLS[size]} calls`).catch(() => undefined);
      togetherMs = performance.now() - since;
    }
    await crowd.stop();
    const added = (await findMigrations(site.store)).filter((it) => !before.includes(it));
    const afterwards = await promisesAfterwards(site, crowd.ledger);
    crowd.sockets.close();
    const { calls, failures } = crowd.ledger;
    return {
      story: `${PEOPLE} people made ${calls.toLocaleString('en')} calls through HAProxy before two servers of the release ${old.commit}. The first was replaced by the present code, which migrated the database under the other; both went on together for ${Math.round(togetherMs / 1000)} s before the second was replaced.`,
      promises: [
        {
          promise: 'the present code migrates while the old one goes on',
          measured: `${added.length} migrations: ${added.join(', ')}`,
          isKept: added.length > 0,
        },
        {
          promise: 'no call fails, at whichever release',
          measured: some(countFailures(failures), `0 of ${calls.toLocaleString('en')}`),
          isKept: failures.length === 0,
        },
        {
          promise: `at least ${CALLS[size].toLocaleString('en')} calls`,
          measured: calls.toLocaleString('en'),
          isKept: calls >= CALLS[size],
        },
        promiseOfSockets(crowd.sockets),
        ...afterwards,
      ],
    };
  } finally {
    await site.stop();
    await old.remove();
  }
}

async function findMigrations(store: Store): Promise<string[]> {
  const { rows } = await store.pool.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  return rows.map((it) => it.name);
}
