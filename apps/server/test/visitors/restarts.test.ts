import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { logout, verify } from '@station/contract/accounts/accounts';
import { trackVisit } from '@station/contract/visitors/visits';
import { afterEach, test as anyTest, expect, onTestFinished } from 'vitest';
import type { ServerProcess } from '../fixtures/server-process.ts';
import { callAt, severalServers } from '../fixtures/several-servers.ts';
import {
  allVisitors,
  arrive,
  closeSockets,
  next,
  openSocket,
  stay,
  type TestSocket,
} from '../fixtures/sockets.ts';
import { visitRecord } from '../fixtures/visits.ts';
import { promised } from '../in-full.ts';
import { startPostgres } from '../postgres-server.ts';
import { createTestStore, isPostgres } from '../test-store.ts';

// @full

const test = anyTest.runIf(isPostgres);
afterEach(closeSockets);

const names = (people: { clientId: string }[]) => people.map((it) => it.clientId).toSorted();

/** Everybody by the name of their browser; nobody while the server cannot be asked. */
async function browsersSeenBy(admin: TestSocket) {
  if (!admin.connected) return [];
  return allVisitors(admin).then(names, () => []);
}

async function ownDatabase() {
  const { databaseUrl = '', remove } = await createTestStore();
  await remove();
  return databaseUrl;
}

/** The ways to end; one that is asked to has told the others what one that is killed has not. */
const SIGNALS = ['SIGTERM', 'SIGKILL'] as const;

test.each(SIGNALS)(
  'When a server restarts (%s), everybody is back within 10 s and nobody twice',
  async (signal) => {
    const servers = await severalServers(await ownDatabase());
    const first = await servers.start();
    const { port } = new URL(first.origin);
    const browsers = ['browser-1', 'browser-2', 'browser-3', 'browser-4'];
    const [guest, ...staff] = browsers;
    stay(first, { clientId: guest ?? '' });
    for (const clientId of staff) {
      stay(first, { clientId, token: (await servers.createStaff()).token });
    }
    const { token } = await servers.createAdmin();
    const admin = stay(first, { clientId: 'admin', token });
    await expect.poll(() => browsersSeenBy(admin)).toEqual(['admin', ...browsers]);

    first.kill(signal);
    await first.ended;
    const restarted = await servers.start({ port });
    const since = performance.now();
    await expect
      .poll(() => browsersSeenBy(admin), { interval: 100 })
      .toEqual(['admin', ...browsers]);
    expect(performance.now() - since).toBeLessThan(promised(10_000));

    // Nor does anybody come a second time once the first ones' time has run out.
    await pause(7_000);
    expect(await browsersSeenBy(admin)).toEqual(['admin', ...browsers]);
    const late = await openSocket(restarted, { token: (await servers.createAdmin()).token });
    expect(names(await allVisitors(late))).toEqual(['admin', ...browsers]);
  },
);

/** Two servers on a PostgreSQL that can crash. */
async function onPostgresOfItsOwn() {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const { start, ...people } = await severalServers(postgres.url);
  const one = await start();
  return { postgres, one, other: await start(), ...people };
}

const track = (server: ServerProcess, sessionId: string, as?: string) =>
  callAt(server, trackVisit, { body: visitRecord({ sessionId }), ...(as && { as }) });

test('While PostgreSQL is away calls are told to come again and sockets stay; then all is as before', async () => {
  const { postgres, one, other, ...people } = await onPostgresOfItsOwn();
  const staff = await people.createSharing(one);
  const leaving = await people.createStaff();
  const admin = await openSocket(other, { token: (await people.createAdmin()).token });
  const socket = await arrive(one, { token: staff.token, clientId: 'staff' });
  const guest = await arrive(other, { clientId: 'guest' });
  const signsOut = await arrive(one, { token: leaving.token, clientId: 'leaving' });
  await expect.poll(() => browsersSeenBy(admin)).toEqual(['guest', 'leaving', 'staff']);
  const sessionId = randomUUID();
  expect((await track(one, sessionId)).status).toBe(200);

  await postgres.crash();
  // Longer than a token is believed without asking.
  await pause(1_000);
  for (const server of [one, other]) {
    for (const answered of [
      await callAt(server, verify, { as: staff.token }),
      await track(server, sessionId),
      await track(server, sessionId, staff.token),
    ]) {
      expect(answered.status).toBe(503);
      expect(answered.headers.get('retry-after')).toMatch(/^\d+$/);
    }
  }
  // What happens meanwhile must not be lost either: somebody moves, and somebody goes.
  socket.emit('location:update', { latitude: 21, longitude: 105, accuracy: 5, source: 'gps' });
  guest.close();
  await pause(3_000);
  expect([socket, signsOut, admin].map((it) => it.connected)).toEqual([true, true, true]);

  await postgres.recover();
  const back = performance.now();
  await expect.poll(async () => (await track(one, sessionId)).status).toBe(200);
  // PostgreSQL emptied the table of who is here; it is filled anew.
  await expect.poll(() => browsersSeenBy(admin), { interval: 200 }).toEqual(['leaving', 'staff']);
  expect(performance.now() - back).toBeLessThan(promised(10_000));
  expect(await allVisitors(admin)).toContainEqual(
    expect.objectContaining({ clientId: 'staff', latitude: 21 }),
  );

  // Events cross over again, each once.
  await expect
    .poll(async () => (await people.ask(LISTENING)).map(({ count }) => Number(count)), {
      timeout: promised(10_000),
    })
    .toEqual([2]);
  let deltas = 0;
  admin.on('visitors:delta', () => {
    deltas += 1;
  });
  const moved = next(admin, 'visitors:delta');
  socket.emit('location:update', { latitude: 22, longitude: 105, accuracy: 5, source: 'gps' });
  expect((await moved).moves).toEqual([
    [socket.id, 22, 105, 5, 'gps', expect.any(Number), expect.any(Number)],
  ]);
  await pause(600);
  expect(deltas).toBe(1);
  const cut = new Promise((resolve) => signsOut.once('disconnect', resolve));
  expect((await callAt(other, logout, { as: leaving.token })).status).toBe(200);
  await cut;
  // Only what was acknowledged was stored, and the connections that were lost are not kept.
  expect(await people.ask(`select from visit where session_id = '${sessionId}'`)).toHaveLength(2);
});

/** Connections that wait for words of other servers: one for each server, or words come twice. */
const LISTENING = `
  select count(*) from pg_stat_activity
  where datname = current_database() and application_name = 'station-events'
    and query like 'LISTEN%'`;

test('A session that ends while no word reaches the other server is cut off there all the same', async () => {
  const servers = await severalServers(await ownDatabase());
  const one = await servers.start();
  const staff = await servers.createStaff();
  const calm = await arrive(one, { token: (await servers.createStaff()).token });
  const socket = await arrive(one, { token: staff.token });
  const gone = new Promise((resolve) => socket.once('disconnect', resolve));
  await servers.ask(`delete from session where account_id = ${staff.id}`);
  expect(await gone).toBe('io server disconnect');
  expect(calm.connected).toBe(true);
});
