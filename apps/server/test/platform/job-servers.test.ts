import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/db/db.ts';
import { addNumber, numberJob, STUCK_SERVER, startRunner, storedJob } from '../fixtures/jobs.ts';
import { createTestStore, isPostgres } from '../test-store.ts';

// @full

/** Two servers' ways to one database. The embedded one has a single way. */
async function twoWays() {
  const { dataDir, databaseUrl, remove } = await createTestStore();
  const first = await openStore({ dataDir, databaseUrl, fsync: false });
  const second = isPostgres ? await openStore({ dataDir, databaseUrl }) : first;
  onTestFinished(async () => {
    await first.close();
    await second.close();
    await remove();
  });
  return { first, second, databaseUrl: databaseUrl ?? '' };
}

test('Of 500 jobs, two servers do each one once', async () => {
  const { first, second } = await twoWays();
  const { db, pool } = first;
  await pool.query('create table done_number (n int not null, server text not null)');
  const done = (server: string) =>
    numberJob(
      ({ payload, finish }) =>
        finish(async (trx) => {
          // biome-ignore lint/suspicious/noExplicitAny: a table of this test alone.
          const insert = (trx as any).insertInto('done_number');
          await insert.values({ n: payload.n, server }).execute();
        }),
      { kind: 'tests.once', atOnce: 5 },
    );
  for (let n = 0; n < 500; n += 1) await addNumber(first, done(''), n);
  startRunner(first, [done('first')]);
  startRunner(second, [done('second')]);
  const left = async () => {
    const { n } = await db
      .selectFrom('job')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('state', '<>', 'done')
      .executeTakeFirstOrThrow();
    return n;
  };
  await expect.poll(left).toBe(0);
  const { rows } = await pool.query<{ n: number; times: number }>(
    'select n, count(*) as times from done_number group by n order by n',
  );
  expect(rows).toEqual(Array.from({ length: 500 }, (_, n) => ({ n, times: 1 })));
  const servers = await pool.query('select distinct server from done_number');
  expect(servers.rows).toHaveLength(2);
});

test.runIf(isPostgres)(
  'What a killed server had is taken up by another when its lease is over',
  async () => {
    const { first, databaseUrl } = await twoWays();
    const servers: string[] = [];
    const job = numberJob(async ({ attempt }) => servers.push(`attempt ${attempt}`), {
      kind: 'tests.killed',
    });
    const id = await addNumber(first, job, 1);
    const LEASE_MS = 1_000;
    const stuck = spawn(process.execPath, [STUCK_SERVER, databaseUrl, job.kind, String(LEASE_MS)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void stuck.kill('SIGKILL'));
    await once(stuck.stdout, 'data');
    startRunner(first, [job], { pollMs: 100 });
    // For as long as it lives, nobody takes it away: its lease is prolonged.
    await new Promise((resolve) => setTimeout(resolve, 2 * LEASE_MS));
    expect(await storedJob(first, id)).toMatchObject({ state: 'running', lease: 1 });
    stuck.kill('SIGKILL');
    await once(stuck, 'close');
    await expect.poll(async () => (await storedJob(first, id)).state).toBe('done');
    expect(servers).toEqual(['attempt 2']);
  },
);
