/** Speed of tracking, positions and sockets on PostgreSQL (visitors issue, "Speed"). */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { serverVariables } from '../scripts/start.ts';
import { hostFlags } from './host-flags.ts';
import { markdownTable, type Row } from './measure.ts';
import { type Host, wordOf } from './visitors-client.ts';
import type { Hosted } from './visitors-host.ts';
import { benchMap, buildPages } from './visitors-map.ts';
import { benchAbuse, benchIdle, benchPositions, benchTrack } from './visitors-rows.ts';

const PARTS: Record<string, (host: Host) => Promise<Row[]>> = {
  track: benchTrack,
  positions: benchPositions,
  idle: benchIdle,
  abuse: benchAbuse,
  map: benchMap,
};

/** Runs everything, or the parts that are named, and answers the report in Markdown. */
export async function benchVisitors(flags: string[]): Promise<string> {
  const named = flags.filter((it) => it in PARTS);
  const rows: Row[] = [];
  const before = load();
  if (named.length === 0 || named.includes('map')) buildPages();
  for (const [name, part] of Object.entries(PARTS)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const found = await withHost(part).catch((error: unknown) => [failed(name, error)]);
    for (const { path, measured, reach } of found) console.error(`${path}: ${measured}: ${reach}`);
    rows.push(...found);
  }
  return `${markdownTable(rows)}

On average ${before} processes wanted a processor in the minute before, and ${load()} in the last minute of it.`;
}

const load = () => loadavg()[0]?.toFixed(1);

/** One part that fails does not take along what the others measured. */
function failed(name: string, error: unknown): Row {
  const [reason = ''] = String(error).split('\n', 1);
  return { path: name, measured: 'not measured', against: reason, reach: '**failed**' };
}

/** Each part has a server and a database of its own, so that none measures what another left. */
async function withHost(part: (host: Host) => Promise<Row[]>): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'station-bench-'));
  const postgres = await startPostgres({ fsync: true });
  const child = fork(new URL('visitors-host.ts', import.meta.url), {
    env: {
      ...process.env,
      ...serverVariables,
      LOG_LEVEL: 'warn',
      // People here come from many addresses, which a proxy tells.
      TRUST_PROXY: 'true',
      DATABASE_URL: await createDatabase(postgres.url, 'bench'),
      DATA_DIR: dataDir,
    },
    // More flags of Node for the server, to look into it: `--cpu-prof` for one.
    execArgv: [...hostFlags, '--expose-gc', ...(process.env.BENCH_HOST_FLAGS?.split(' ') ?? [])],
  });
  try {
    const hosted = await wordOf<Hosted>(child);
    return await part({ ...hosted, process: child });
  } finally {
    if (child.connected) {
      child.send('stop');
      await once(child, 'exit');
    }
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
