import { expect } from 'vitest';
import type { Fix } from '../../../src/features/visitors/sharing/fix.ts';
import type { Moment } from '../../../src/features/visitors/sharing/moment.ts';
import {
  newTracking,
  reduceTracker,
  type TrackerEffect,
  type TrackerEvent,
  type Tracking,
} from '../../../src/features/visitors/sharing/tracker-reducer.ts';

/** A moment so many seconds after the mount, by both clocks. */
export const at = (seconds: number): Moment => ({ now: seconds * 1_000, steady: seconds * 1_000 });

/** A point of a latitude, measured so many seconds after the mount. */
export const fix = (latitude: number, seconds = 60): Fix => ({
  latitude,
  longitude: 106.7,
  accuracy: 8,
  altitude: null,
  speed: null,
  heading: null,
  source: 'gps-watch',
  measured: at(seconds),
});
/** What is sent of it. */
export const pointOf = ({ measured: _, ...point }: Fix) => point;

/** At the mount; while it runs; and with a point of ten seconds ago. */
export const fresh = newTracking(at(0), { supported: true });
export const running: Tracking = {
  ...fresh,
  running: true,
  connected: true,
  permission: 'granted',
};
/** A timer is set to so many seconds. */
export const waits = (timer: string, seconds: number) => ({
  type: 'wait',
  timer,
  ms: seconds * 1_000,
});

type Row = {
  so: string;
  given: Tracking;
  event: TrackerEvent;
  /** Seconds after the mount; 60 unless said. */
  after?: number;
  offline?: boolean;
  /** What changes; nothing else does. */
  changes: Partial<Tracking>;
  effects: (TrackerEffect | ReturnType<typeof waits>)[];
};

/** Rows by their sentence, for `test.each`. */
export const table = (rows: Row[]) => rows.map((row) => [row.so, row] as const);

/** One step of the reducer: what it changes, and nothing else, and what is to be done. */
export function check({ given, event, after = 60, offline = false, changes, effects }: Row): void {
  const [next, done] = reduceTracker(given, event, { ...at(after), connected: !offline });
  const { askedAt, countedAt, sentAt, ...rest } = next;
  // Moments say besides whether the socket was there.
  const plain = (moment?: Moment) => moment && { now: moment.now, steady: moment.steady };
  const read = {
    ...rest,
    askedAt: plain(askedAt),
    countedAt: plain(countedAt),
    sentAt: plain(sentAt),
  };
  expect(read).toEqual({ ...given, ...changes });
  expect(done).toEqual(effects);
}

export const measured: Tracking = {
  ...running,
  last: fix(10, 50),
  countedAt: at(50),
  sentAt: at(50),
  sendsNext: true,
};
