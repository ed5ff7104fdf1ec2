import { SAME_POINT } from '@station/contract/visitors/locations';
import type { LocationErrorType } from '@station/contract/visitors/realtime';
import { type Fix, isSamePlace, readFix } from './fix.ts';
import {
  ageOf,
  type Clock,
  createPointOutbox,
  type Moment,
  momentOf,
  type Point,
  type PointSocket,
} from './point-outbox.ts';
import { createTimers } from './timers.ts';
import type { GpsErrorType, GpsPermission, TrackerState } from './tracker-state.ts';
import {
  ASK_ANEW_MS,
  GPS_RETRIES,
  ONE_SHOT,
  SEND_EVERY_MS,
  SOCKET_POLL_MS,
  SOCKET_WAIT,
  START_AFTER_MS,
  WATCH,
  WATCH_AFTER_MS,
} from './tracker-times.ts';

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

/** Makes a tracker; its times count from here as from the mount (spec 1, section 9). */
export function createGpsTracker(world: TrackerWorld, events: TrackerEvents): GpsTracker {
  const { geolocation, socket, clock } = world;
  const mounted = momentOf(clock);
  const timers = createTimers();
  let running = false;
  /** Goes up with every start and stop, so that late answers of the device are known as such. */
  let run = 0;
  let permission: GpsPermission = geolocation ? 'prompt' : 'unsupported';
  let connected = false;
  let watchId: number | undefined;
  let asking = false;
  let askedAt: Moment | undefined;
  /** The last point that counts, and when it did. */
  let last: Fix | undefined;
  let countedAt: Moment | undefined;
  /** When something was last sent, and what came too soon after it. */
  let sentAt: Moment | undefined;
  let tooSoon: Fix | undefined;
  let cancelNextSend: (() => void) | undefined;
  /** What was said to have failed, and has not worked since: it is said once. */
  const failed = new Set<GpsErrorType>();

  const tell = () =>
    events.onState({
      running,
      permission,
      connected,
      waiting: outbox.waiting(),
      takenAt: outbox.takenAt(),
    });
  const outbox = createPointOutbox(socket, clock, {
    onChange: () => tell(),
    onUnwanted: events.onUnwanted,
  });
  const become = (next: GpsPermission) => {
    permission = next;
    tell();
  };
  const fail = (type: GpsErrorType) => {
    if (failed.has(type)) return;
    failed.add(type);
    events.onError(type);
  };

  // --- what is measured ---

  const count = (fix: Fix) => {
    last = fix;
    countedAt = momentOf(clock);
    tooSoon = undefined;
    const { measured, ...point } = fix;
    outbox.add(point, measured);
    events.onPoint(point, measured.now);
    sendNextLater();
  };

  const take = (position: GeolocationPosition, source: Point['source']) => {
    const fix = readFix(position, source, momentOf(clock));
    if (!fix) return;
    permission = 'granted';
    for (const type of ['PERMISSION_DENIED', 'MAX_RETRIES'] as const) failed.delete(type);
    if (last && countedAt && isSamePlace(last, fix) && ageOf(countedAt, clock) < SAME_POINT.ms) {
      // Nothing new to tell, except that it still holds.
      last = { ...last, measured: fix.measured };
      tooSoon = undefined;
    } else if (sentAt && ageOf(sentAt, clock) < SEND_EVERY_MS) {
      tooSoon = fix;
      if (!cancelNextSend) sendNextLater(SEND_EVERY_MS - ageOf(sentAt, clock));
    } else {
      count(fix);
    }
    tell();
  };

  /** What the throttle held back is sent when its time comes; else the last point is sent again. */
  const sendNextLater = (left?: number) => {
    if (left === undefined) sentAt = momentOf(clock);
    cancelNextSend?.();
    cancelNextSend = timers.after(left ?? SEND_EVERY_MS, () => {
      if (tooSoon) {
        count(tooSoon);
        return;
      }
      if (last && watchId !== undefined) {
        const { measured, ...point } = last;
        outbox.repeat({ ...point, source: 'gps-realtime' }, measured);
      }
      sendNextLater();
    });
  };

  // --- asking the device ---

  /** Asks the device for something; what it answers after a stop is not heard. */
  const ask = (request: (geo: Positions, heard: Heard) => void) => {
    if (!geolocation) return;
    const asked = run;
    try {
      request(geolocation, (answer) => {
        if (asked === run) answer();
      });
    } catch {
      asking = false;
      become('error');
      fail('INITIALIZATION_ERROR');
    }
  };

  const requestOnce = (attempt: number) => {
    asking = true;
    askedAt = momentOf(clock);
    ask((geo, heard) =>
      geo.getCurrentPosition(
        (position) =>
          heard(() => {
            asking = false;
            take(position, 'gps-request');
          }),
        (error) =>
          heard(() => {
            asking = false;
            if (error.code === DENIED) refuse();
            else if (attempt <= GPS_RETRIES.count) {
              asking = true;
              timers.after(GPS_RETRIES.delayMs, () => requestOnce(attempt + 1));
            } else if (!isFresh()) giveUp();
          }),
        ONE_SHOT,
      ),
    );
  };

  const watch = () => {
    ask((geo, heard) => {
      watchId = geo.watchPosition(
        (position) => heard(() => take(position, 'gps-watch')),
        (error) =>
          heard(() => {
            // Of anything else a watch recovers by itself.
            if (error.code === DENIED) refuse();
          }),
        WATCH,
      );
    });
    timers.every(SEND_EVERY_MS, () => {
      const isQuiet = !askedAt || ageOf(askedAt, clock) >= ASK_ANEW_MS;
      if (!asking && isQuiet && !isFresh()) requestOnce(1);
    });
  };

  const isFresh = () => last !== undefined && ageOf(last.measured, clock) < ASK_ANEW_MS;

  const refuse = () => {
    stopAsking();
    become('denied');
    fail('PERMISSION_DENIED');
  };

  const giveUp = () => {
    become('error');
    fail('MAX_RETRIES');
  };

  const stopAsking = () => {
    run += 1;
    asking = false;
    if (watchId !== undefined) geolocation?.clearWatch(watchId);
    watchId = undefined;
    timers.clear();
    cancelNextSend = undefined;
  };

  // --- the socket ---

  const lookAtSocket = () => {
    const was = connected;
    connected = socket.isConnected();
    if (connected) failed.delete('SOCKET_NOT_CONNECTED');
    if (connected && !was) outbox.reconnected();
    else outbox.deliver();
    tell();
  };

  const waitForSocket = (polls: number) => {
    if (connected) return;
    if (polls === 0) fail('SOCKET_NOT_CONNECTED');
    else
      timers.after(SOCKET_WAIT.everyMs, () => {
        lookAtSocket();
        waitForSocket(polls - 1);
      });
  };

  const start = () => {
    if (running) return;
    running = true;
    if (!geolocation) {
      tell();
      fail('INITIALIZATION_ERROR');
      return;
    }
    outbox.open();
    lookAtSocket();
    waitForSocket(SOCKET_WAIT.polls);
    timers.every(SOCKET_POLL_MS, lookAtSocket);
    const left = Math.max(0, START_AFTER_MS - ageOf(mounted, clock));
    timers.after(left, () => requestOnce(1));
    timers.after(left + WATCH_AFTER_MS, watch);
  };

  const stop = ({ forget }: { forget: boolean }) => {
    stopAsking();
    outbox.rest();
    tooSoon = undefined;
    if (forget) {
      outbox.clear();
      last = undefined;
      countedAt = undefined;
      sentAt = undefined;
      failed.clear();
    }
    running = false;
    tell();
  };

  return {
    start,
    stop,
    askAgain() {
      if (!running || (permission !== 'denied' && permission !== 'error')) return;
      stop({ forget: false });
      start();
    },
    socketChanged: lookAtSocket,
    close() {
      stopAsking();
      outbox.close();
    },
  };
}

type Heard = (answer: () => void) => void;
