import { SAME_POINT } from '@station/contract/visitors/locations';
import { type Fix, isSamePlace } from './fix.ts';
import { ageOf, type Moment } from './moment.ts';
import type { Point } from './point-outbox.ts';
import type { GpsErrorType, GpsPermission } from './tracker-state.ts';
import {
  ASK_ANEW_MS,
  GPS_RETRIES,
  SEND_EVERY_MS,
  SOCKET_POLL_MS,
  SOCKET_WAIT,
  START_AFTER_MS,
  WATCH_AFTER_MS,
} from './tracker-times.ts';

/** What the tracker knows. */
export type Tracking = {
  /** Its times count from here (spec 1, section 9). */
  mountedAt: Moment;
  running: boolean;
  permission: GpsPermission;
  connected: boolean;
  /** Looks at the socket that are left until it is said to be missing. */
  polls: number;
  watching: boolean;
  /** Which attempt at a one-shot request is under way, or waits for its turn; 0 when none is. */
  attempt: number;
  askedAt?: Moment | undefined;
  /** The last point that counts, and when it did. */
  last?: Fix | undefined;
  countedAt?: Moment | undefined;
  /** When something was last sent, and what came too soon after it. */
  sentAt?: Moment | undefined;
  tooSoon?: Fix | undefined;
  /** Whether it stands fixed when something is sent next. */
  sendsNext: boolean;
  /** What was said to have failed, and has not worked since: it is said once. */
  failed: readonly GpsErrorType[];
};

/** One timer of each name runs at a time; a new one takes its place. */
export type TimerName = 'request' | 'watch' | 'ask-anew' | 'send' | 'socket' | 'socket-wait';

/** What happens to the tracker. */
export type TrackerEvent =
  | { type: 'start' }
  | { type: 'stop'; forget: boolean }
  | { type: 'ask-again' }
  | { type: 'socket-changed' }
  | { type: 'due'; timer: TimerName }
  /** The device answered; without a fix its answer was no valid point. */
  | { type: 'answered'; to: 'request' | 'watch'; fix: Fix | undefined }
  | { type: 'failed'; to: 'request' | 'watch'; denied: boolean }
  /** The device could not even be asked. */
  | { type: 'unable'; to: 'request' | 'watch' };

/** What is to be done then, in this order. */
export type TrackerEffect =
  | { type: 'request' }
  | { type: 'watch' }
  | { type: 'wait'; timer: TimerName; ms: number }
  /** Ends the watch and every timer; an answer that is still due is not heard. */
  | { type: 'halt' }
  | { type: 'add'; point: Point; measured: Moment }
  | { type: 'repeat'; point: Point; measured: Moment }
  /** Of the outbox: may send, sends what waits, begins anew on another socket, rests, forgets. */
  | { type: 'open' | 'deliver' | 'reconnected' | 'rest' | 'clear' }
  | { type: 'error'; error: GpsErrorType };

/** The moment of an event, and whether the socket is there in it. */
export type Now = Moment & { connected: boolean };

type Step = [Tracking, TrackerEffect[]];

/** What the tracker knows at its mount. */
export function newTracking(mountedAt: Moment, { supported }: { supported: boolean }): Tracking {
  return {
    mountedAt,
    running: false,
    permission: supported ? 'prompt' : 'unsupported',
    connected: false,
    polls: 0,
    watching: false,
    attempt: 0,
    sendsNext: false,
    failed: [],
  };
}

/** What the tracker knows after an event, and what is to be done. */
export function reduceTracker(tracking: Tracking, event: TrackerEvent, now: Now): Step {
  switch (event.type) {
    case 'start':
      return start(tracking, now);
    case 'stop':
      return stop(tracking, event.forget);
    case 'ask-again':
      return askAgain(tracking, now);
    case 'socket-changed':
      return lookAtSocket(tracking, now);
    case 'due':
      return DUE[event.timer](tracking, now);
    case 'answered': {
      const heard = event.to === 'request' ? { ...tracking, attempt: 0 } : tracking;
      return event.fix ? take(heard, event.fix, now) : [heard, []];
    }
    case 'failed':
      if (event.denied) return refuse(tracking);
      // Of anything else a watch recovers by itself.
      return event.to === 'request' ? retry(tracking, now) : [tracking, []];
    case 'unable': {
      const watching = event.to === 'watch' ? false : tracking.watching;
      return fail(
        { ...tracking, attempt: 0, watching, permission: 'error' },
        'INITIALIZATION_ERROR',
      );
    }
  }
}

const DUE: Record<TimerName, (tracking: Tracking, now: Now) => Step> = {
  request,
  watch: (tracking) => [
    { ...tracking, watching: true },
    [wait('ask-anew', SEND_EVERY_MS), { type: 'watch' }],
  ],
  'ask-anew': invalidate,
  send: sendNext,
  socket: (tracking, now) =>
    andThen(lookAtSocket(tracking, now), (next) => [next, [wait('socket', SOCKET_POLL_MS)]]),
  'socket-wait': (tracking, now) =>
    andThen(lookAtSocket(tracking, now), (next) =>
      waitForSocket({ ...next, polls: next.polls - 1 }),
    ),
};

const wait = (timer: TimerName, ms: number): TrackerEffect => ({ type: 'wait', timer, ms });

function andThen([tracking, effects]: Step, step: (tracking: Tracking) => Step): Step {
  const [next, more] = step(tracking);
  return [next, [...effects, ...more]];
}

function fail(tracking: Tracking, error: GpsErrorType): Step {
  if (tracking.failed.includes(error)) return [tracking, []];
  return [{ ...tracking, failed: [...tracking.failed, error] }, [{ type: 'error', error }]];
}

