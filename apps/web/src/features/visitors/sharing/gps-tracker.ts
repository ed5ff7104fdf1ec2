import type { LocationErrorType } from '@station/contract/visitors/realtime';
import { readFix } from './fix.ts';
import { type Clock, momentOf } from './moment.ts';
import { createPointOutbox, type Point, type PointSocket } from './point-outbox.ts';
import {
  newTracking,
  reduceTracker,
  type TimerName,
  type TrackerEffect,
  type TrackerEvent,
} from './tracker-reducer.ts';
import type { GpsErrorType, TrackerState } from './tracker-state.ts';
import { ONE_SHOT, WATCH } from './tracker-times.ts';

type Positions = Pick<Geolocation, 'getCurrentPosition' | 'watchPosition' | 'clearWatch'>;

/** What the tracker works with. */
export type TrackerWorld = {
  /** Undefined where the browser has none. */
  geolocation: Positions | undefined;
  socket: PointSocket;
  clock: Clock;
};

type TrackerEvents = {
  onState: (state: TrackerState) => void;
  /** A new point counts; `at` milliseconds of the device's clock. */
  onPoint: (point: Point, at: number) => void;
  onError: (type: GpsErrorType) => void;
  /** The server does not want this person's points now: the word on it may have changed. */
  onUnwanted: (type: LocationErrorType) => void;
};

/** Measures where this device is and tells the server. */
export type GpsTracker = {
  /** Begins, or goes on after a stop. The browser asks the person unless it knows the answer. */
  start(): void;
  /** Measures and sends nothing more. What waits is kept, unless it is to be forgotten. */
  stop(how: { forget: boolean }): void;
  /** Asks the device once more after it refused or found nothing. */
  askAgain(): void;
  /** To be called when the socket has come or gone, besides the regular looks at it. */
  socketChanged(): void;
  /** Stops for good. */
  close(): void;
};

/** `GeolocationPositionError.PERMISSION_DENIED`. */
const DENIED = 1;

/**
 * Makes a tracker; its times count from here as from the mount. What it does when is decided by
 * `reduceTracker`; here it is done, with the device, timers and the outbox.
 */
export function createGpsTracker(world: TrackerWorld, events: TrackerEvents): GpsTracker {
  const { geolocation, socket, clock } = world;
  let tracking = newTracking(momentOf(clock), { supported: geolocation !== undefined });
  const timers = new Map<TimerName, ReturnType<typeof setTimeout>>();
  let watchId: number | undefined;
  /** Goes up with every halt, so that late answers of the device are known as such. */
  let run = 0;

  const notify = () => {
    const { running, permission, connected } = tracking;
    const [waiting, takenAt] = [outbox.waiting(), outbox.takenAt()];
    events.onState({ running, permission, connected, waiting, takenAt });
  };
  const outbox = createPointOutbox(socket, clock, {
    onChange: notify,
    onUnwanted: events.onUnwanted,
  });

  const happen = (event: TrackerEvent) => {
    const now = { ...momentOf(clock), connected: socket.isConnected() };
    const [next, effects] = reduceTracker(tracking, event, now);
    tracking = next;
    for (const effect of effects) apply(effect);
    notify();
  };

  const wait = (timer: TimerName, ms: number) => {
    clearTimeout(timers.get(timer));
    timers.set(
      timer,
      setTimeout(() => happen({ type: 'due', timer }), ms),
    );
  };

  const halt = () => {
    run += 1;
    if (watchId !== undefined) geolocation?.clearWatch(watchId);
    watchId = undefined;
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  };

  /** Asks the device; what it answers after a halt is not heard. */
  const ask = (to: 'request' | 'watch', request: (geo: Positions, ...heard: Heard) => void) => {
    if (!geolocation) return;
    const asked = run;
    const hear = (event: TrackerEvent) => {
      if (asked === run) happen(event);
    };
    const source = to === 'watch' ? 'gps-watch' : 'gps-request';
    try {
      request(
        geolocation,
        (position) =>
          hear({ type: 'answered', to, fix: readFix(position, source, momentOf(clock)) }),
        ({ code }) => hear({ type: 'failed', to, denied: code === DENIED }),
      );
    } catch {
      happen({ type: 'unable', to });
    }
  };

  const apply = (effect: TrackerEffect) => {
    switch (effect.type) {
      case 'request':
        return ask('request', (geo, found, lost) => geo.getCurrentPosition(found, lost, ONE_SHOT));
      case 'watch':
        return ask('watch', (geo, found, lost) => {
          watchId = geo.watchPosition(found, lost, WATCH);
        });
      case 'wait':
        return wait(effect.timer, effect.ms);
      case 'halt':
        return halt();
      case 'add':
        outbox.add(effect.point, effect.measured);
        return events.onPoint(effect.point, effect.measured.now);
      case 'repeat':
        return outbox.repeat(effect.point, effect.measured);
      case 'error':
        return events.onError(effect.error);
      default:
        return outbox[effect.type]();
    }
  };

  return {
    start: () => happen({ type: 'start' }),
    stop: ({ forget }) => happen({ type: 'stop', forget }),
    askAgain: () => happen({ type: 'ask-again' }),
    socketChanged: () => happen({ type: 'socket-changed' }),
    close() {
      halt();
      outbox.close();
    },
  };
}

type Heard = [found: PositionCallback, lost: PositionErrorCallback];
