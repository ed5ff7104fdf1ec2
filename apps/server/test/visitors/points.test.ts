import { setTimeout as pause } from 'node:timers/promises';
import { updateSettings } from '@station/contract/settings/settings';
import { setLocationConsent } from '@station/contract/visitors/location-consent';
import type { SharingHours } from '@station/contract/visitors/sharing-hours';
import { trackVisit } from '@station/contract/visitors/visits';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { arrive, closeSockets, emit, next, openWatcher, point } from '../fixtures/sockets.ts';
import { createSharingStaff, storedVisits, visitRecord } from '../fixtures/visits.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterEach(async () => {
  vi.useRealTimers();
  closeSockets();
  await setHours(null);
});
afterAll(app.close);

async function setHours(sharing_hours: SharingHours | null): Promise<void> {
  const { token } = await app.createAdmin();
  await app.answer(updateSettings, { as: token, body: { sharing_hours } });
}

/** Hours from `from` to `to` minutes from now. */
function hoursAround(from: number, to: number): SharingHours {
  const clock = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  return { days: [1, 2, 3, 4, 5, 6, 7], from: clock(from), to: clock(to), timezone: 'UTC' };
}

/** The points stored of somebody, in the order they were measured. */
async function storedPoints({ id }: { id: number }) {
  return app.store.db
    .selectFrom('location_point')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('at')
    .execute();
}

/** Somebody who shares, on an open socket that is known. */
async function sharer() {
  const staff = await createSharingStaff(app);
  const tab = { clientId: 'client-of-test', sessionId: 'session-of-test' };
  const socket = await arrive(app, { token: staff.token, ...tab });
  return { ...staff, socket };
}

test('Outside of the working hours no point is taken; within them it is', async () => {
  await setHours(hoursAround(60, 120));
  const { socket } = await sharer();
  emit(socket, 'location:update', point(21));
  expect(await next(socket, 'location:error')).toMatchObject({ type: 'OUTSIDE_HOURS' });
  await setHours(hoursAround(-60, 60));
  emit(socket, 'location:update', point(21));
  await next(socket, 'location:updated');
});

test('When the working hours end, devices’ points leave the map within 5 s, and nothing more is taken', async () => {
  // Five seconds before a full minute; sockets don't outlive a jump of more than half a minute.
  const now = Math.ceil(Date.now() / 60_000) * 60_000 - 5_000;
  vi.useFakeTimers({ toFake: ['Date'], now });
  await setHours(hoursAround(-60, 1));
  const admin = await openWatcher(app);
  const { socket } = await sharer();
  emit(socket, 'location:update', point(21));
  await next(socket, 'location:updated');
  const hidden = next(admin, 'location:update');
  vi.setSystemTime(now + 6_000);
  expect(await hidden).toMatchObject({ socketId: socket.id, latitude: null, longitude: null });
  emit(socket, 'location:update', point(22));
  expect(await next(socket, 'location:error')).toMatchObject({ type: 'OUTSIDE_HOURS' });
});

test('A point that calls itself one of the address is a device’s all the same, and is hidden as one', async () => {
  const admin = await openWatcher(app);
  const staff = await sharer();
  const shown = next(admin, 'location:broadcast');
  emit(staff.socket, 'location:update', point(21, 105, { source: 'ip' }));
  expect(await shown).toMatchObject({ socketId: staff.socket.id, source: 'unknown' });
  const hidden = next(admin, 'location:update');
  await app.answer(setLocationConsent, { as: staff.token, body: { agreed: false } });
  expect(await hidden).toMatchObject({ socketId: staff.socket.id, latitude: null });
});

test('A point is stored with whose it is, what measured it and the city of the address', async () => {
  const staff = await sharer();
  emit(staff.socket, 'location:update', point(21.0278, 105.8342));
  await expect.poll(() => storedPoints(staff)).toHaveLength(1);
  expect(await storedPoints(staff)).toMatchObject([
    {
      client_id: 'client-of-test',
      session_id: 'session-of-test',
      latitude: 21.0278,
      longitude: 105.8342,
      accuracy: 12,
      source: 'gps-watch',
      city: 'Unknown',
      country: 'Unknown',
    },
  ]);
});

test('A point whose accuracy nothing can have keeps nobody’s point from being stored', async () => {
  const [huge, tiny, plain] = [await sharer(), await sharer(), await sharer()];
  emit(huge.socket, 'location:update', point(21, 105, { accuracy: 1e39 }));
  emit(tiny.socket, 'location:update', point(21, 105, { accuracy: 1e-50 }));
  emit(plain.socket, 'location:update', point(21));
  await expect.poll(() => storedPoints(plain)).toMatchObject([{ accuracy: 12 }]);
  expect(await storedPoints(huge)).toMatchObject([{ accuracy: null }]);
  expect(await storedPoints(tiny)).toMatchObject([{ accuracy: 0 }]);
});

