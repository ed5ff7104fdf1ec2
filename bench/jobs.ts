import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getJob } from '@station/contract/tasks/tasks';
import { openStore, type Store, type StoreOptions } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { addJob } from '../apps/server/src/platform/jobs/add-job.ts';
import { defineJob } from '../apps/server/src/platform/jobs/job.ts';
import { type RunnerOptions, startJobs } from '../apps/server/src/platform/jobs/job-runner.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { elapsedMs, markdownTable, type Row } from './measure.ts';

/** Jobs of each round, the rounds, and how many are at work at a time. */
const JOBS = 500;
const ROUNDS = 3;
const AT_ONCE = 5;

/** Jobs through the table, beside a bare loop that claims rows of the same table and ends them. */
export async function benchJobs(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-jobs-'));
  const server = await startPostgres({ fsync: true });
  try {
    const databaseUrl = await createDatabase(server.url, 'bench');
    const real = await measure({ dataDir: join(folder, 'postgres'), databaseUrl });
    const embedded = await measure({ dataDir: join(folder, 'embedded') });
    return `## PostgreSQL\n\n${markdownTable(real)}\n\n## Embedded store\n\n${markdownTable(embedded)}`;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function measure(options: StoreOptions): Promise<Row[]> {
  const store = await openStore(options);
  await migrateToLatest(store.db);
  const wake = await timeToStart(store);
  // In turn, so that what else the machine does meets both alike.
  const works = { add: addAll, do: doAll, addBare: addAllBare, doBare: doAllBare };
  const taken = { add: 0, do: 0, addBare: 0, doBare: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      taken[name as keyof typeof works] += await elapsedMs(() => work(store));
    }
  }
  await store.close();
  const perSecond = (ms: number) => (JOBS * ROUNDS) / (ms / 1_000);
  const row = (path: string, own: number, bare: number, least: number): Row => {
    const ratio = perSecond(own) / perSecond(bare);
    return {
      path,
      measured: `${perSecond(own).toFixed(0)}/s`,
      against: `${perSecond(bare).toFixed(0)}/s bare`,
      reach: `${ratio.toFixed(2)}, at least ${least}: ${ratio >= least ? 'yes' : 'NO'}`,
    };
  };
  return [
    row('jobs added, each in a transaction', taken.add, taken.addBare, 0.5),
    row(`jobs claimed, done and noted, ${AT_ONCE} at a time`, taken.do, taken.doBare, 0.5),
    {
      path: 'from the commit to the begin of the work, median of 50',
      measured: `${wake.toFixed(1)} ms`,
      against: 'a look every 5 s',
      reach: '',
    },
  ];
}

const log = createLog({ logLevel: 'warn' }) as RunnerOptions<object>['log'];

const job = (handler: () => void) =>
  defineJob<object, { id: number }>({
    kind: 'bench.nothing',
    payload: getJob.params,
    atOnce: AT_ONCE,
    handler: async () => handler(),
  });

async function addAll(store: Store): Promise<void> {
  const nothing = job(() => {});
  for (let n = 0; n < JOBS; n += 1) {
    await store.db.transaction().execute((trx) => addJob(trx, nothing, { payload: { id: n + 1 } }));
  }
}

async function doAll(store: Store): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = JOBS;
  const counted = job(() => {
    left -= 1;
    if (left === 0) resolve();
  });
  const runner = run(store, counted);
  await promise;
  await runner.stop();
}

function run(store: Store, one: ReturnType<typeof job>) {
  return startJobs({ store, log, clock: systemClock, context: {}, jobs: [one], atOnce: AT_ONCE });
}

/** Milliseconds from a commit to the begin of the work, at the median. */
async function timeToStart(store: Store): Promise<number> {
  let begun: () => void = () => {};
  const runner = run(
    store,
    job(() => begun()),
  );
  const taken: number[] = [];
  for (let n = 0; n < 50; n += 1) {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun = resolve;
    await store.db
      .transaction()
      .execute((trx) => addJob(trx, job(begun), { payload: { id: n + 1 } }));
    const at = performance.now();
    await promise;
    taken.push(performance.now() - at);
  }
  await runner.stop();
  return taken.toSorted((a, b) => a - b)[25] ?? Number.NaN;
}

async function addAllBare({ pool }: Store): Promise<void> {
  for (let n = 0; n < JOBS; n += 1) {
    const client = await pool.connect();
    await client.query('begin');
    await client.query("insert into job (kind, payload) values ('bench.bare', $1)", [{ n }]);
    await client.query('commit');
    client.release();
  }
}

async function doAllBare({ pool }: Store): Promise<void> {
  const work = async () => {
    for (;;) {
      const { rows } = await pool.query(`
        update job set state = 'running', locked_until = now() + interval '45 seconds'
        where id = (
          select id from job where kind = 'bench.bare' and state in ('waiting', 'running')
            and coalesce(locked_until, due_at) <= now()
          order by coalesce(locked_until, due_at), id limit 1 for update skip locked
        ) returning id`);
      if (rows.length === 0) return;
      await pool.query(
        "update job set state = 'done', locked_until = null, finished_at = now() where id = $1",
        [rows[0].id],
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
