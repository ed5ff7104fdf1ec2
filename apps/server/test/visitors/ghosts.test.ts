import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { setLocationConsent } from '@station/contract/visitors/location-consent';
import type { LiveVisitor } from '@station/contract/visitors/realtime';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import {
  deleteServerPresence,
  keepServerAlive,
  savePresence,
} from '../../src/features/visitors/presence/presence.queries.ts';
import {
  allVisitors,
  arrive,
  closeSockets,
  emit,
  next,
  openSocket,
  openWatcher,
  point,
  type TestSocket,
} from '../fixtures/sockets.ts';
import { createSharingStaff } from '../fixtures/visits.ts';
import { promised } from '../in-full.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterEach(async () => {
  closeSockets();
  await expect.poll(storedSockets, { timeout: promised(3_000) }).toEqual([]);
});
afterAll(app.close);

/** A row is gone within this time after a normal leave, in milliseconds. */
const LEFT = { timeout: promised(2_000) };

const seenBy = async (admin: TestSocket) => (await allVisitors(admin)).map((it) => it.socketId);

/** The sockets that the database has rows of. */
async function storedSockets(): Promise<string[]> {
  const rows = await app.store.db.selectFrom('presence').select('socket_id').execute();
  return rows.map((it) => it.socket_id);
}

/** Somebody who shares, here and known. */
async function sharer(tab: { clientId?: string; sessionId?: string } = {}) {
  const staff = await createSharingStaff(app);
  const socket = await arrive(app, { token: staff.token, ...tab });
  await expect.poll(storedSockets).toContain(socket.id);
  return { ...staff, socket };
}

/** Lets nothing be written about who is here while something happens. */
async function whileSaving(happen: () => Promise<unknown>): Promise<void> {
  await app.store.db.transaction().execute(async (trx) => {
    await trx.selectFrom('presence').select('socket_id').forUpdate().execute();
    await happen();
  });
}

/** Somebody on another server, which lives until it dies. */
async function stayElsewhere(given: Partial<LiveVisitor>) {
  const serverId = randomUUID();
  const socketId = 'on-another-server';
  const now = new Date().toISOString();
  const visitor: LiveVisitor = {
    socketId,
    mainSocketId: null,
    clientId: '',
    sessionId: '',
    username: 'Guest',
    name: 'Guest',
    role: 'guest',
    userId: null,
    device: 'Mobile',
    browser: 'Chrome',
    page: '/home',
    pageTitle: '',
    timestamp: now,
    connectedAt: now,
    lastSeen: now,
    state: 'active',
    isOnline: true,
    latitude: null,
    longitude: null,
    accuracy: null,
    source: 'ip',
    city: 'Unknown',
    country: 'Unknown',
    lastUpdate: now,
    revision: 1,
    ...given,
  };
  const reportAlive = () => keepServerAlive(app.store.db, serverId);
  await reportAlive();
  await savePresence(app.store.db, serverId, [visitor]);
  const timer = setInterval(() => void reportAlive(), 1_000);
  const die = async () => {
    clearInterval(timer);
    await deleteServerPresence(app.store.db, serverId);
  };
  onTestFinished(die);
  return { socketId, die };
}

test('Whoever leaves while a change of them is being saved has left', async () => {
  const admin = await openWatcher(app);
  const { socket } = await sharer();
  await whileSaving(async () => {
    emit(socket, 'visitor:active', { idle: true });
    // The save of it has begun, and waits.
    await pause(600);
    const leaving = next(admin, 'visitor:disconnected');
    socket.close();
    await leaving;
  });
  await expect.poll(storedSockets, LEFT).toEqual([]);
  expect(await seenBy(admin)).toEqual([]);
});

test('Whoever withdraws while a point of them is being saved is shown to nobody', async () => {
  const admin = await openWatcher(app);
  const { socket, token } = await sharer();
  const { id } = socket;
  await whileSaving(async () => {
    emit(socket, 'location:update', point(21));
    await next(socket, 'location:updated');
    await pause(1_300);
  });
  emit(socket, 'location:update', point(22));
  await next(socket, 'location:updated');
  await app.answer(setLocationConsent, { as: token, body: { agreed: false } });
  expect(await allVisitors(admin)).toMatchObject([{ socketId: id, latitude: null }]);
  await pause(1_500);
  expect(await allVisitors(admin)).toMatchObject([{ socketId: id, latitude: null }]);
});

test('A row that no socket stands behind is gone within seconds, and one that got lost comes back', {
  tags: ['full'],
}, async () => {
  const admin = await openWatcher(app);
  const { socket } = await sharer();
  // As a statement does that was given up, and carried out after the one that followed it.
  await app.store.pool.query(
    `insert into presence select 'ghost', server_id, account_id, tab, revision, visitor from presence`,
  );
  await expect.poll(storedSockets, { timeout: promised(5_000) }).toEqual([socket.id]);
  expect(await seenBy(admin)).toEqual([socket.id]);
  await app.store.pool.query('delete from presence');
  await expect.poll(() => seenBy(admin), { timeout: promised(5_000) }).toEqual([socket.id]);
});