test('A point that the database refuses takes no other with it', async () => {
  const [refused, other] = [await sharer(), await sharer()];
  await app.store.pool.query(
    'alter table location_point add constraint test_only check (latitude <> 66)',
  );
  onTestFinished(async () => {
    await app.store.pool.query('alter table location_point drop constraint test_only');
  });
  emit(refused.socket, 'location:update', point(66));
  await next(refused.socket, 'location:updated');
  emit(other.socket, 'location:update', point(21));
  await expect.poll(() => storedPoints(other)).toHaveLength(1);
  expect(await storedPoints(refused)).toEqual([]);
});

test('A page view whose point has an accuracy that nothing can have is stored', async () => {
  const staff = await createSharingStaff(app);
  const geoLocation = { latitude: 21, longitude: 105, accuracy: 1e-50 };
  const visit = visitRecord({ geoLocation });
  await app.answer(trackVisit, { as: staff.token, body: visit });
  expect(await storedVisits(app, visit.sessionId)).toMatchObject([{ precise: true, accuracy: 0 }]);
});

test('Of one person one point in 10 s is stored, by when it was measured', async () => {
  const staff = await sharer();
  const sentAt = Date.now();
  for (const [latitude, age] of [
    [21.1, 40_000],
    [21.2, 35_000],
    [21.3, 28_000],
    [21.4, 15_000],
    [21.5, 0],
    [21.6, 0],
  ] as const) {
    emit(
      staff.socket,
      'location:update',
      point(latitude, 105, { timestamp: sentAt - age, sentAt }),
    );
    await next(staff.socket, 'location:updated');
  }
  const stored = async () => (await storedPoints(staff)).map(({ latitude }) => latitude);
  await expect.poll(stored).toEqual([21.1, 21.3, 21.4, 21.5]);
  const [first, ...others] = await storedPoints(staff);
  const gaps = others.map(({ at }) => at.getTime() - (first?.at.getTime() ?? 0));
  expect(gaps[0]).toBeGreaterThan(11_000);
  expect(gaps[2]).toBeGreaterThan(39_000);
});

test('Taking the word back erases every point, also one that is just being stored', async () => {
  const staff = await sharer();
  const visit = visitRecord({ geoLocation: { latitude: 21, longitude: 105, accuracy: 8 } });
  await app.answer(trackVisit, { as: staff.token, body: visit });
  emit(staff.socket, 'location:update', point(21));
  await expect.poll(() => storedPoints(staff)).toHaveLength(1);
  const sentAt = Date.now();
  const later = { timestamp: sentAt - 60_000, sentAt };
  emit(staff.socket, 'location:update', point(22, 105, later));
  await next(staff.socket, 'location:updated');
  await app.answer(setLocationConsent, { as: staff.token, body: { agreed: false } });
  expect(await storedPoints(staff)).toEqual([]);
  expect(await storedVisits(app, visit.sessionId)).toMatchObject([
    { latitude: null, longitude: null, accuracy: null, precise: false, page: '/home' },
  ]);
  await pause(1_500);
  expect(await storedPoints(staff)).toEqual([]);
});

test('A page view keeps the device’s point only of somebody who agreed, is not paused and works', async () => {
  const geoLocation = { latitude: 21.5, longitude: 105.5, accuracy: 8 };
  const kept = async (token: string | undefined) => {
    const body = visitRecord({ geoLocation });
    await app.answer(trackVisit, { as: token, body, address: '211.231.100.15' });
    const [visit] = await storedVisits(app, body.sessionId);
    return [visit?.precise, visit?.latitude === 21.5, visit?.accuracy];
  };
  const staff = await createSharingStaff(app);
  expect(await kept(staff.token)).toEqual([true, true, 8]);
  expect(await kept(undefined)).toEqual([false, false, null]);
  expect(await kept((await app.createStaff()).token)).toEqual([false, false, null]);
  await setHours(hoursAround(60, 120));
  expect(await kept(staff.token)).toEqual([false, false, null]);
  await setHours(null);
  const paused = { agreed: true, paused: true };
  await app.answer(setLocationConsent, { as: staff.token, body: paused });
  expect(await kept(staff.token)).toEqual([false, false, null]);
});
