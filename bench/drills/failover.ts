/** The database's machine dies under load: one command makes the standby the primary, and nothing is lost. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisesAfterwards } from './afterwards.ts';
import { createCaller } from './caller.ts';
import { type Crowd, startCrowd } from './crowd.ts';
import { type Cluster, type Postgres, startCluster } from './database-cluster.ts';
import { type Answered, countFailures, Ledger } from './ledger.ts';
import { waitFor } from './programs.ts';
import { type DrillResult, type Promised, some } from './report.ts';
import { PEOPLE, type Site, startSite } from './site.ts';
import { THIS_RELEASE } from './station.ts';
import { pick, planMeeting } from './steps.ts';

const BEFORE_MS = { full: 20_000, short: 10_000 };

/** Until somebody gives the command, in milliseconds. */
const GONE_MS = { full: 30_000, short: 8_000 };

const AFTER_MS = { full: 30_000, short: 15_000 };

/** People work again within so long after the command, in milliseconds. */
const BACK_WITHIN_MS = 30_000;

/** A call that cannot be served is told so within so long, in milliseconds: a connection's patience is 30 s. */
const TOLD_WITHIN_MS = 5_000;

/** A call that is served all the same has waited so long at most, in milliseconds, with 200 people at the door. */
const SERVED_WITHIN_MS = 10_000;

/**
 * A letter that is posted has left after so many milliseconds, when servers are told of its job. They also look by
 * themselves every 5 s, each at times of its own: one letter may be lucky, so many never are.
 */
const WOKEN_WITHIN_MS = 2_000;
const WAKING_LETTERS = 12;

/** One that has not left by then is given up, in milliseconds. */
const LEFT_WITHIN_MS = 20_000;

/** Between two such letters at least, and as much again by chance, in milliseconds. */
const REST_MS = 500;

/** Kills the primary and runs `deploy/failover.sh` on the standby. */
export async function failover({ isShort }: { isShort: boolean }): Promise<DrillResult> {
  const how = isShort ? 'short' : 'full';
  const cluster = await startCluster();
  const standby = await cluster.addStandby();
  const hosts = `127.0.0.1:${cluster.primary.port},127.0.0.1:${standby.port}`;
  const databaseUrl = cluster.primary.url.replace(`127.0.0.1:${cluster.primary.port}`, hosts);
  const site = await startSite({ databaseUrl });
  try {
    const crowd = await startCrowd(site.origin, site.members, site.places);
    await pause(BEFORE_MS[how]);
    const tooEarly = await runFailover(cluster, standby);
    const goneAt = performance.now();
    await cluster.primary.kill();
    await pause(GONE_MS[how]);
    const told = performance.now();
    const said = await runFailover(cluster, standby);
    const commandMs = performance.now() - told;
    if (said.code !== 0) throw new Error(`The failover ended with ${said.code}: ${said.output}`);
    const backMs = (await isBack(site, crowd, told)) - told;
    await pause(AFTER_MS[how]);
    await crowd.stop();
    const connected = crowd.sockets.connected();
    // This process has asked nothing meanwhile.
    await waitFor(() => site.store.answers(), 10_000, 'the new primary to be found');
    const afterwards = await promisesAfterwards(site, crowd.ledger, {
      mayRepeat: 'a letter that was being sent when the database died',
    });
    const woken = await timeLetters(site);
    crowd.sockets.close();
    const { calls } = crowd.ledger;
    return {
      story: `${PEOPLE} people made ${calls.toLocaleString('en')} calls through HAProxy before two servers, on a PostgreSQL with a standby that confirms every write. All processes of the primary were killed; \`deploy/failover.sh\` was run ${GONE_MS[how] / 1000} s later and took ${seconds(commandMs)}.`,
      promises: [
        {
          promise: 'the command does nothing while the primary answers',
          measured: tooEarly.output.trim(),
          isKept: tooEarly.code === 1,
        },
        ...promisesOfRefusals(crowd.ledger, [{ goneAt, backAt: told + backMs }]),
        {
          promise:
            'people work again within 30 s of the command, at both servers, which nobody touches',
          measured: seconds(backMs),
          isKept: backMs <= BACK_WITHIN_MS,
        },
        promiseOfLines(crowd, connected),
        promiseOfWaking(woken),
        ...afterwards,
      ],
      notes: said.output.split('\n').filter((line) => line.startsWith('This server')),
    };
  } finally {
    await site.stop();
    await cluster.stop();
  }
}

/**
 * What is promised of calls while the database is gone: in each of these spans. Some are served all the same, after a
 * wait; a call that hangs for half a minute and is served then would be no failure, and is one for who waits.
 */
