// @vitest-environment node
import { SOCKET_LIMITS } from '@station/contract/visitors/realtime';
import { expect, test, vi } from 'vitest';
import { DENIED, makeTracker, NOON, UNAVAILABLE } from './fake-device.ts';

/** Degrees of latitude that are well over ten metres apart. */
const STEP = 0.001;

test('one request comes 1 s after the mount and the watch 2 s later, with the times of the specification', () => {
  const { tracker, device, pass } = makeTracker();
  tracker.start();

  pass(999);
  expect(device.requests).toEqual([]);
  pass(9_000);
  expect(device.requests).toEqual([
    { at: 1_000, options: { enableHighAccuracy: true, timeout: 15_000, maximumAge: 0 } },
  ]);
  expect(device.watches).toEqual([
    { at: 3_000, options: { enableHighAccuracy: true, timeout: 30_000, maximumAge: 5_000 } },
  ]);
});

test('whoever agrees long after the mount does not wait for it once more', () => {
  const { tracker, device, pass } = makeTracker();
  pass(60_000);
  expect(device.requests).toEqual([]);

  tracker.start();
  pass(0);
  expect(device.requests).toHaveLength(1);
  pass(2_000);
  expect(device.watches).toHaveLength(1);
});

test('a point has every field of the specification', () => {
  const { tracker, device, socket, pass } = makeTracker();
  tracker.start();
  pass(1_000);
  device.answer(10.77, 106.7);

  expect(socket.sent).toEqual([
    {
      latitude: 10.77,
      longitude: 106.7,
      accuracy: 8,
      altitude: 12,
      speed: 1.5,
      heading: 90,
      source: 'gps-request',
      timestamp: NOON + 1_000,
      sentAt: NOON + 1_000,
      updateNumber: 1,
    },
  ]);
});

test('what the device does not know is null, and a point without valid coordinates is none', () => {
  const { tracker, device, socket, pass } = makeTracker();
  tracker.start();
  pass(3_000);
  device.move(90.0001);
  device.move(Number.NaN);
  device.move(10, 180.5);
  device.move(null as unknown as number);
  expect(socket.sent).toEqual([]);

  device.move(10, 106, { heading: Number.NaN, speed: null, altitude: null });
  expect(socket.sent).toEqual([
    expect.objectContaining({ latitude: 10, heading: null, speed: null, altitude: null }),
  ]);
});

test('at most one point goes out in 10 s; the newest of those held back follows then', () => {
  const { tracker, device, socket, pass } = makeTracker();
  tracker.start();
  pass(1_000);
  device.answer(10);
  for (let second = 2; second <= 10; second += 1) {
    pass(1_000);
    device.move(10 + second * STEP);
  }
  expect(socket.latitudes).toEqual([10]);
  pass(1_000);
  expect(socket.latitudes).toEqual([10, 10 + 10 * STEP]);
  expect(socket.sources).toEqual(['gps-request', 'gps-watch']);

  for (let second = 0; second < 60; second += 1) {
    device.move(11 + second * STEP);
    pass(1_000);
  }
  expect(socket.sent).toHaveLength(2 + 6);
});

test('a device that stays where it is sends its point again every 10 s while it is watched', () => {
  const { tracker, device, socket, pass } = makeTracker();
  tracker.start();
  pass(1_000);
  device.answer(10);
  pass(30_000);

  expect(socket.sources).toEqual(['gps-request', 'gps-realtime', 'gps-realtime', 'gps-realtime']);
  expect(socket.sent.map(({ updateNumber }) => updateNumber)).toEqual([1, 2, 3, 4]);
  // When it was measured stays true.
  expect(socket.sent.at(-1)).toMatchObject({ timestamp: NOON + 1_000, sentAt: NOON + 31_000 });
});

test('a point within 0.01 km of the last one is ignored for 30 s', () => {
  const { tracker, device, socket, pass } = makeTracker();
  tracker.start();
  pass(1_000);
  device.answer(10);
  pass(10_500);
  // About five metres away.
  device.move(10.000_045);
  pass(15_000);
  expect(new Set(socket.latitudes)).toEqual(new Set([10]));

  pass(5_000);
  device.move(10.000_045);
  pass(10_000);
  expect(socket.sent.at(-1)).toMatchObject({ latitude: 10.000_045, source: 'gps-watch' });
});

test('a device that says nothing for two minutes is asked anew, so its point never becomes too old', () => {
  const { tracker, device, socket, pass } = makeTracker();
  tracker.start();
  pass(1_000);
  device.answer(10);
  for (let minute = 0; minute < 30; minute += 1) {
    pass(60_000);
    device.answer(10);
  }

  expect(device.requests.length).toBeGreaterThan(10);
  for (const { sentAt, timestamp } of socket.sent) {
    expect((sentAt ?? 0) - (timestamp ?? 0)).toBeLessThan(SOCKET_LIMITS.pointAgeMs / 2);
  }
});

