import { randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { trackVisit } from '@station/contract/visitors/visits';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/db/db.ts';
import { type ServerProcess, signInAt, startServer } from '../fixtures/server-process.ts';
import { severalServers } from '../fixtures/several-servers.ts';
import { canMakeDisks, makeSmallDisk } from '../fixtures/small-disk.ts';
import { visitRecord } from '../fixtures/visits.ts';
import { startPostgres } from '../postgres-server.ts';
import { createTestStore, isPostgres, type TestStore } from '../test-store.ts';

// @full
// @store both

type Headers = Record<string, string>;

/** Browsers that report at the same time, so that batches are of many. */
const BROWSERS = 16;

/** Reports one page view; 0 when the server did not answer. */
async function report(server: ServerProcess, headers: Headers, visit: object): Promise<number> {
  try {
    const body = JSON.stringify(visit);
    const url = server.origin + trackVisit.path;
    const answered = await fetch(url, { method: 'POST', headers, body });
    // The answer counts when all of it is there.
    await answered.text();
    return answered.status;
  } catch {
    return 0;
  }
}

/** A page view that is found again by its page. */
const numbered = (page: number, more: object = {}) => ({
  ...visitRecord({ page: `/page/${page}` }),
  ...more,
});

/** Page views reported before the fault, at most. */
const BEFORE = 50;

/** Page views reported in all: with those that are repeated fewer than an account may in a minute. */
const IN_ALL = 90;

/**
 * Reports page views, some while `fault` goes on and some after it, until the server is gone, and
 * notes the outcome of each as it comes.
 */
function reportMany(server: ServerProcess, headers: Headers, fault: Promise<unknown>) {
  const visits: object[] = [];
  const statuses: number[] = [];
  const browse = async () => {
    while (visits.length < IN_ALL) {
      if (visits.length >= BEFORE) await fault;
      const at = visits.push(numbered(visits.length)) - 1;
      statuses[at] = await report(server, headers, visits[at] ?? {});
      if (statuses[at] === 0) return;
    }
  };
  const over = Promise.all(Array.from({ length: BROWSERS }, browse));
  return { visits, statuses, over };
}

/** Numbers of the page views in a store, with repetitions. */
async function storedIn({ dataDir, databaseUrl }: Pick<TestStore, 'dataDir' | 'databaseUrl'>) {
  const store = await openStore({ dataDir, databaseUrl });
  try {
    const rows = await store.db.selectFrom('visit').select('page').execute();
    return rows.map(({ page }) => Number(page.slice('/page/'.length)));
  } finally {
    await store.close();
  }
}

const of = (statuses: readonly number[], wanted: number) =>
  statuses.flatMap((status, at) => (status === wanted ? [at] : []));

test('Every page view that was acknowledged is there after the server is killed, and none twice', async () => {
  const store = await createTestStore();
  onTestFinished(store.remove);
  const server = await startServer(store, { LOG_LEVEL: 'error' });
  const headers = await signInAt(server.origin);
  const { statuses, over } = reportMany(server, headers, server.ended);
  await expect.poll(() => of(statuses, 200).length).toBeGreaterThan(BROWSERS);
  server.kill('SIGKILL');
  await over;
  const acknowledged = of(statuses, 200);
  const stored = await storedIn(store);
  expect(acknowledged.filter((at) => !stored.includes(at))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
});

test.runIf(isPostgres)(
  'A database that goes away during a batch refuses it; nothing acknowledged is lost, and a repetition counts once',
  async () => {
    const postgres = await startPostgres();
    onTestFinished(postgres.stop);
    const servers = await severalServers(postgres.url);
    const server = await servers.start();
    const headers = await signInAt(server.origin);
    const fault = Promise.withResolvers<void>();
    const { visits, statuses, over } = reportMany(server, headers, fault.promise);
    await expect.poll(() => of(statuses, 200).length).toBeGreaterThan(BROWSERS);
    await postgres.crash();
    fault.resolve();
    await over;
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    // What was reported after the fault, and maybe some of what was on its way.
    expect(of(statuses, 200).length).toBeLessThanOrEqual(BEFORE);
    expect(of(statuses, 503).length).toBeGreaterThanOrEqual(IN_ALL - BEFORE);

    await postgres.recover();
    const refused = of(statuses, 503).slice(0, BROWSERS);
    // As the browser does with what it keeps: in order, and again what may have come through.
    for (const at of refused) {
      await expect
        .poll(() => report(server, headers, { ...visits[at], waitedMs: 2_000 }))
        .toBe(200);
    }
    const rows = await servers.ask('select page from visit');
    const stored = rows.map(({ page }) => Number(String(page).slice('/page/'.length)));
    const expected = [...of(statuses, 200), ...refused];
    expect(expected.filter((at) => !stored.includes(at))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
  },
);

test.runIf(canMakeDisks && !isPostgres)(
  'When the disk is full page views are refused, and none that was acknowledged is lost',
  async () => {
    const disk = await makeSmallDisk(150);
    const store = await createTestStore();
    onTestFinished(store.remove);
    await cp(store.dataDir, disk.outside, { recursive: true });
    const start = () => startServer({ ...store, dataDir: disk.inside }, {}, disk.enter);
    const server = await start();
    const headers = await signInAt(server.origin);
    await disk.fill(150);
    const acknowledged: number[] = [];
    const refused: number[] = [];
    for (let page = 0; page < 3_000 && refused.length < 3; page += 1) {
      // Addresses that cannot be packed well, so that the room is used up soon.
      const fullUrl = `https://station.example/${randomBytes(400).toString('hex')}`;
      const status = await report(server, headers, numbered(page, { fullUrl }));
      if (status === 0) break;
      if (status === 200) acknowledged.push(page);
      else refused.push(status);
    }
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set([507]));

    await disk.empty();
    server.kill('SIGTERM');
    await server.ended;
    await cp(disk.outside, store.dataDir, { recursive: true, force: true });
    const stored = await storedIn(store);
    expect(acknowledged.filter((at) => !stored.includes(at))).toEqual([]);
  },
);
