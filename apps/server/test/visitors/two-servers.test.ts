import { logout } from '@station/contract/accounts/accounts';
import { setLocationConsent } from '@station/contract/visitors/location-consent';
import type { ServerEvents } from '@station/contract/visitors/realtime';
import { afterEach, test as anyTest, expect } from 'vitest';
import { callAt, type SeveralServers, severalServers } from '../fixtures/several-servers.ts';
import {
  allVisitors,
  arrive,
  closeSockets,
  next,
  openSocket,
  type TestSocket,
} from '../fixtures/sockets.ts';
import { promised } from '../in-full.ts';
import { createTestStore, isPostgres } from '../test-store.ts';

// @full

const test = anyTest.runIf(isPostgres);
afterEach(closeSockets);

/** The embedded store serves one server alone. */
async function twoServers() {
  const { databaseUrl = '', remove } = await createTestStore();
  await remove();
  const servers = await severalServers(databaseUrl);
  const [one, other] = [await servers.start(), await servers.start()];
  return { servers, one, other };
}

/** An administrator's socket that watches. */
async function watcherAt(servers: SeveralServers, where: { origin: string }) {
  const admin = await openSocket(where, { token: (await servers.createAdmin()).token });
  await allVisitors(admin);
  return admin;
}

/** Counts what a socket is told, by event. */
function countOf(socket: TestSocket) {
  const counts: Partial<Record<keyof ServerEvents, number>> = {};
  socket.onAny((event: keyof ServerEvents) => {
    counts[event] = (counts[event] ?? 0) + 1;
  });
  return counts;
}

const point = (latitude: number) => ({ latitude, longitude: 105.85, accuracy: 9, source: 'gps' });

test('Administrators of either server see the people of both, each once', async () => {
  const { servers, one, other } = await twoServers();
  const staff = await servers.createStaff();
  const ids = [
    (await arrive(one, { token: staff.token })).id,
    (await arrive(other, { token: staff.token })).id,
    (await arrive(other)).id,
  ];
  for (const where of [one, other]) {
    const admin = await watcherAt(servers, where);
    await expect
      .poll(async () => (await allVisitors(admin)).map((it) => it.socketId).toSorted())
      .toEqual(ids.toSorted());
  }
});

test('Comings, moves and goings cross over, each told once', async () => {
  const { servers, one, other } = await twoServers();
  const admin = await watcherAt(servers, other);
  const staff = await servers.createSharing(one);
  const counts = countOf(admin);

  const coming = next(admin, 'visitor:connected');
  const socket = await arrive(one, { token: staff.token });
  expect(await coming).toMatchObject({ socketId: socket.id, username: staff.username });

  const shown = next(admin, 'location:broadcast');
  socket.emit('location:update', point(21));
  expect(await shown).toMatchObject({ socketId: socket.id, latitude: 21 });

  await next(admin, 'visitors:delta');
  const moved = next(admin, 'visitors:delta');
  socket.emit('location:update', point(21.5));
  expect((await moved).moves).toEqual([
    [socket.id, 21.5, 105.85, 9, 'gps', expect.any(Number), expect.any(Number)],
  ]);

  const { id } = socket;
  const leaving = next(admin, 'visitor:disconnected');
  socket.close();
  expect(await leaving).toMatchObject({ socketId: id });
  expect(counts).toMatchObject({
    'visitor:connected': 1,
    'location:broadcast': 1,
    'visitors:delta': 2,
    'visitor:disconnected': 1,
  });
});

test('A word that is taken back on one server takes the point on the other off within 5 s', async () => {
  const { servers, one, other } = await twoServers();
  const admin = await watcherAt(servers, one);
  const staff = await servers.createSharing(one);
  const socket = await arrive(one, { token: staff.token });
  await expect.poll(async () => (await allVisitors(admin)).length).toBe(1);
  const shown = next(admin, 'location:broadcast');
  socket.emit('location:update', point(21));
  await shown;

  const since = performance.now();
  const hidden = next(admin, 'location:update');
  await callAt(other, setLocationConsent, { as: staff.token, body: { agreed: false } });
  expect(await hidden).toMatchObject({ socketId: socket.id, latitude: null, longitude: null });
  expect(performance.now() - since).toBeLessThan(promised(5_000));
  expect(await allVisitors(admin)).toMatchObject([{ latitude: null }]);
  const refused = next(socket, 'location:error');
  socket.emit('location:update', point(22));
  expect(await refused).toMatchObject({ type: 'CONSENT_NEEDED' });
});

test('Signing out on one server cuts the sockets on the other, and nobody else’s', async () => {
  const { servers, one, other } = await twoServers();
  const leaving = await servers.createStaff();
  const staying = await servers.createStaff();
  const [socket, calm] = [
    await arrive(one, { token: leaving.token }),
    await arrive(one, { token: staying.token }),
  ];
  const gone = new Promise((resolve) => socket.once('disconnect', resolve));
  const since = performance.now();
  await callAt(other, logout, { as: leaving.token });
  expect(await gone).toBe('io server disconnect');
  expect(performance.now() - since).toBeLessThan(promised(2_000));
  expect(calm.connected).toBe(true);
});

test('When a server is killed its people are gone within ten seconds, and the others stay', async () => {
  const { servers, one, other } = await twoServers();
  const admin = await watcherAt(servers, other);
  await arrive(one);
  await arrive(one, { token: (await servers.createStaff()).token });
  const staying = await arrive(other);
  await expect.poll(async () => (await allVisitors(admin)).length).toBe(3);

  one.kill('SIGKILL');
  await one.ended;
  await expect
    .poll(async () => (await allVisitors(admin)).map((it) => it.socketId))
    .toEqual([staying.id]);
});

test('When a server stops, its people are gone at once', async () => {
  const { servers, one, other } = await twoServers();
  const admin = await watcherAt(servers, other);
  await arrive(one);
  await expect.poll(async () => (await allVisitors(admin)).length).toBe(1);
  one.kill('SIGTERM');
  expect(await one.ended).toEqual({ code: 0, signal: null });
  await expect.poll(() => allVisitors(admin)).toEqual([]);
});
