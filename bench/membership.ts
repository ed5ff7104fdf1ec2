/** Speed of check-in and of the dashboard on both stores (issue 18, "Rules and figures"). */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { benchBothStores, type Host } from './both-stores.ts';
import { load, medianMs, type Row, verdict } from './measure.ts';
import type { Hosted } from './membership-host.ts';

/** As many tablets at the doors. */
const KIOSKS = 16;

/**
 * A kiosk lets nobody through faster than this: people have to pass. They come one by one and at each
 * door for themselves, so the pauses of a kiosk are random; `load` would have all scan in one moment.
 */
const SCANS_A_SECOND = 2;

const SECONDS = 10;

/** Long enough for a thousand scans, of which ten are the slowest hundredth. */
const DOOR_SECONDS = 32;

/** What the issue allows, in milliseconds. */
const LIMITS = { checkIn: 60, dashboard: 300 } as const;

/** Runs of the dashboard; the median counts. */
const TIMES = 15;

/** Runs everything on both stores, or on PostgreSQL alone, and answers the report in Markdown. */
export function benchMembership(flags: string[]): Promise<string> {
  return benchBothStores<Hosted>(flags, { script: 'membership-host.ts', rowsOf });
}

async function rowsOf(host: Host<Hosted>): Promise<Row[]> {
  const headers = { authorization: `Bearer ${host.token}` };
  let scans = 0;
  // Each scan is another member, from all over the table.
  const nextBody = () => {
    scans += 1;
    return { key: randomUUID(), text: String(((scans * 7_919) % host.members) + 1) };
  };
  const checkIn = `${host.station}/api/membership/check-in`;
  const most = (seconds: number) =>
    load({ url: checkIn, seconds, connections: KIOSKS, headers, nextBody });
  // A server that has just started plans each question for the first time.
  await most(2);
  const door = await atDoors(() => post(checkIn, headers, nextBody()));
  const burst = await most(SECONDS);
  const failures = door.failures + burst.failures;
  if (failures > 0) throw new Error(`${failures} scans failed`);
  const rows = [
    {
      path: `check-in at ${KIOSKS} kiosks, ${SCANS_A_SECOND} scans a second each, ${host.members} members`,
      measured: `${door.p99.toFixed(1)} ms at the 99th percentile of ${door.scans}, ${door.median.toFixed(1)} ms in the middle`,
      against: `${LIMITS.checkIn} ms`,
      reach: verdict(door.p99 / LIMITS.checkIn, 1, 'at most'),
    },
    {
      path: 'the same, as fast as they are answered',
      measured: `${Math.round(burst.perSecond)} a second, ${burst.p99.toFixed(1)} ms at the 99th percentile`,
      against: `${KIOSKS * SCANS_A_SECOND} a second`,
      reach: verdict(burst.perSecond / (KIOSKS * SCANS_A_SECOND), 1, 'at least'),
    },
  ];
  for (const months of [12, 36]) {
    const url = `${host.station}/api/membership/dashboard?months=${months}`;
    const taken = await medianMs(TIMES, () => get(url, headers));
    rows.push({
      path: `dashboard of ${months} months over ${host.visits} visits`,
      measured: `${taken.toFixed(1)} ms`,
      against: `${LIMITS.dashboard} ms`,
      reach: verdict(taken / LIMITS.dashboard, 1, 'at most'),
    });
  }
  return rows;
}

/** The times of the scans of all kiosks, each with pauses of its own, in milliseconds. */
async function atDoors(scan: () => Promise<boolean>) {
  const until = performance.now() + DOOR_SECONDS * 1_000;
  const times: number[] = [];
  let failures = 0;
  const kiosk = async () => {
    for (;;) {
      await pause(Math.min(-Math.log(1 - Math.random()) / SCANS_A_SECOND, 5) * 1_000);
      if (performance.now() > until) return;
      const began = performance.now();
      if (!(await scan())) failures += 1;
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: KIOSKS }, kiosk));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { scans: times.length, failures, median: at(0.5), p99: at(0.99) };
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.ok;
}

async function get(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers });
  const { months } = (await response.json()) as { months?: unknown[] };
  if (!months?.length) throw new Error(`${url} answered ${response.status}`);
}
