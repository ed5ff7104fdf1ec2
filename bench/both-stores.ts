/** What the benchmarks of a server in a process of its own begin and end with. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { serverVariables } from '../scripts/start.ts';
import { hostFlags } from './host-flags.ts';
import { markdownTable, type Row } from './measure.ts';

/** The process of a server, started as `npm start` does, and what it said of itself when it was ready. */
export type Host<Hosted> = Hosted & { process: ChildProcess };

type Bench<Hosted> = {
  /** The script of the process, beside this one; it is told 'stop' at the end. */
  script: string;
  env?: Record<string, string>;
  rowsOf: (host: Host<Hosted>) => Promise<Row[]>;
};

/** Runs a benchmark on both stores, or on PostgreSQL alone with `--postgres`, and answers the report in Markdown. */
export async function benchBothStores<Hosted extends object>(
  flags: string[],
  bench: Bench<Hosted>,
): Promise<string> {
  const postgres = await startPostgres({ fsync: true });
  try {
    const databaseUrl = await createDatabase(postgres.url, 'bench');
    const real = await benchStore('PostgreSQL', { DATABASE_URL: databaseUrl }, bench);
    if (flags.includes('--postgres')) return real;
    const embedded = await benchStore('Embedded store', {}, bench);
    return `${real}\n\n${embedded}`;
  } finally {
    await postgres.stop();
  }
}

async function benchStore<Hosted extends object>(
  title: string,
  store: Record<string, string>,
  { script, env, rowsOf }: Bench<Hosted>,
): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'station-bench-'));
  const child = fork(new URL(script, import.meta.url), {
    execArgv: [...hostFlags],
    env: {
      ...process.env,
      ...serverVariables,
      LOG_LEVEL: 'warn',
      ...env,
      ...store,
      DATA_DIR: dataDir,
    },
  });
  const [hosted] = (await once(child, 'message')) as [Hosted];
  try {
    const rows = await rowsOf({ ...hosted, process: child });
    return `## ${title}\n\n${markdownTable(rows)}`;
  } finally {
    child.send('stop');
    await once(child, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Asks the process of the server, beside its HTTP. */
export async function ask<T>(host: { process: ChildProcess }, question: string): Promise<T> {
  const answered = once(host.process, 'message');
  host.process.send(question);
  const [answer] = (await answered) as [T];
  return answer;
}
