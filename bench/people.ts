/**
 * People at work in every feature: 200 of them with a mean of 5 s between two things for ten minutes,
 * and how many there may be until answers take too long, on one server and on two. Servers, PostgreSQL
 * and HAProxy have the first two processors, the people the others, where there are four.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Crowd, startCrowd } from './drills/crowd.ts';
import { type Answered, countFailures } from './drills/ledger.ts';
import { some } from './drills/report.ts';
import { type Site, startSite } from './drills/site.ts';
import type { Step } from './drills/steps.ts';
import { markdownTable, type Row, verdict } from './measure.ts';
import { officeSteps } from './people-steps.ts';

/** The longest pause of a person, in milliseconds; a mean of half of it. */
const THINKS_MS = 10_000;

/** Limits of issue 19: of 200 people, and of answers at which there are too many. */
const P95_MS = 150;
const GROWTH_OF_MEMORY = 1.1;
const TOO_SLOW_MS = 500;

/** Of so many calls some meet what others did meanwhile, such as telephone numbers that are known by now. */
const FAILED = 0.001;

/** How many people are tried in turn, and for how long: the first part is not counted. */
const CROWDS = [400, 800, 1_200, 1_600, 2_400, 3_200];
const STEP_MS = { warm: 20_000, counted: 25_000 };

const BARE = 'GET /api/auth/health';