const works = (tracking: Tracking, ...errors: GpsErrorType[]): Tracking => ({
  ...tracking,
  failed: tracking.failed.filter((error) => !errors.includes(error)),
});

// --- start and stop ---

function start(tracking: Tracking, now: Now): Step {
  if (tracking.running) return [tracking, []];
  const running = { ...tracking, running: true, polls: SOCKET_WAIT.polls };
  if (tracking.permission === 'unsupported') return fail(running, 'INITIALIZATION_ERROR');
  const left = Math.max(0, START_AFTER_MS - ageOf(tracking.mountedAt, now));
  const opened: Step = [running, [{ type: 'open' }]];
  const looked = andThen(opened, (next) => lookAtSocket(next, now));
  return andThen(andThen(looked, waitForSocket), (next) => [
    next,
    [wait('socket', SOCKET_POLL_MS), wait('request', left), wait('watch', left + WATCH_AFTER_MS)],
  ]);
}

function stop(tracking: Tracking, forget: boolean): Step {
  const [halted, effects] = halt(tracking);
  const stopped: Tracking = { ...halted, running: false, tooSoon: undefined };
  if (!forget) return [stopped, [...effects, { type: 'rest' }]];
  const forgetful = { last: undefined, countedAt: undefined, sentAt: undefined, failed: [] };
  return [{ ...stopped, ...forgetful }, [...effects, { type: 'rest' }, { type: 'clear' }]];
}

function askAgain(tracking: Tracking, now: Now): Step {
  const isRefused = tracking.permission === 'denied' || tracking.permission === 'error';
  if (!tracking.running || !isRefused) return [tracking, []];
  return andThen(stop(tracking, false), (next) => start(next, now));
}

const halt = (tracking: Tracking): Step => [
  { ...tracking, attempt: 0, watching: false, sendsNext: false },
  [{ type: 'halt' }],
];

// --- asking the device ---

const isFresh = ({ last }: Tracking, now: Now) =>
  last !== undefined && ageOf(last.measured, now) < ASK_ANEW_MS;

function request(tracking: Tracking, now: Now): Step {
  return [{ ...tracking, attempt: tracking.attempt + 1, askedAt: now }, [{ type: 'request' }]];
}

function retry(tracking: Tracking, now: Now): Step {
  if (tracking.attempt <= GPS_RETRIES.count) {
    return [tracking, [wait('request', GPS_RETRIES.delayMs)]];
  }
  const given = { ...tracking, attempt: 0 };
  return isFresh(given, now) ? [given, []] : fail({ ...given, permission: 'error' }, 'MAX_RETRIES');
}

function invalidate(tracking: Tracking, now: Now): Step {
  const { askedAt, attempt } = tracking;
  const isQuiet = !askedAt || ageOf(askedAt, now) >= ASK_ANEW_MS;
  const again: Step = [tracking, [wait('ask-anew', SEND_EVERY_MS)]];
  if (attempt > 0 || !isQuiet || isFresh(tracking, now)) return again;
  return andThen(again, (next) => request(next, now));
}

function refuse(tracking: Tracking): Step {
  return andThen(halt(tracking), (next) =>
    fail({ ...next, permission: 'denied' }, 'PERMISSION_DENIED'),
  );
}

// --- what is measured ---

function take(tracking: Tracking, fix: Fix, now: Now): Step {
  const next = works({ ...tracking, permission: 'granted' }, 'PERMISSION_DENIED', 'MAX_RETRIES');
  const { last, countedAt, sentAt } = next;
  if (last && countedAt && isSamePlace(last, fix) && ageOf(countedAt, now) < SAME_POINT.ms) {
    // Nothing new to tell, except that it still holds.
    return [{ ...next, last: { ...last, measured: fix.measured }, tooSoon: undefined }, []];
  }
  if (!sentAt || ageOf(sentAt, now) >= SEND_EVERY_MS) return count(next, fix, now);
  const left = wait('send', SEND_EVERY_MS - ageOf(sentAt, now));
  return [{ ...next, tooSoon: fix, sendsNext: true }, next.sendsNext ? [] : [left]];
}

function count(tracking: Tracking, fix: Fix, now: Now): Step {
  const { measured, ...point } = fix;
  return [
    { ...tracking, last: fix, countedAt: now, tooSoon: undefined, sentAt: now, sendsNext: true },
    [{ type: 'add', point, measured }, wait('send', SEND_EVERY_MS)],
  ];
}

/** What the throttle held back is sent when its time comes; else the last point is sent again. */
function sendNext(tracking: Tracking, now: Now): Step {
  const { last, tooSoon, watching } = tracking;
  if (tooSoon) return count(tracking, tooSoon, now);
  const next: Step = [{ ...tracking, sentAt: now }, [wait('send', SEND_EVERY_MS)]];
  if (!last || !watching) return next;
  const { measured, ...point } = last;
  const again = { ...point, source: 'gps-realtime' } as const;
  return [next[0], [{ type: 'repeat', point: again, measured }, ...next[1]]];
}

// --- the socket ---

function lookAtSocket(tracking: Tracking, { connected }: Now): Step {
  const next = connected ? works(tracking, 'SOCKET_NOT_CONNECTED') : tracking;
  const isBack = connected && !tracking.connected;
  return [{ ...next, connected }, [{ type: isBack ? 'reconnected' : 'deliver' }]];
}

function waitForSocket(tracking: Tracking): Step {
  if (tracking.connected) return [tracking, []];
  if (tracking.polls === 0) return fail(tracking, 'SOCKET_NOT_CONNECTED');
  return [tracking, [wait('socket-wait', SOCKET_WAIT.everyMs)]];
}
