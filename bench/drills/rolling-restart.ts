/** Every server in turn ends and starts again under load: nobody notices. */
import { setTimeout as pause } from 'node:timers/promises';
import { promisesAfterwards } from './afterwards.ts';
import { startCrowd } from './crowd.ts';
import { countFailures } from './ledger.ts';
import { waitFor } from './programs.ts';
import { type DrillResult, some } from './report.ts';
import { PEOPLE, startSite } from './site.ts';
import { promiseOfSockets } from './sockets.ts';
import { STOP_WITHIN_MS, type Station, type Stopped } from './station.ts';

const CALLS = { full: 100_000, short: 10_000 };

/** Fewest restarts of each server. */
const ROUNDS = 2;

/** The longest it may take, in milliseconds. */
const WITHIN_MS = { full: 20 * 60_000, short: 100_000 };

/** Between two restarts: sockets come back and load is balanced. */
const REST_MS = 15_000;

/** Restarts the servers in turn until enough calls were made. */
export async function rollingRestart({ isShort }: { isShort: boolean }): Promise<DrillResult> {
  const size = isShort ? 'short' : 'full';
  const site = await startSite();
  try {
    const crowd = await startCrowd(site.origin, site.members, site.places);
    const areBack = () =>
      waitFor(() => crowd.sockets.connected() === PEOPLE, 60_000, 'all sockets to be connected');
    await areBack();
    const stops: Stopped[] = [];
    const begun = performance.now();
    const restart = async (one: Station) => {
      stops.push(await one.stop());
      await one.start();
      await site.isUsed(one, true);
      await areBack();
      await pause(REST_MS);
    };
    while (
      stops.length < 2 * ROUNDS ||
      (crowd.ledger.calls < CALLS[size] && performance.now() - begun < WITHIN_MS[size])
    ) {
      for (const one of site.stations) await restart(one);
    }
    await crowd.stop();
    const seconds = (performance.now() - begun) / 1000;
    const afterwards = await promisesAfterwards(site, crowd.ledger);
    crowd.sockets.close();

    const { calls, failures } = crowd.ledger;
    const slowestStop = Math.max(...stops.map((it) => it.ms));
    const hardStops = stops.filter((it) => it.code !== 0);
    return {
      story: `${PEOPLE} people made ${calls.toLocaleString('en')} calls in ${seconds.toFixed(0)} s through HAProxy before two servers, while each server in turn was ended by SIGTERM and started again, ${stops.length} times in all.`,
      promises: [
        {
          promise: 'no call fails',
          measured: some(countFailures(failures), `0 of ${calls.toLocaleString('en')}`),
          isKept: failures.length === 0,
        },
        {
          promise: isShort
            ? `at least ${CALLS.short.toLocaleString('en')} calls (100,000 in full)`
            : 'at least 100,000 calls',
          measured: calls.toLocaleString('en'),
          isKept: calls >= CALLS[size],
        },
        {
          promise: 'a server ends by itself within 10 s',
          measured: `${(slowestStop / 1000).toFixed(1)} s at most, ${hardStops.length} ended hard`,
          isKept: slowestStop <= STOP_WITHIN_MS && hardStops.length === 0,
        },
        promiseOfSockets(crowd.sockets),
        ...afterwards,
      ],
    };
  } finally {
    await site.stop();
  }
}