/** People at their work for ten minutes: `--people=50 --minutes=1` for a short try. */
export function benchPeople(flags: string[]): Promise<string> {
  const given = (name: string, usual: number) =>
    Number(flags.find((it) => it.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
  const people = given('people', 200);
  return atWork(people, (site, steps) => tenMinutes(site, steps, people, given('minutes', 10)));
}

/** How many people there may be until answers take too long, on two servers and on one. */
export function benchMostPeople(): Promise<string> {
  return atWork(Math.max(...CROWDS), async (site, steps) => {
    const onTwo = await mostPeople('two servers', site.origin, site, steps);
    await site.stations[1].stop();
    await site.isUsed(site.stations[1], false);
    return [onTwo, await mostPeople('one server', site.stations[0].origin, site, steps)];
  });
}

async function atWork(
  people: number,
  work: (site: Site, steps: readonly Step[]) => Promise<Row[]>,
): Promise<string> {
  const isApart = runOn('0,1');
  const site = await startSite({ people });
  // The threads of this process alone: what it has started stays where it is.
  if (isApart) runOn('2,3');
  try {
    const rows = await work(site, await officeSteps(site.store));
    const where = isApart
      ? 'Servers, PostgreSQL and HAProxy had two processors, the people two others.'
      : 'Servers, PostgreSQL, HAProxy and the people shared all processors.';
    return `${where}\n\n${markdownTable(rows)}`;
  } finally {
    await site.stop();
  }
}

/** Binds this process, and what it starts from now on, to some processors; false where that can't be. */
function runOn(processors: string): boolean {
  if (availableParallelism() < 4 && processors === '0,1') return false;
  return spawnSync('taskset', ['-acp', processors, String(process.pid)]).status === 0;
}

async function tenMinutes(
  site: Site,
  steps: readonly Step[],
  people: number,
  minutes: number,
): Promise<Row[]> {
  const own = monitorEventLoopDelay({ resolution: 10 });
  const crowd = await crowdOf(site.origin, site, steps, people);
  own.enable();
  const memory: number[] = [];
  const end = performance.now() + minutes * 60_000;
  while (performance.now() < end) {
    await pause(5_000);
    memory.push(await residentOf(site));
  }
  own.disable();
  await crowd.stop();
  crowd.sockets.close();
  const { answers, failures, calls } = crowd.ledger;
  const all = percentiles(answers);
  const bare = percentiles(answers.filter(({ what }) => what === BARE));
  // A fifth of the time in: everything has been loaded once.
  const after = Math.floor(memory.length / 5);
  const early = medianOf(memory.slice(after, after + 12));
  const late = medianOf(memory.slice(-12));
  const whole = `${people} people, ${minutes} min`;
  return [
    {
      path: `${whole}: calls that failed`,
      measured: some(countFailures(failures), '0'),
      against: `${calls.toLocaleString('en')} calls, ${(calls / minutes / 60).toFixed(1)} a second`,
      reach: verdict(failures.length, 0, 'at most'),
    },
    {
      path: `${whole}: 95th percentile`,
      measured: `${all.p95.toFixed(1)} ms (median ${all.p50.toFixed(1)}, 99th ${all.p99.toFixed(1)})`,
      against: `the least that a call can be: ${bare.p95.toFixed(1)} ms (median ${bare.p50.toFixed(1)}); the people's own delay ${(own.percentile(95) / 1e6).toFixed(0)} ms`,
      reach: verdict(all.p95, P95_MS, 'at most').replace(':', ' ms:'),
    },
    {
      path: `${whole}: memory of both servers`,
      measured: `${late} MiB at the end`,
      against: `${early} MiB after a fifth of the time`,
      reach: verdict(late / early, GROWTH_OF_MEMORY, 'at most'),
    },
    ...slowest(answers).map(([what, { p50, p95 }, count]) => ({
      path: `one of the five slowest: ${what}`,
      measured: `95th ${p95.toFixed(0)} ms, median ${p50.toFixed(0)} ms`,
      against: `${count} calls`,
      reach: 'written down',
    })),
  ];
}

/** How many people there are when the 95th percentile passes the limit. */
async function mostPeople(
  name: string,
  origin: string,
  site: Site,
  steps: readonly Step[],
): Promise<Row> {
  const seen: string[] = [];
  let good = 0;
  let bad: number | undefined;
  const isGood = async (people: number) => {
    const { p95, perSecond, failures, failed } = await tryCrowd(origin, site, steps, people);
    seen.push(`${people}: ${p95.toFixed(0)} ms at ${perSecond.toFixed(0)}/s${failures}`);
    return p95 <= TOO_SLOW_MS && failed <= FAILED;
  };
  for (const people of CROWDS) {
    if (await isGood(people)) good = people;
    else bad = people;
    if (bad !== undefined) break;
  }
  if (bad !== undefined) {
    const between = Math.round((good + bad) / 2);
    if (await isGood(between)) good = between;
    else bad = between;
  }
  return {
    path: `people until the 95th percentile passes ${TOO_SLOW_MS} ms, ${name}`,
    measured: bad === undefined ? `more than ${good}` : `between ${good} and ${bad}`,
    against: seen.join('; '),
    reach: 'written down',
  };
}

async function tryCrowd(origin: string, site: Site, steps: readonly Step[], people: number) {
  const crowd = await crowdOf(origin, site, steps, people);
  await pause(STEP_MS.warm);
  const from = performance.now();
  await pause(STEP_MS.counted);
  const to = performance.now();
  await crowd.stop();
  crowd.sockets.close();
  // Guests at one address may call so often, and all of these people are at one.
  const isCounted = ({ begunAt, what }: Answered) =>
    begunAt >= from && begunAt < to && what !== BARE;
  const answers = crowd.ledger.answers.filter(isCounted);
  const failed = crowd.ledger.failures.filter(isCounted);
  return {
    p95: percentiles(answers).p95,
    perSecond: answers.length / ((to - from) / 1000),
    failed: failed.length / answers.length,
    failures: failed.length === 0 ? '' : `, ${some(countFailures(failed), '')}`,
  };
}

const crowdOf = (
  origin: string,
  site: Site,
  steps: readonly Step[],
  people: number,
): Promise<Crowd> =>
  startCrowd(origin, site.members.slice(0, people), site.places, { steps, thinksMs: THINKS_MS });

/** Resident memory of the servers that run, in MiB. */
async function residentOf({ stations }: Site): Promise<number> {
  const sizes = await Promise.all(
    stations
      .filter((one) => one.isRunning())
      .map(async (one) => {
        const status = await readFile(`/proc/${one.pid()}/status`, 'utf8');
        return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
      }),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0));
}

function percentiles(answers: readonly Answered[]) {
  const taken = answers.map(({ begunAt, endedAt }) => endedAt - begunAt).sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor((taken.length - 1) * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function slowest(answers: readonly Answered[]) {
  const byCall = Map.groupBy(answers, ({ what }) => what);
  return [...byCall]
    .map(([what, of]) => [what, percentiles(of), of.length] as const)
    .sort(([, a], [, b]) => b.p95 - a.p95)
    .slice(0, 5);
}

const medianOf = (of: readonly number[]) =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? Number.NaN;
