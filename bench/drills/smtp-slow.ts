/** The mail server takes half a minute for a letter, then says nothing at all: nobody waits for it. */
import { setTimeout as pause } from 'node:timers/promises';
import { countRepeated, lettersToGuests, longestWaitOf, promisesAfterwards } from './afterwards.ts';
import { startCrowd } from './crowd.ts';
import { type Answered, countFailures, p99Of } from './ledger.ts';
import { type DrillResult, type Promised, some } from './report.ts';
import { PEOPLE, startSite } from './site.ts';

/** What servers read and compile once is no part of what is usual: nothing counts for so long after people come. */
const WARM_UP_MS = { full: 40_000, short: 25_000 };
const BEFORE_MS = { full: 40_000, short: 20_000 };
const SLOW_MS = { full: 120_000, short: 45_000 };
const SILENT_MS = { full: 60_000, short: 15_000 };

/** What the mail server thinks about a letter, in milliseconds. */
const LETTER_MS = 30_000;

/** Calls that post a letter may take so many times as long as before, or so many milliseconds. */
const SLOWER = { times: 2, ms: 1_000 };

/** Work of other kinds may wait so long for its turn, in seconds. */
const OTHER_WORK_S = 10;

/** Makes the mail server slow, and then silent. */
export async function smtpSlow({ isShort }: { isShort: boolean }): Promise<DrillResult> {
  const size = isShort ? 'short' : 'full';
  const site = await startSite();
  try {
    const crowd = await startCrowd(site.origin, site.members, site.places);
    const { ledger } = crowd;
    await pause(WARM_UP_MS[size]);
    const warmAt = performance.now();
    await pause(BEFORE_MS[size]);
    const slowAt = performance.now();
    site.mail.slowDown(LETTER_MS);
    let longestWait = 0;
    const watch = setInterval(async () => {
      longestWait = Math.max(longestWait, await longestWaitOf(site, ['mail.send']));
    }, 1_000);
    await pause(SLOW_MS[size]);
    const repeatedBySlowness = countRepeated(site);
    await site.gates.mail.set('silent');
    await pause(SILENT_MS[size]);
    const healedAt = performance.now();
    clearInterval(watch);
    const waiting = ledger.count('letter') - new Set(lettersToGuests(site).map((it) => it.to)).size;
    site.mail.slowDown(0);
    await site.gates.mail.set('open');
    await crowd.stop();
    const afterwards = await promisesAfterwards(site, ledger, {
      mayRepeat: 'a letter that was being taken when the line was cut',
    });
    const drainedMs = performance.now() - healedAt;
    crowd.sockets.close();

    const { failures } = ledger;
    return {
      story: `${PEOPLE} people made ${ledger.calls.toLocaleString('en')} calls. For ${SLOW_MS[size] / 1000} s the mail server took 30 s for each letter, then for ${SILENT_MS[size] / 1000} s it said nothing; ${waiting} letters waited when it was well again.`,
      promises: [
        {
          promise: 'no call fails',
          measured: some(countFailures(failures), `0 of ${ledger.calls.toLocaleString('en')}`),
          isKept: failures.length === 0,
        },
        promiseOfPosting(ledger.answers, { warmAt, slowAt, healedAt }),
        {
          promise: 'work of other kinds goes on: it waits 10 s at most',
          measured: `${longestWait.toFixed(1)} s at most`,
          isKept: longestWait <= OTHER_WORK_S,
        },
        {
          promise: 'a mail server that is only slow is sent each letter once',
          measured: `${repeatedBySlowness} came again`,
          isKept: repeatedBySlowness === 0,
        },
        ...afterwards,
      ],
      notes: [
        `All letters had left ${(drainedMs / 1000).toFixed(0)} s after the mail server was well again; pauses after failures are part of that.`,
      ],
    };
  } finally {
    await site.stop();
  }
}

/**
 * What is promised of calls that post a letter, from when the mail server was slow until it was well again, against
 * what is usual: from when all was warm until then.
 */
export function promiseOfPosting(
  answers: readonly Answered[],
  { warmAt, slowAt, healedAt }: { warmAt: number; slowAt: number; healedAt: number },
): Promised {
  const planning = answers.filter((it) => it.what === 'POST /api/meetings');
  const [usual, slow] = [p99Of(planning, warmAt, slowAt), p99Of(planning, slowAt, healedAt)];
  const longest = Math.max(SLOWER.ms, SLOWER.times * usual);
  return {
    promise: 'a call that posts a letter does not wait for it (twice the usual p99, or 1 s)',
    measured: `p99 ${slow.toFixed(0)} ms, before ${usual.toFixed(0)} ms once all was warm`,
    // Without a call before, and one meanwhile, nothing was seen.
    isKept: usual > 0 && slow > 0 && slow <= longest,
  };
}
