// @store both
import { setTimeout as pause } from 'node:timers/promises';
import { setLocationConsent } from '@station/contract/visitors/location-consent';
import { afterAll, afterEach, expect, test } from 'vitest';
import {
  arrive,
  closeSockets,
  everybody,
  next,
  openSocket,
  point,
  say,
  type TestSocket,
} from '../fixtures/sockets.ts';
import { createSharingStaff } from '../fixtures/visits.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterEach(async () => {
  closeSockets();
  await expect.poll(storedSockets, { timeout: 3_000 }).toEqual([]);
});
afterAll(app.close);

/** A row is gone within this time after a normal leave, in milliseconds. */
const LEFT = { timeout: 2_000 };

/** An administrator who watches. */
async function watcher(): Promise<TestSocket> {
  const admin = await openSocket(app, { token: (await app.createAdmin()).token });
  await everybody(admin);
  return admin;
}

const seenBy = async (admin: TestSocket) => (await everybody(admin)).map((it) => it.socketId);

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

test('Whoever leaves while a change of them is being saved has left', async () => {
  const admin = await watcher();
  const { socket } = await sharer();
  await whileSaving(async () => {
    say(socket, 'visitor:active', { idle: true });
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
  const admin = await watcher();
  const { socket, token } = await sharer();
  const { id } = socket;
  await whileSaving(async () => {
    say(socket, 'location:update', point(21));
    await next(socket, 'location:updated');
    await pause(1_300);
  });
  say(socket, 'location:update', point(22));
  await next(socket, 'location:updated');
  await app.answer(setLocationConsent, { as: token, body: { agreed: false } });
  expect(await everybody(admin)).toMatchObject([{ socketId: id, latitude: null }]);
  await pause(1_500);
  expect(await everybody(admin)).toMatchObject([{ socketId: id, latitude: null }]);
});
