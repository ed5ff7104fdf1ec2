import type { Point } from './point-outbox.ts';

/** The spec's key (spec 1, section 3); the page views of `visits` read it, and keep a place of theirs there. */
const KEY = 'user_location';

/** Keeps the last point of this device as a location record, while it is shared. */
export function keepOwnPoint(point: Point, timestamp: number): void {
  const { latitude: lat, longitude: lng, accuracy, source } = point;
  try {
    localStorage.setItem(KEY, JSON.stringify({ lat, lng, accuracy, source, timestamp }));
  } catch {
    // Nothing depends on it.
  }
}

/** Leaves nothing behind of where this device was. */
export function forgetOwnPoint(): void {
  try {
    const { source } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { source?: unknown };
    // The place of an address may stay.
    if (String(source).startsWith('gps')) localStorage.removeItem(KEY);
  } catch {
    // Storage that cannot be reached holds nothing to remove.
  }
}
