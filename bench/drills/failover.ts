/** The database's machine dies under load: one command makes the standby the primary, and nothing is lost. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisesAfterwards } from './afterwards.ts';
import { type Crowd, startCrowd } from './crowd.ts';
import { type Cluster, type Postgres, startCluster } from './database-cluster.ts';
import { countFailures, type Failure } from './ledger.ts';
import { waitFor } from './programs.ts';
import { type DrillResult, type Promised, some } from './report.ts';
import { PEOPLE, type Site, startSite } from './site.ts';
import { THIS_RELEASE } from './station.ts';

const BEFORE_MS = { full: 20_000, short: 10_000 };

/** Until somebody gives the command, in milliseconds. */
const GONE_MS = { full: 30_000, short: 8_000 };

const AFTER_MS = { full: 30_000, short: 15_000 };

/** People work again within so long after the command, in milliseconds. */
const BACK_WITHIN_MS = 30_000;

/** A call that cannot be served is told so within so long, in milliseconds: a connection's patience is 30 s. */
const TOLD_WITHIN_MS = 5_000;

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
    const awake = await jobsGoOn(site);
    crowd.sockets.close();
    const { calls, failures } = crowd.ledger;
    return {
      story: `${PEOPLE} people made ${calls.toLocaleString('en')} calls through HAProxy before two servers, on a PostgreSQL with a standby that confirms every write. All processes of the primary were killed; \`deploy/failover.sh\` was run ${GONE_MS[how] / 1000} s later and took ${seconds(commandMs)}.`,
      promises: [
        {
          promise: 'the command does nothing while the primary answers',
          measured: tooEarly.output.trim(),
          isKept: tooEarly.code === 1,
        },
        ...promisesOfRefusals(failures, [{ goneAt, backAt: told + backMs }]),
        {
          promise:
            'people work again within 30 s of the command, at both servers, which nobody touches',
          measured: seconds(backMs),
          isKept: backMs <= BACK_WITHIN_MS,
        },
        promiseOfLines(crowd, connected),
        {
          promise: 'jobs go on, woken by what the new primary tells',
          measured: awake,
          isKept: awake === 'all were taken',
        },
        ...afterwards,
      ],
      notes: said.output.split('\n').filter((line) => line.startsWith('This server')),
    };
  } finally {
    await site.stop();
    await cluster.stop();
  }
}

/** What is promised of calls while the database is gone: in each of these spans. */
export function promisesOfRefusals(
  failures: readonly Failure[],
  spans: readonly { goneAt: number; backAt: number }[],
  withinMs = TOLD_WITHIN_MS,
): Promised[] {
  const outside = failures.filter((it) =>
    spans.every(({ goneAt, backAt }) => it.endedAt < goneAt || it.begunAt > backAt),
  );
  const unclear = failures.filter((it) => !it.how.startsWith('503') || !it.isToldWhen);
  const [last] = [...failures].sort((a, b) => took(b) - took(a));
  const slowest = last ? took(last) : 0;
  return [
    {
      promise: `meanwhile each call is told so clearly (503, when to come again) within ${withinMs / 1000} s`,
      measured: `${failures.length} were, after ${seconds(slowest)} at most${last ? ` (${last.what})` : ''}; ${some(countFailures(unclear), 'none was told anything else')}`,
      isKept: failures.length > 0 && unclear.length === 0 && slowest <= withinMs,
    },
    {
      promise: 'before and after no call fails',
      measured: some(countFailures(outside), 'none failed'),
      isKept: outside.length === 0,
    },
  ];
}

const took = ({ begunAt, endedAt }: Failure) => endedAt - begunAt;

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

/** Whether what was due is taken by somebody. */
async function jobsGoOn(site: Site): Promise<string> {
  const { rows } = await site.store.pool.query<{ count: number }>(
    `select count(*)::int as count from job
     where state = 'waiting' and not repeats and due_at < now() - interval '10 seconds'`,
  );
  const [{ count } = { count: 0 }] = rows;
  return count === 0 ? 'all were taken' : `${count} wait`;
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