export function promisesOfRefusals(
  { failures, answers }: Pick<Ledger, 'failures' | 'answers'>,
  spans: readonly { goneAt: number; backAt: number }[],
  { toldMs = TOLD_WITHIN_MS, servedMs = SERVED_WITHIN_MS } = {},
): Promised[] {
  const isOutside = (it: Answered) =>
    spans.every(({ goneAt, backAt }) => it.endedAt < goneAt || it.begunAt > backAt);
  const outside = failures.filter(isOutside);
  const unclear = failures.filter((it) => !it.how.startsWith('503') || !it.isToldWhen);
  const told = slowestOf(failures);
  const meanwhile = answers.filter((it) => !isOutside(it));
  const served = slowestOf(meanwhile);
  return [
    {
      promise: `meanwhile each call is told so clearly (503, when to come again) within ${toldMs / 1000} s`,
      measured: `${failures.length} were, after ${told.said}; ${some(countFailures(unclear), 'none was told anything else')}`,
      isKept: failures.length > 0 && unclear.length === 0 && told.ms <= toldMs,
    },
    {
      promise: `and whoever is served all the same is so within ${servedMs / 1000} s`,
      measured: `${meanwhile.length} were, after ${served.said}`,
      isKept: served.ms <= servedMs,
    },
    {
      promise: 'before and after no call fails',
      measured: some(countFailures(outside), 'none failed'),
      isKept: outside.length === 0,
    },
  ];
}

/** The longest of some calls, in milliseconds and in words. */
function slowestOf(calls: readonly Answered[]): { ms: number; said: string } {
  let slowest: Answered | undefined;
  for (const it of calls) if (!slowest || took(it) > took(slowest)) slowest = it;
  const ms = slowest ? took(slowest) : 0;
  return { ms, said: `${seconds(ms)} at most${slowest ? ` (${slowest.what})` : ''}` };
}

const took = ({ begunAt, endedAt }: Answered) => endedAt - begunAt;

/** What is promised of the lines of browsers. */
export function promiseOfLines({ sockets }: Crowd, connected: number): Promised {
  return {
    promise: 'sockets stay or come back by themselves',
    measured: `${connected} of ${PEOPLE} are there; ${sockets.gaps.length} were away meanwhile`,
    isKept: connected === PEOPLE,
  };
}

/** When both servers were ready again and somebody had written something. */
export async function isBack(site: Site, { ledger }: Crowd, since: number): Promise<number> {
  await Promise.all(site.stations.map((one) => site.isUsed(one, true)));
  const find = () =>
    ledger.answers.find((it) => it.begunAt > since && it.what === 'POST /api/contacts');
  await waitFor(() => find() !== undefined, 60_000, 'a contact to be written');
  return Math.max(performance.now(), find()?.endedAt ?? 0);
}

/** Posts letters, one after the other while nobody else does anything: how many milliseconds each takes to leave. */
async function timeLetters(site: Site): Promise<number[]> {
  const times: number[] = [];
  const ledger = new Ledger();
  const { call, close } = createCaller(site.origin, ledger);
  for (const { token } of site.members.slice(-WAKING_LETTERS)) {
    await pause(REST_MS + pick(REST_MS));
    const mark = `drillwoken${times.length}`;
    await planMeeting({ call, ledger, token, nextMark: () => mark });
    const posted = performance.now();
    const hasLeft = () => site.mail.letters.some(({ to }) => to.startsWith(`${mark}@`));
    await waitFor(hasLeft, LEFT_WITHIN_MS, 'a letter').catch(() => undefined);
    times.push(performance.now() - posted);
  }
  close();
  return times;
}

/** What is promised of jobs that are added after a failover: that a server hears of each at once. */
export function promiseOfWaking(ms: readonly number[]): Promised {
  const longest = Math.max(0, ...ms);
  return {
    promise: `jobs go on, woken by what the new primary tells: a letter leaves within ${WOKEN_WITHIN_MS / 1000} s`,
    measured: `${ms.length} letters, one by one, after ${seconds(longest)} at most`,
    isKept: ms.length > 0 && longest <= WOKEN_WITHIN_MS,
  };
}

async function runFailover(
  cluster: Cluster,
  standby: Postgres,
): Promise<{ code: number; output: string }> {
  const child = spawn('sh', [`${THIS_RELEASE}deploy/failover.sh`], {
    env: { PATH: process.env.PATH, ...cluster.env(standby) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output: said + errors };
}

/** So many milliseconds in words. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
