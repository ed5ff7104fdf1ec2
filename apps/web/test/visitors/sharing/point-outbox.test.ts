// @vitest-environment node
import { SOCKET_LIMITS } from '@station/contract/visitors/realtime';
import { expect, test, vi } from 'vitest';
import { makeTracker, NOON } from './fake-device.ts';

/** Degrees of latitude that are well over ten metres apart. */
const STEP = 0.001;

test('the socket is waited for in twenty looks of 1 s, while the device is asked already', () => {
  const { tracker, device, socket, errors, state, pass } = makeTracker();
  socket.isThere = false;
  tracker.start();
  pass(1_000);
  device.answer(10);
  pass(18_999);
  expect(errors).toEqual([]);
  pass(1);
  expect(errors).toEqual(['SOCKET_NOT_CONNECTED']);
  expect(state()).toMatchObject({ connected: false, waiting: 1 });

  // The regular look finds it, without a word of the socket's own.
  socket.isThere = true;
  pass(10_001);
  expect(state()).toMatchObject({ connected: true, waiting: 0 });
  expect(socket.latitudes[0]).toBe(10);
});

test('a minute without a connection: its points come once and in order when it is back', () => {
  const { tracker, device, socket, state, pass } = makeTracker();
  tracker.start();
  pass(3_000);
  device.move(10);
  pass(5_000);
  socket.isThere = false;
  tracker.socketChanged();
  for (let second = 1; second <= 60; second += 1) {
    pass(1_000);
    device.move(10 + second * STEP);
  }
  const before = socket.sent.length;
  expect(state()).toMatchObject({ connected: false, waiting: 6 });

  socket.isThere = true;
  tracker.socketChanged();
  pass(1_000);
  const missed = socket.sent.slice(before);
  expect(missed).toHaveLength(6);
  const times = missed.map(({ timestamp }) => timestamp ?? 0);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(times).size).toBe(6);
  expect(socket.sent.map(({ updateNumber }) => updateNumber)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  // By one clock, so the server knows how old each is.
  expect(missed.map(({ sentAt, timestamp }) => (sentAt ?? 0) - (timestamp ?? 0))).toSatisfy(
    (ages: number[]) => ages.every((age, at) => at === 0 || age < (ages[at - 1] ?? 0)),
  );
  expect(state()).toMatchObject({ waiting: 0 });
});

test('a connection that dies unnoticed loses nothing: what was not answered is said again', () => {
  const { tracker, device, socket, pass } = makeTracker();
  tracker.start();
  pass(3_000);
  device.move(10);
  pass(100);
  socket.answers = 'silent';
  for (let second = 1; second <= 30; second += 1) {
    pass(1_000);
    device.move(10 + second * STEP);
  }
  const lost = socket.sent.length;

  socket.isThere = false;
  tracker.socketChanged();
  socket.isThere = true;
  socket.answers = 'taken';
  tracker.socketChanged();
  pass(1_000);
  const arrived = socket.sent.slice(lost);
  expect(arrived.map(({ updateNumber }) => updateNumber)).toEqual([2, 3, 4]);
  expect(arrived.map(({ latitude }) => latitude)).toEqual(
    arrived.map(({ latitude }) => latitude).toSorted((a, b) => a - b),
  );
});

test('points that waited more than ten minutes are dropped, and no more than a hundred wait', () => {
  const { tracker, device, socket, state, pass } = makeTracker();
  socket.isThere = false;
  tracker.start();
  for (let second = 1; second <= 1_800; second += 1) {
    pass(1_000);
    device.move(10 + second * STEP);
  }
  expect(state()?.waiting).toBe(100);

  socket.isThere = true;
  tracker.socketChanged();
  pass(20_000);
  expect(socket.sent.length).toBeGreaterThan(50);
  for (const { sentAt, timestamp } of socket.sent) {
    expect((sentAt ?? 0) - (timestamp ?? 0)).toBeLessThanOrEqual(SOCKET_LIMITS.pointAgeMs);
  }
  expect(state()?.waiting).toBe(0);
});

test('a backlog goes out at a pace that the server takes', () => {
  const { tracker, device, socket, pass } = makeTracker();
  socket.isThere = false;
  tracker.start();
  for (let second = 1; second <= 560; second += 1) {
    pass(1_000);
    device.move(10 + second * STEP);
  }
  socket.isThere = true;
  tracker.socketChanged();
  let most = 0;
  for (let second = 0; second < 10; second += 1) {
    const before = socket.sent.length;
    pass(1_000);
    most = Math.max(most, socket.sent.length - before);
  }

  expect(socket.sent.length).toBeGreaterThan(50);
  expect(most).toBeLessThan(SOCKET_LIMITS.perSecond / 2);
});

test('a clock that is an hour off, or is set meanwhile, makes no point too old or from the future', () => {
  const { tracker, device, socket, pass } = makeTracker();
  vi.setSystemTime(NOON - 3_600_000);
  tracker.start();
  pass(3_000);
  device.move(10);
  pass(1_000);
  socket.isThere = false;
  tracker.socketChanged();
  pass(11_000);
  device.move(11);
  // Somebody sets the clock back while the point waits.
  vi.setSystemTime(NOON - 2 * 3_600_000);
  pass(9_000);
  socket.isThere = true;
  tracker.socketChanged();

  const ages = socket.sent.map(({ sentAt, timestamp }) => (sentAt ?? 0) - (timestamp ?? 0));
  expect(socket.latitudes).toEqual([10, 11]);
  expect(ages).toEqual([0, 9_000]);
});

test('a device that slept does not send what it measured before as if it were new', () => {
  const { tracker, device, socket, pass } = makeTracker();
  socket.isThere = false;
  tracker.start();
  pass(3_000);
  device.move(10);
  // The steady clock stood still meanwhile.
  vi.setSystemTime(NOON + 11 * 60_000);
  socket.isThere = true;
  tracker.socketChanged();
  pass(100);

  expect(socket.sent).toEqual([]);
});

test('what the server does not want yet is offered again; what it never wants is left out', () => {
  const { tracker, device, socket, unwanted, state, pass } = makeTracker();
  socket.answers = 'NOT_SIGNED_IN';
  tracker.start();
  pass(3_000);
  device.move(10);
  pass(1_500);
  expect(unwanted).toContain('NOT_SIGNED_IN');
  expect(state()).toMatchObject({ waiting: 1, takenAt: undefined });
  socket.answers = 'taken';
  pass(1_000);
  expect(state()).toMatchObject({ waiting: 0 });
  expect(state()?.takenAt).toBeDefined();
  expect(new Set(socket.sent.map(({ updateNumber }) => updateNumber))).toEqual(new Set([1]));

  socket.answers = 'TOO_OLD';
  pass(10_000);
  device.move(11);
  pass(10_000);
  expect(state()).toMatchObject({ waiting: 0 });
  expect(unwanted).not.toContain('TOO_OLD');
});

test('a server that goes on refusing is asked ever more seldom', () => {
  const { tracker, device, socket, pass } = makeTracker();
  socket.answers = 'CONSENT_NEEDED';
  tracker.start();
  pass(3_000);
  device.move(10);
  pass(60_000);

  expect(socket.sent.length).toBeLessThan(14);
});
