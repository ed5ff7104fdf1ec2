import type { GeoPoint } from '@station/contract/visitors/locations';
import { SOCKET_LIMITS } from '@station/contract/visitors/realtime';
import { TRACE_KEYS } from './browser-data.ts';
import { forget, keep, readStored } from './local-storage.ts';

/**
 * Where this browser is, as last heard, by the spec's key (spec 1, section 3): the device's own
 * point while its person shares it, else the place of its address.
 */
const KEY = TRACE_KEYS.location;

/** The device's point, if its person shares it and it still says something about now. */
export function readOwnPoint(): GeoPoint | null {
  const { lat, lng, accuracy, altitude, speed, timestamp, source } = stored();
  if (!String(source).startsWith('gps')) return null;
  if (!(Math.abs(Date.now() - Number(timestamp)) <= SOCKET_LIMITS.pointAgeMs)) return null;
  return {
    latitude: Number(lat),
    longitude: Number(lng),
    accuracy: reading(accuracy),
    altitude: reading(altitude),
    speed: reading(speed),
    source: 'gps',
  };
}

const reading = (value: unknown) => (typeof value === 'number' ? value : null);

/**
 * Keeps the last point of this device as a location record, whose source is `gps` or `gps-watch` (spec 1,
 * section 3), with what a page view tells beside it; `timestamp` in epoch milliseconds.
 */
export function storeOwnPoint(point: GeoPoint, timestamp: number): void {
  const { latitude: lat, longitude: lng, accuracy, altitude, speed } = point;
  const source = point.source === 'gps-watch' ? point.source : 'gps';
  keep(KEY, JSON.stringify({ lat, lng, accuracy, altitude, speed, source, timestamp }));
}

/** Leaves nothing behind of where this device was; the place of its address may stay. */
export function forgetOwnPoint(): void {
  if (String(stored().source).startsWith('gps')) forget(KEY);
}

/** Keeps the place of this browser's address, unless there is a point of the device. */
export function storeOwnPosition(place: object): void {
  if (readOwnPoint()) return;
  keep(KEY, JSON.stringify({ ...place, timestamp: new Date().toISOString() }));
}

/** What is kept; anybody may have written to it. */
function stored(): Record<string, unknown> {
  try {
    return (JSON.parse(readStored(KEY) ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
