/** One of two servers dies at once under load, without a word: who was not just calling it notices nothing. */
import { setTimeout as pause } from 'node:timers/promises';
import { countPresent, promisesAfterwards } from './afterwards.ts';
import { startCrowd } from './crowd.ts';
import { countFailures, type Failure } from './ledger.ts';
import { waitFor } from './programs.ts';
import { type DrillResult, some } from './report.ts';
import { PEOPLE, startSite } from './site.ts';
import { promiseOfSockets } from './sockets.ts';

const DEATHS = { full: 8, short: 3 };

/** How long a server is gone, in milliseconds. */
const GONE_MS = 6_000;

/** Between its start and the next death. */
const REST_MS = 4_000;

/** The mail server thinks for so long, in milliseconds: letters are under way when a server dies. */
const LETTER_MS = 300;

/** A dead server's people are gone from the map, and all others on it, within so long in milliseconds. */
const PRESENCE_WITHIN_MS = 16_000;

/** Kills one of the two in turn, and starts it again. */
export async function serverKilled({ isShort }: { isShort: boolean }): Promise<DrillResult> {
  const site = await startSite();
  try {
    site.mail.slowDown(LETTER_MS);
    const crowd = await startCrowd(site.origin, site.members, site.places);
    const areBack = () =>
      waitFor(() => crowd.sockets.connected() === PEOPLE, 60_000, 'all sockets to be connected');
    await areBack();
    // From the signal to the end of the process, whose sockets the system closes last.
    const deaths: { from: number; to: number }[] = [];
    const presenceMs: number[] = [];
    const begun = performance.now();
    while (deaths.length < DEATHS[isShort ? 'short' : 'full']) {
      await pause(REST_MS);
      const one = site.stations[deaths.length % 2 === 0 ? 0 : 1];
      const diedAt = performance.now();
      const { ms } = await one.stop('SIGKILL');
      deaths.push({ from: diedAt, to: diedAt + ms });
      await areBack();
      await waitFor(
        async () => {
          const { rows, people } = await countPresent(site);
          return rows === PEOPLE && people === PEOPLE;
        },
        60_000,
        'everybody to be on the map once',
      );
      presenceMs.push(performance.now() - diedAt);
      await pause(GONE_MS);
      await one.start();
      await site.isUsed(one, true);
    }
    await pause(REST_MS);
    await crowd.stop();
    const seconds = (performance.now() - begun) / 1000;
    const afterwards = await promisesAfterwards(site, crowd.ledger, {
      mayRepeat: 'a letter that a dying server was sending',
    });
    crowd.sockets.close();

    const { calls, failures } = crowd.ledger;
    const wasInFlight = ({ begunAt, endedAt }: Failure) =>
      deaths.some(({ from, to }) => begunAt <= to && endedAt >= from);
    const others = failures.filter((it) => !wasInFlight(it));
    const safe = failures.filter((it) => it.isSafe);
    const slowest = Math.max(...presenceMs);
    return {
      story: `${PEOPLE} people made ${calls.toLocaleString('en')} calls in ${seconds.toFixed(0)} s through HAProxy before two servers, one of which was killed by SIGKILL and started again 6 s later, in turn, ${deaths.length} times in all.`,
      promises: [
        {
          promise: 'no call fails but those that the dead server was at',
          measured: `${failures.length} failed (${some(countFailures(failures), 'none')}); ${some(countFailures(others), 'none of them was elsewhere')}`,
          isKept: others.length === 0,
        },
        {
          promise: 'a call that only reads is asked once more by the proxy, and does not fail',
          measured: some(countFailures(safe), 'none failed'),
          isKept: safe.length === 0,
        },
        promiseOfSockets(crowd.sockets),
        {
          promise: 'everybody is on the map once again within 16 s',
          measured: `${(slowest / 1000).toFixed(1)} s at most`,
          isKept: slowest <= PRESENCE_WITHIN_MS,
        },
        ...afterwards,
      ],
    };
  } finally {
    await site.stop();
  }
}
