import type { LocationErrorType, LocationUpdate } from '@station/contract/visitors/realtime';
import { onTestFinished, vi } from 'vitest';
import { createGpsTracker } from '../../../src/features/visitors/sharing/gps-tracker.ts';
import type {
  GpsErrorType,
  TrackerState,
} from '../../../src/features/visitors/sharing/tracker-state.ts';

/** `GeolocationPositionError`'s codes. */
export const DENIED = 1;
export const UNAVAILABLE = 2;

/** When the tests' clock begins. */
export const NOON = Date.parse('2026-11-23T12:00:00+07:00');

type Asked = { at: number; options: PositionOptions | undefined };

/** A device whose positions a test decides, and what was asked of it, in ms since its making. */
export class FakeDevice {
  readonly requests: Asked[] = [];
  readonly watches: Asked[] = [];
  readonly cleared: number[] = [];
  private open: { success: PositionCallback; error: PositionErrorCallback }[] = [];
  private watching = new Map<number, { success: PositionCallback; error: PositionErrorCallback }>();
  private began = performance.now();

  readonly geolocation = {
    getCurrentPosition: (
      success: PositionCallback,
      error?: PositionErrorCallback | null,
      options?: PositionOptions,
    ) => {
      this.requests.push({ at: this.at(), options });
      this.open.push({ success, error: error ?? (() => {}) });
    },
    watchPosition: (
      success: PositionCallback,
      error?: PositionErrorCallback | null,
      options?: PositionOptions,
    ) => {
      this.watches.push({ at: this.at(), options });
      this.watching.set(this.watches.length, { success, error: error ?? (() => {}) });
      return this.watches.length;
    },
    clearWatch: (id: number) => {
      this.cleared.push(id);
      this.watching.delete(id);
    },
  };

  /** Answers what was asked once. */
  answer(latitude: number, longitude = 106.7): void {
    for (const { success } of this.open.splice(0)) success(position(latitude, longitude));
  }

  /** What was asked once fails. */
  fail(code: number): void {
    for (const { error } of this.open.splice(0)) error(positionError(code));
  }

  /** The device moved: everything that watches hears of it. */
  move(latitude: number, longitude = 106.7, rest: Partial<GeolocationCoordinates> = {}): void {
    for (const { success } of this.watching.values()) success(position(latitude, longitude, rest));
  }

  /** The watch fails. */
  failWatch(code: number): void {
    for (const { error } of this.watching.values()) error(positionError(code));
  }

  get isWatched(): boolean {
    return this.watching.size > 0;
  }

  private at(): number {
    return Math.round(performance.now() - this.began);
  }
}

function position(
  latitude: number,
  longitude: number,
  rest: Partial<GeolocationCoordinates> = {},
): GeolocationPosition {
  const coords = {
    latitude,
    longitude,
    accuracy: 8,
    altitude: 12,
    altitudeAccuracy: null,
    speed: 1.5,
    heading: 90,
    ...rest,
  };
  // Some devices have a clock of their own for positions; nothing may depend on it.
  return { coords, timestamp: 0 } as GeolocationPosition;
}

const positionError = (code: number) =>
  ({ code, message: 'no position' }) as GeolocationPositionError;

/** A socket of the visitors and the server behind it. */
class FakeSocket {
  readonly sent: LocationUpdate[] = [];
  isThere = true;
  /** What the server says to a point: it takes it, keeps silent, or does not want it. */
  answers: 'taken' | 'silent' | LocationErrorType = 'taken';
  private taken = new Set<(updateNumber: number | null) => void>();
  private refused = new Set<(type: LocationErrorType) => void>();

  isConnected = () => this.isThere;

  send = (update: LocationUpdate) => {
    if (!this.isThere) return false;
    this.sent.push(update);
    const { answers } = this;
    setTimeout(() => {
      if (answers === 'silent' || !this.isThere) return;
      if (answers === 'taken') for (const listener of this.taken) listener(update.updateNumber);
      else for (const listener of this.refused) listener(answers);
    }, 1);
    return true;
  };

  onTaken = (listener: (updateNumber: number | null) => void) => {
    this.taken.add(listener);
    return () => this.taken.delete(listener);
  };

  onRefused = (listener: (type: LocationErrorType) => void) => {
    this.refused.add(listener);
    return () => this.refused.delete(listener);
  };

  get latitudes(): number[] {
    return this.sent.map(({ latitude }) => latitude);
  }

  get sources(): string[] {
    return this.sent.map(({ source }) => source);
  }
}

/** A tracker on a fake device, socket and clock. */
export function makeTracker({ supported = true } = {}) {
  vi.useFakeTimers({ now: NOON });
  const device = new FakeDevice();
  const socket = new FakeSocket();
  const states: TrackerState[] = [];
  const errors: GpsErrorType[] = [];
  const unwanted: LocationErrorType[] = [];
  const tracker = createGpsTracker(
    {
      geolocation: supported ? device.geolocation : undefined,
      socket,
      clock: { now: () => Date.now(), steady: () => performance.now() },
    },
    {
      onState: (next) => states.push(next),
      onPoint: () => {},
      onError: (type) => errors.push(type),
      onUnwanted: (type) => unwanted.push(type),
    },
  );
  onTestFinished(() => tracker.close());
  const pass = (ms: number) => vi.advanceTimersByTime(ms);
  const state = () => states.at(-1);
  return { tracker, device, socket, errors, unwanted, state, pass };
}