test('A word that was taken back without anybody telling this server is found within 2 s', async () => {
  const admin = await openWatcher(app);
  const { socket, id } = await sharer();
  emit(socket, 'location:update', point(21));
  await next(socket, 'location:updated');
  await expect.poll(() => allVisitors(admin)).toMatchObject([{ latitude: 21 }]);
  const since = performance.now();
  const hidden = next(admin, 'location:update');
  await app.store.db.deleteFrom('location_consent').where('account_id', '=', id).execute();
  // Whoever asks is not even shown it until then.
  expect(await allVisitors(admin)).toMatchObject([{ socketId: socket.id, latitude: null }]);
  expect(await hidden).toMatchObject({ socketId: socket.id, latitude: null });
  expect(performance.now() - since).toBeLessThan(2_000);
  const row = app.store.db.selectFrom('presence').select('visitor');
  await expect.poll(() => row.execute(), LEFT).toMatchObject([{ visitor: { latitude: null } }]);
});

test('The point of a person on another server leaves this one’s maps, though no word of it comes', {
  tags: ['full'],
}, async () => {
  const admin = await openWatcher(app);
  const { id } = await createSharingStaff(app);
  const place = { latitude: 21, longitude: 105, source: 'gps-watch' } as const;
  const other = await stayElsewhere({ userId: id, ...place });
  expect(await allVisitors(admin)).toMatchObject([{ socketId: other.socketId, latitude: 21 }]);
  const since = performance.now();
  const hidden = next(admin, 'location:update');
  await app.store.db.deleteFrom('location_consent').where('account_id', '=', id).execute();
  expect(await hidden).toMatchObject({ socketId: other.socketId, latitude: null });
  expect(performance.now() - since).toBeLessThan(2_000);

  const gone = next(admin, 'visitor:disconnected');
  await other.die();
  expect(await gone).toMatchObject({ socketId: other.socketId });
});

test('A browser that comes back after its line broke without a word is one person at once', async () => {
  const admin = await openWatcher(app);
  const tab = { clientId: 'the-browser', sessionId: 'the-tab' };
  const staff = await sharer(tab);
  emit(staff.socket, 'location:update', point(21));
  await next(staff.socket, 'location:updated');
  const gone = next(admin, 'visitor:disconnected');
  const back = await arrive(app, { token: staff.token, ...tab });
  expect(await gone).toMatchObject({ socketId: staff.socket.id });
  expect(await seenBy(admin)).toEqual([back.id]);

  // It was no broken line but a duplicated tab: whoever says something is here.
  emit(staff.socket, 'page:change', { page: '/home/contacts', pageTitle: '' });
  await expect.poll(() => seenBy(admin)).toHaveLength(2);
  const first = (await allVisitors(admin)).find((it) => it.socketId === staff.socket.id);
  expect(first).toMatchObject({ page: '/home/contacts', latitude: null });
});

test('A browser that comes back from another server is one person at once', async () => {
  const admin = await openWatcher(app);
  const tab = { clientId: 'the-browser', sessionId: 'the-tab' };
  const { id, token } = await app.createStaff();
  const other = await stayElsewhere({ ...tab, userId: id });
  expect(await seenBy(admin)).toEqual([other.socketId]);
  const gone = next(admin, 'visitor:disconnected');
  const back = await arrive(app, { token, ...tab });
  expect(await gone).toMatchObject({ socketId: other.socketId });
  expect(await seenBy(admin)).toEqual([back.id]);
});

test('Nobody takes the place of somebody else by the name of their tab', async () => {
  const admin = await openWatcher(app);
  const tab = { clientId: 'the-browser', sessionId: 'the-tab' };
  const victim = await sharer(tab);
  const liars = [
    await arrive(app, tab),
    await arrive(app, { token: (await app.createStaff()).token, ...tab }),
  ];
  await expect.poll(() => seenBy(admin)).toContain(liars[1]?.id);
  expect(await seenBy(admin)).toContain(victim.socket.id);
});

test('The first point after a connection is taken, however soon it comes', async () => {
  const { token } = await createSharingStaff(app);
  for (let i = 0; i < 10; i += 1) {
    const socket = await openSocket(app, { token, clientId: 'the-browser', sessionId: 'the-tab' });
    emit(socket, 'visitor:connect', { page: '/home' });
    const answers: string[] = [];
    socket.onAny((event: string) => answers.push(event));
    emit(socket, 'location:update', point(21 + i));
    await next(socket, 'location:updated');
    expect(answers).toEqual(['location:updated']);
  }
});

test('A point needs an account and its word, and not that its browser has said who is here', async () => {
  const admin = await openWatcher(app);
  const guest = await openSocket(app);
  const silent = await openSocket(app, { token: (await app.createStaff()).token });
  const socket = await openSocket(app, { token: (await createSharingStaff(app)).token });
  for (const one of [guest, silent, socket]) {
    emit(one, 'location:update', point(91));
    expect(await next(one, 'location:error')).toMatchObject({ type: 'INVALID' });
  }
  emit(guest, 'location:update', point(21));
  expect(await next(guest, 'location:error')).toMatchObject({ type: 'NOT_SIGNED_IN' });
  emit(silent, 'location:update', point(21));
  expect(await next(silent, 'location:error')).toMatchObject({ type: 'CONSENT_NEEDED' });
  emit(socket, 'location:update', point(21));
  await next(socket, 'location:updated');
  expect(await allVisitors(admin)).toMatchObject([{ socketId: socket.id, latitude: 21 }]);
});
