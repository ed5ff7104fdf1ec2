import { setTimeout as pause } from 'node:timers/promises';
import { logout } from '@station/contract/accounts';
import { setLocationConsent } from '@station/contract/location-consent';
import type { ClientEvents } from '@station/contract/realtime';
import { updateUser } from '@station/contract/users';
import { afterAll, afterEach, expect, test } from 'vitest';
import { arrive, closeSockets, next, openSocket, type TestSocket } from '../fixtures/sockets.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterEach(closeSockets);
afterAll(app.close);

/** Sends what a browser would, or would never, send. */
const say = (socket: TestSocket, event: keyof ClientEvents, told?: unknown) =>
  (socket.emit as (event: string, told: unknown) => void).call(socket, event, told);

const point = (latitude: unknown, longitude: unknown = 105.85, more: object = {}) => ({
  latitude,
  longitude,
  accuracy: 12,
  source: 'gps-watch',
  ...more,
});

/** Everybody as an administrator sees them. */
async function everybody(admin: TestSocket) {
  const answer = next(admin, 'visitors:all');
  say(admin, 'visitors:request-all');
  return (await answer).visitors;
}

async function administrator(): Promise<TestSocket> {
  return openSocket(app, { token: (await app.createAdmin()).token });
}

async function sharingStaff() {
  const staff = await app.createStaff();
  await app.answer(setLocationConsent, { as: staff.token, body: { agreed: true } });
  return staff;
}

test('An administrator sees who comes, what they look at, and who leaves', async () => {
  const admin = await administrator();
  const staff = await app.createStaff();
  const coming = next(admin, 'visitor:connected');
  const socket = await arrive(app, { token: staff.token, page: '/home' });
  expect(await coming).toMatchObject({
    socketId: socket.id,
    username: staff.username,
    role: 'user',
    page: '/home',
    state: 'active',
  });
  say(socket, 'page:change', { page: '/home/contacts', pageTitle: 'Danh bạ' });
  say(socket, 'visitor:active', { idle: true });
  await expect
    .poll(async () => (await everybody(admin)).find((it) => it.socketId === socket.id))
    .toMatchObject({ page: '/home/contacts', pageTitle: 'Danh bạ', state: 'idle' });
  const { id } = socket;
  const leaving = next(admin, 'visitor:disconnected');
  socket.close();
  expect(await leaving).toMatchObject({ visitorId: id, socketId: id });
  expect((await everybody(admin)).some((it) => it.socketId === id)).toBe(false);
});

test('Who somebody is comes from the token: a username of the handshake counts for nothing', async () => {
  const admin = await administrator();
  const coming = next(admin, 'visitor:connected');
  await arrive(app, { username: 'admin' });
  expect(await coming).toMatchObject({ username: 'Guest', role: 'guest', userId: null });
});

test('A token that is worth nothing opens no socket', async () => {
  await expect(openSocket(app, { token: 'garbage' })).rejects.toThrow('Please sign in');
});

test('Neither guests nor staff are told anything of others', async () => {
  const staff = await app.createStaff();
  for (const socket of [await arrive(app), await arrive(app, { token: staff.token })]) {
    const heard: string[] = [];
    socket.onAny((event: string) => heard.push(event));
    for (const event of [
      'visitors:request',
      'visitors:request-all',
      'visitors:get-all',
      'stats:request',
    ] as const) {
      say(socket, event);
    }
    await arrive(app);
    await pause(400);
    expect(heard).toEqual([]);
  }
});

test('A point of somebody who agreed reaches administrators as a move', async () => {
  const admin = await administrator();
  const { token } = await sharingStaff();
  const coming = next(admin, 'visitor:connected');
  const socket = await arrive(app, { token });
  await coming;
  const moved = next(admin, 'visitors:delta');
  const taken = next(socket, 'location:updated');
  say(socket, 'location:update', point(21.0278, 105.8342, { updateNumber: 7 }));
  expect(await taken).toMatchObject({ updateNumber: 7 });
  expect((await moved).moves).toEqual([
    [socket.id, 21.0278, 105.8342, 12, 'gps-watch', expect.any(Number)],
  ]);
  const seen = (await everybody(admin)).find((it) => it.socketId === socket.id);
  expect(seen).toMatchObject({ latitude: 21.0278, longitude: 105.8342, accuracy: 12 });
});

