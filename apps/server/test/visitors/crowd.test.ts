import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openStore, type Store } from '../../src/db/db.ts';
import { createPeople, letThemPass, type WatchedMap, watchMap } from '../fixtures/crowd.ts';
import { listen } from '../fixtures/listening.ts';
import { severalServers } from '../fixtures/several-servers.ts';
import { closeSockets } from '../fixtures/sockets.ts';
import { inFull, promised } from '../in-full.ts';
import { createTestApp } from '../test-app.ts';
import { createTestStore, isPostgres } from '../test-store.ts';

// @full
// @measures

vi.setConfig({ testTimeout: 600_000 });
afterEach(closeSockets);

const PEOPLE = inFull(1_000, 100);

/** Milliseconds that somebody stays at most. */
const STAY = 300;

/** Somebody who left is gone within this time; so is the point of somebody who withdrew. */
const GONE_MS = promised(2_000);

/** Somebody whose line or server is dead is gone within this time. */
const DEAD_MS = promised(45_000);

/** Asks for everybody all the time on every map, until it is stopped; that leaves no list half read. */
function refreshAlways(maps: readonly WatchedMap[]): () => Promise<void> {
  let isOver = false;
  const ask = async (map: WatchedMap) => {
    while (!isOver) {
      await map.refresh();
      await pause(100);
    }
  };
  const asking = Promise.all(maps.map(ask));
  // Whoever stops it hears of a failure; a test that has failed before has said enough.
  asking.catch(() => {});
  const stop = () => {
    isOver = true;
    return asking.then(() => {});
  };
  onTestFinished(() => stop().catch(() => {}));
  return stop;
}

/** Milliseconds until nobody stands on any map or in the database; who does after `ms` is a ghost. */
async function untilNobodyIsLeft(store: Store, maps: readonly WatchedMap[], ms: number) {
  const since = performance.now();
  const ghosts = async () => {
    const rows = await store.db.selectFrom('presence').select('socket_id').execute();
    return [...rows.map((it) => it.socket_id), ...maps.flatMap((map) => map.connected())];
  };
  await expect.poll(ghosts, { timeout: ms, interval: 50 }).toEqual([]);
  const took = performance.now() - since;
  // Nor does anybody come back: longer than rows and maps are compared.
  await pause(3_000);
  expect(await ghosts()).toEqual([]);
  return took;
}

/** Says how it went, and holds it to what is promised. */
function expectNobodyShown(maps: readonly WatchedMap[], took: number, end: string) {
  const delays = maps.flatMap((map) => map.delays());
  const leaks = maps.flatMap((map) => map.leaks);
  const slowest = Math.max(...delays);
  console.info(
    `${PEOPLE} people, ${delays.length / maps.length} of them withdrew; nobody left ${Math.round(took)} ms after the ${end}, points of who withdrew gone after ${Math.round(slowest)} ms at most, ${leaks.length} shown after it`,
  );
  expect(delays.length).toBeGreaterThan(PEOPLE / 8);
  expect(slowest).toBeLessThan(GONE_MS);
  expect(leaks).toEqual([]);
}

test('Of a crowd that comes, withdraws and goes in a hurry nobody is left, and no point of who withdrew', async () => {
  const app = await createTestApp();
  onTestFinished(app.close);
  const server = { origin: await listen(app) };
  const people = await createPeople(app.store, PEOPLE);
  const maps = [await watchMap(server, (await app.createAdmin()).token)];
  const stop = refreshAlways(maps);
  await letThemPass({ people, maps, stay: STAY, whereOf: () => server });
  const took = await untilNobodyIsLeft(app.store, maps, GONE_MS);
  await stop();
  expectNobodyShown(maps, took, 'last one went');
});

test.runIf(isPostgres)(
  'Nor is anybody left of two servers, one of which is killed on the way',
  async () => {
    const { databaseUrl = '', dataDir, remove } = await createTestStore();
    const store = await openStore({ databaseUrl, dataDir });
    onTestFinished(async () => {
      await store.close();
      await remove();
    });
    const servers = await severalServers(databaseUrl);
    const [one, other] = [await servers.start(), await servers.start()];
    const people = await createPeople(store, PEOPLE);
    const maps = [
      await watchMap(one, (await servers.createAdmin()).token),
      await watchMap(one, (await servers.createAdmin()).token),
    ];
    const elsewhere = await watchMap(other, (await servers.createAdmin()).token);
    const stop = refreshAlways(maps);
    // Those on the server that is killed; the others are on the one that goes on.
    const ofOther = (tab: number) => tab % 2 === 1;
    const onOther = async () => {
      const rows = await servers.ask(`select visitor ->> 'sessionId' as tab from presence`);
      return rows.map(({ tab }) => Number(/\d+$/.exec(String(tab)))).filter(ofOther);
    };
    const half = Math.floor(people.length / 2);
    const killed = other.ended.then(async () => {
      const since = performance.now();
      await expect.poll(onOther, { timeout: DEAD_MS, interval: 50 }).toEqual([]);
      return performance.now() - since;
    });
    await letThemPass({
      people,
      maps: [...maps, elsewhere],
      stay: STAY,
      async whereOf(i) {
        if (i === half) {
          await expect.poll(onOther, { timeout: DEAD_MS, interval: 50 }).not.toEqual([]);
          other.kill('SIGKILL');
        }
        return ofOther(i) ? other : one;
      },
    });
    const took = await killed;
    await untilNobodyIsLeft(store, maps, DEAD_MS);
    await stop();
    expectNobodyShown(maps, took, 'SIGKILL of one of two servers');
  },
);
