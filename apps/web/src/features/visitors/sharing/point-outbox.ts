import {
  type LocationErrorType,
  type LocationUpdate,
  SOCKET_LIMITS,
} from '@station/contract/visitors/realtime';
import { ageOf, type Clock, type Moment, momentOf } from './moment.ts';
import { ANSWER_MS, HISTORY_MAX, PACE_MS, REFUSED_AGAIN, SOCKET_POLL_MS } from './tracker-times.ts';

/** What the outbox needs of the visitors' socket. */
export type PointSocket = {
  isConnected: () => boolean;
  /** False when it could not be said. */
  send: (update: LocationUpdate) => boolean;
  /** Calls back at `location:updated` and `location:confirmed`; returns the way to stop. */
  onTaken: (listener: (updateNumber: number | null) => void) => () => void;
  /** Calls back at `location:error`; returns the way to stop. */
  onRefused: (listener: (type: LocationErrorType) => void) => () => void;
};

/** A point of the history. Its number and its time stay the same however often it is said. */
export type Point = Omit<LocationUpdate, 'timestamp' | 'sentAt' | 'updateNumber'>;

type Entry = { point: Point; measured: Moment; number: number; done: boolean };

type OutboxEvents = {
  /** The server took a point, or something else about what waits has changed. */
  onChange: () => void;
  /** The server does not want this person's points now. */
  onUnwanted: (type: LocationErrorType) => void;
};

/**
 * Makes an outbox: the points of a device on their way to the server, in order, each once, none that
 * is too old. A point waits until the server has answered the one before it, so a connection
 * that is lost without anybody noticing loses none, and a backlog comes at a pace that the server
 * takes. The history of {@link HISTORY_MAX} points bounds what can wait.
 */
export function createPointOutbox(
  socket: PointSocket,
  clock: Clock,
  { onChange, onUnwanted }: OutboxEvents,
) {
  let history: Entry[] = [];
  let numbers = 0;
  let onItsWay: Entry | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let takenAt: number | undefined;
  let isResting = true;

  const later = (ms: number, run: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      run();
    }, ms);
  };
  const waiting = () => history.filter((entry) => !entry.done);
  const isFree = () => !isResting && !onItsWay && timer === undefined && socket.isConnected();

  const dropTooOld = () => {
    for (const entry of waiting()) {
      if (ageOf(entry.measured, momentOf(clock)) > SOCKET_LIMITS.pointAgeMs) entry.done = true;
    }
  };

  const post = (entry: Entry) => {
    // Both by one clock: their difference is the point's age, whatever the clock shows.
    const timestamp = entry.measured.now;
    const sentAt = timestamp + Math.round(ageOf(entry.measured, momentOf(clock)));
    if (!socket.send({ ...entry.point, timestamp, sentAt, updateNumber: entry.number })) return;
    onItsWay = entry;
    later(ANSWER_MS, () => {
      onItsWay = undefined;
      onChange();
    });
  };

  const deliver = () => {
    if (!isFree()) return;
    dropTooOld();
    const [next] = waiting();
    if (next) post(next);
  };

  const goOn = (pause: number) => {
    onItsWay = undefined;
    later(pause, deliver);
    onChange();
  };

  const stops = [
    socket.onTaken((updateNumber) => {
      if (!onItsWay || updateNumber !== onItsWay.number) return;
      onItsWay.done = true;
      refusals = 0;
      takenAt = clock.now();
      goOn(PACE_MS);
    }),
    socket.onRefused((type) => {
      if (!onItsWay) return;
      if (type === 'INVALID' || type === 'TOO_OLD') {
        onItsWay.done = true;
        goOn(PACE_MS);
        return;
      }
      // Right after a connection the server may not know yet whose socket it is.
      refusals += 1;
      goOn(refusals <= REFUSED_AGAIN.count ? REFUSED_AGAIN.delayMs : SOCKET_POLL_MS);
      onUnwanted(type);
    }),
  ];

  return {
    /** Adds a point to the history, and sends it when its turn comes. */
    add(point: Point, measured: Moment): void {
      numbers += 1;
      history = [...history, { point, measured, number: numbers, done: false }].slice(-HISTORY_MAX);
      deliver();
    },
    /** Says a point of the history once more, unless something else is on its way. */
    repeat(point: Point, measured: Moment): void {
      dropTooOld();
      if (!isFree() || waiting().length > 0) return;
      if (ageOf(measured, momentOf(clock)) > SOCKET_LIMITS.pointAgeMs) return;
      numbers += 1;
      post({ point, measured, number: numbers, done: false });
    },
    deliver,
    /** May send from now on. */
    open(): void {
      isResting = false;
    },
    /** Sends nothing more until it is opened; an answer that is still due is heard. */
    rest(): void {
      isResting = true;
    },
    /** The socket is another one: what was on its way has got lost with the old one. */
    reconnected(): void {
      clearTimeout(timer);
      timer = undefined;
      onItsWay = undefined;
      refusals = 0;
      deliver();
    },
    waiting: () => waiting().length,
    history: () => history.length,
    /** When the server last took a point, by the device's clock. */
    takenAt: () => takenAt,
    /** Forgets everything. */
    clear(): void {
      clearTimeout(timer);
      timer = undefined;
      onItsWay = undefined;
      history = [];
      takenAt = undefined;
      refusals = 0;
    },
    close(): void {
      clearTimeout(timer);
      for (const stop of stops) stop();
    },
  };
}
