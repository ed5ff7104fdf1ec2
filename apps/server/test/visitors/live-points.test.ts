import { setTimeout as pause } from 'node:timers/promises';
import { setLocationConsent } from '@station/contract/visitors/location-consent';
import { afterAll, afterEach, expect, test } from 'vitest';
import {
  allVisitors,
  arrive,
  closeSockets,
  emit,
  listenTo,
  next,
  openSocket,
  openWatcher,
  point,
} from '../fixtures/sockets.ts';
import { createSharingStaff } from '../fixtures/visits.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterEach(closeSockets);
afterAll(app.close);

test('The first point of a device and its end are told at once, by events of their own', async () => {
  const admin = await openWatcher(app);
  const { token } = await createSharingStaff(app);
  const coming = next(admin, 'visitor:connected');
  const socket = await arrive(app, { token });
  await coming;
  const heard = listenTo(admin);
  for (const latitude of [21, 21.1, 21.2]) {
    emit(socket, 'location:update', point(latitude));
    await next(socket, 'location:updated');
  }
  await pause(300);
  expect(heard.filter((event) => event === 'location:broadcast')).toHaveLength(1);
  const gone = next(admin, 'location:update');
  emit(socket, 'location:stop');
  expect(await gone).toMatchObject({ socketId: socket.id, latitude: null, longitude: null });
  const back = next(admin, 'location:broadcast');
  emit(socket, 'location:update', point(21.3));
  expect(await back).toMatchObject({ socketId: socket.id, latitude: 21.3, page: '/home' });
});

test('What is said in one breath with the arrival counts in its order', async () => {
  const admin = await openWatcher(app);
  const { token } = await createSharingStaff(app);
  const socket = await openSocket(app, { token });
  const taken = next(socket, 'location:updated');
  emit(socket, 'visitor:connect', { device: 'Mobile', browser: 'Chrome', page: '/home' });
  emit(socket, 'location:update', point(21.0278));
  emit(socket, 'page:change', { page: '/home/contacts', pageTitle: 'Contacts' });
  emit(socket, 'visitor:active', { idle: true });
  emit(socket, 'location:stop');
  await taken;
  const seen = (await allVisitors(admin)).find((it) => it.socketId === socket.id);
  expect(seen).toMatchObject({ page: '/home/contacts', state: 'idle', latitude: null });
});

test('A point of somebody who agreed reaches administrators as a move', async () => {
  const admin = await openWatcher(app);
  const { token } = await createSharingStaff(app);
  const coming = next(admin, 'visitor:connected');
  const socket = await arrive(app, { token });
  await coming;
  const moved = next(admin, 'visitors:delta');
  const taken = next(socket, 'location:updated');
  emit(socket, 'location:update', point(21.0278, 105.8342, { updateNumber: 7 }));
  expect(await taken).toMatchObject({ updateNumber: 7 });
  expect((await moved).moves).toEqual([
    [socket.id, 21.0278, 105.8342, 12, 'gps-watch', expect.any(Number), expect.any(Number)],
  ]);
  const seen = (await allVisitors(admin)).find((it) => it.socketId === socket.id);
  expect(seen).toMatchObject({ latitude: 21.0278, longitude: 105.8342, accuracy: 12 });
});

test('The same place again within half a minute is confirmed and told to nobody', async () => {
  const { token } = await createSharingStaff(app);
  const socket = await arrive(app, { token });
  emit(socket, 'location:update', point(21.0278));
  await next(socket, 'location:updated');
  emit(socket, 'location:update', point(21.02781));
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
  const { token } = await createSharingStaff(app);
  const socket = await arrive(app, { token });
  emit(socket, 'location:update', given);
  expect(await next(socket, 'location:error')).toMatchObject({ type: 'INVALID' });
  emit(socket, 'location:update', point(21));
  await next(socket, 'location:updated');
});

test('Points that waited more than ten minutes are refused, also where the clock is an hour off', async () => {
  const { token } = await createSharingStaff(app);
  const socket = await arrive(app, { token });
  const sentAt = Date.now() + 3_600_000;
  emit(socket, 'location:update', point(21, 105, { timestamp: sentAt - 601_000, sentAt }));
  expect(await next(socket, 'location:error')).toMatchObject({ type: 'TOO_OLD' });
  emit(socket, 'location:update', point(21, 105, { timestamp: sentAt - 1_000, sentAt }));
  await next(socket, 'location:updated');
});

test('No point is taken without a word, nor after it is taken back', async () => {
  const admin = await openWatcher(app);
  const staff = await app.createStaff();
  const socket = await arrive(app, { token: staff.token });
  emit(socket, 'location:update', point(21));
  expect(await next(socket, 'location:error')).toMatchObject({ type: 'CONSENT_NEEDED' });
  await app.answer(setLocationConsent, { as: staff.token, body: { agreed: true } });
  emit(socket, 'location:update', point(21));
  await next(socket, 'location:updated');
  const hidden = next(admin, 'location:update');
  await app.answer(setLocationConsent, { as: staff.token, body: { agreed: false } });
  expect(await hidden).toMatchObject({ socketId: socket.id, latitude: null });
  const seen = (await allVisitors(admin)).find((it) => it.socketId === socket.id);
  expect(seen).toMatchObject({ latitude: null, longitude: null });
  emit(socket, 'location:update', point(22));
  expect(await next(socket, 'location:error')).toMatchObject({ type: 'CONSENT_NEEDED' });
});

test('A guest has no point, whatever is sent', async () => {
  const socket = await arrive(app);
  emit(socket, 'location:update', point(21));
  expect(await next(socket, 'location:error')).toMatchObject({ type: 'NOT_SIGNED_IN' });
});