test('The same place again within half a minute is confirmed and told to nobody', async () => {
  const { token } = await sharingStaff();
  const socket = await arrive(app, { token });
  await pause(100);
  say(socket, 'location:update', point(21.0278));
  await next(socket, 'location:updated');
  say(socket, 'location:update', point(21.02781));
  expect(await next(socket, 'location:confirmed')).toMatchObject({ same: true });
});

test.each([
  ['latitude 90.0001', point(90.0001)],
  ['latitude NaN', point(Number.NaN)],
  ['a latitude that is a text', point('21.02')],
  ['latitude null', point(null)],
  ['no latitude', { longitude: 105 }],
  ['longitude 180.5', point(21, 180.5)],
  ['nothing at all', undefined],
])('A point with %s is refused and the rest goes on', async (_what, given) => {
  const { token } = await sharingStaff();
  const socket = await arrive(app, { token });
  await pause(100);
  say(socket, 'location:update', given);
  expect(await next(socket, 'location:error')).toMatchObject({ type: 'INVALID' });
  say(socket, 'location:update', point(21));
  await next(socket, 'location:updated');
});

test('Points that waited more than ten minutes are refused, also where the clock is an hour off', async () => {
  const { token } = await sharingStaff();
  const socket = await arrive(app, { token });
  await pause(100);
  const sentAt = Date.now() + 3_600_000;
  say(socket, 'location:update', point(21, 105, { timestamp: sentAt - 601_000, sentAt }));
  expect(await next(socket, 'location:error')).toMatchObject({ type: 'TOO_OLD' });
  say(socket, 'location:update', point(21, 105, { timestamp: sentAt - 1_000, sentAt }));
  await next(socket, 'location:updated');
});

test('No point is taken without a word, nor after it is taken back', async () => {
  const admin = await administrator();
  const staff = await app.createStaff();
  const socket = await arrive(app, { token: staff.token });
  await pause(100);
  say(socket, 'location:update', point(21));
  expect(await next(socket, 'location:error')).toMatchObject({ type: 'CONSENT_NEEDED' });
  await app.answer(setLocationConsent, { as: staff.token, body: { agreed: true } });
  say(socket, 'location:update', point(21));
  await next(socket, 'location:updated');
  await app.answer(setLocationConsent, { as: staff.token, body: { agreed: false } });
  const seen = (await everybody(admin)).find((it) => it.socketId === socket.id);
  expect(seen).toMatchObject({ latitude: null, longitude: null });
  say(socket, 'location:update', point(22));
  expect(await next(socket, 'location:error')).toMatchObject({ type: 'CONSENT_NEEDED' });
});

test('A guest has no point, whatever is sent', async () => {
  const socket = await arrive(app);
  await pause(100);
  say(socket, 'location:update', point(21));
  expect(await next(socket, 'location:error')).toMatchObject({ type: 'NOT_SIGNED_IN' });
});

test('Signing out, and being deactivated, cut the sockets within a second', async () => {
  const { token: as } = await app.createAdmin();
  const one = await app.createStaff();
  const other = await app.createStaff();
  const cut = async (token: string, act: () => Promise<unknown>) => {
    const socket = await arrive(app, { token });
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    const before = performance.now();
    await act();
    await gone;
    expect(performance.now() - before).toBeLessThan(1_000);
  };
  await cut(one.token, () => app.answer(logout, { as: one.token }));
  const params = { id: other.id };
  await cut(other.token, () =>
    app.answer(updateUser, { as, params, body: { status: 'deactivated' } }),
  );
});

test('A socket that floods is cut off, and so is one that sends more than 64 KB', async () => {
  const calm = await arrive(app);
  const flood = await arrive(app);
  const floodGone = new Promise((resolve) => flood.once('disconnect', resolve));
  for (let i = 0; i < 1_000; i += 1) say(flood, 'page:change', { page: `/${i}`, pageTitle: '' });
  await floodGone;
  const large = await arrive(app);
  const largeGone = new Promise((resolve) => large.once('disconnect', resolve));
  say(large, 'page:change', { page: 'x'.repeat(200 * 1024), pageTitle: '' });
  await largeGone;
  expect(calm.connected).toBe(true);
});
