/** Speed of check-in and of the dashboard on both stores (issue 18, "Rules and figures"). */
import { randomUUID } from 'node:crypto';
import { benchBothStores, type Host } from './both-stores.ts';
import { load, medianMs, type Row, verdict } from './measure.ts';
import type { Hosted } from './membership-host.ts';

/** As many tablets at the doors. */
const KIOSKS = 16;

const SECONDS = 10;

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
  const checkIn = await load({
    url: `${host.station}/api/membership/check-in`,
    seconds: SECONDS,
    connections: KIOSKS,
    headers,
    nextBody,
  });
  if (checkIn.failures > 0) throw new Error(`${checkIn.failures} scans failed`);
  const rows = [
    {
      path: `check-in, ${KIOSKS} kiosks at once, ${host.members} members`,
      measured: `${checkIn.p99.toFixed(1)} ms at the 99th percentile, ${Math.round(checkIn.perSecond)} a second`,
      against: `${LIMITS.checkIn} ms`,
      reach: verdict(checkIn.p99 / LIMITS.checkIn, 1, 'at most'),
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

async function get(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers });
  const { months } = (await response.json()) as { months?: unknown[] };
  if (!months?.length) throw new Error(`${url} answered ${response.status}`);
}