test('a request that fails is made three times more, 3 s apart, and then given up', () => {
  const { tracker, device, errors, state, pass } = makeTracker();
  tracker.start();
  pass(1_000);
  for (let failure = 0; failure < 4; failure += 1) {
    device.fail(UNAVAILABLE);
    pass(3_000);
  }

  expect(device.requests.map(({ at }) => at)).toEqual([1_000, 4_000, 7_000, 10_000]);
  expect(errors).toEqual(['MAX_RETRIES']);
  expect(state()).toMatchObject({ permission: 'error', running: true });

  // The watch went on, and finds the device all the same.
  device.move(10);
  expect(state()).toMatchObject({ permission: 'granted' });
});

test('a refused permission is said once, and nothing is asked or measured any more', () => {
  const { tracker, device, socket, errors, state, pass } = makeTracker();
  tracker.start();
  pass(1_000);
  expect(state()).toMatchObject({ permission: 'prompt' });
  device.fail(DENIED);

  expect(errors).toEqual(['PERMISSION_DENIED']);
  expect(state()).toMatchObject({ permission: 'denied' });
  pass(120_000);
  expect(device.requests).toHaveLength(1);
  expect(device.watches).toEqual([]);

  // Looked at again, and still refused: no second word about it.
  tracker.stop({ forget: false });
  tracker.start();
  pass(0);
  device.fail(DENIED);
  expect(errors).toEqual(['PERMISSION_DENIED']);

  // Allowed in the browser meanwhile.
  tracker.stop({ forget: false });
  tracker.start();
  pass(0);
  device.answer(10);
  expect(state()).toMatchObject({ permission: 'granted' });
  expect(socket.latitudes).toEqual([10]);
});

test('a permission that is taken back while watching ends the watch', () => {
  const { tracker, device, errors, state, pass } = makeTracker();
  tracker.start();
  pass(3_000);
  device.move(10);
  device.failWatch(DENIED);

  expect(errors).toEqual(['PERMISSION_DENIED']);
  expect(state()).toMatchObject({ permission: 'denied' });
  expect(device.isWatched).toBe(false);
});

test('a browser without geolocation is told apart', () => {
  const { tracker, errors, state, pass } = makeTracker({ supported: false });
  tracker.start();
  pass(60_000);

  expect(errors).toEqual(['INITIALIZATION_ERROR']);
  expect(state()).toMatchObject({ permission: 'unsupported' });
});

test('a device that cannot even be asked is an error of the start', () => {
  const { tracker, device, errors, state, pass } = makeTracker();
  vi.spyOn(device.geolocation, 'getCurrentPosition').mockImplementation(() => {
    throw new Error('forbidden by policy');
  });
  tracker.start();
  pass(1_000);

  expect(errors).toEqual(['INITIALIZATION_ERROR']);
  expect(state()).toMatchObject({ permission: 'error' });
});

test('after a stop nothing is measured or sent; what waits is sent when it goes on', () => {
  const { tracker, device, socket, pass } = makeTracker();
  socket.isThere = false;
  tracker.start();
  pass(3_000);
  device.move(10);
  tracker.stop({ forget: false });
  expect(device.isWatched).toBe(false);

  socket.isThere = true;
  tracker.socketChanged();
  pass(60_000);
  expect(socket.sent).toEqual([]);
  tracker.start();
  expect(socket.latitudes).toEqual([10]);
});

test('an answer that the device gives after the stop is not heard', () => {
  const { tracker, device, socket, pass } = makeTracker();
  tracker.start();
  pass(1_000);
  tracker.stop({ forget: true });
  device.answer(10);
  pass(60_000);

  expect(socket.sent).toEqual([]);
});

test('a stop that forgets leaves nothing to be sent later', () => {
  const { tracker, device, socket, state, pass } = makeTracker();
  socket.isThere = false;
  tracker.start();
  pass(3_000);
  device.move(10);
  tracker.stop({ forget: true });
  expect(state()).toMatchObject({ running: false, waiting: 0, takenAt: undefined });

  socket.isThere = true;
  tracker.start();
  pass(1_000);
  expect(socket.sent).toEqual([]);
});

test('whoever comes back within 10 s sends once more when that time is over', () => {
  const { tracker, device, socket, pass } = makeTracker();
  tracker.start();
  pass(3_000);
  device.move(10);
  pass(2_000);
  tracker.stop({ forget: false });
  pass(2_000);
  tracker.start();
  pass(0);
  device.answer(11);
  expect(socket.latitudes).toEqual([10]);
  pass(6_000);
  expect(socket.latitudes).toEqual([10, 11]);
});
