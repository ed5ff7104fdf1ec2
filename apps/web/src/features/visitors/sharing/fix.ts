import { distanceKm, Latitude, Longitude, SAME_POINT } from '@station/contract/visitors/locations';
import type { Moment } from './moment.ts';
import type { Point } from './point-outbox.ts';

/** A point as the device measured it. */
export type Fix = Point & { measured: Moment };

/** The point that a device measured; none without valid coordinates (spec 1, section 5). */
export function readFix(
  { coords }: GeolocationPosition,
  source: Point['source'],
  measured: Moment,
): Fix | undefined {
  const { latitude, longitude } = coords;
  if (!Latitude.safeParse(latitude).success || !Longitude.safeParse(longitude).success) return;
  // Some devices give NaN where they mean that they do not know.
  const reading = (value: number | null) => (Number.isFinite(value) ? value : null);
  return {
    latitude,
    longitude,
    accuracy: reading(coords.accuracy),
    altitude: reading(coords.altitude),
    speed: reading(coords.speed),
    heading: reading(coords.heading),
    source,
    measured,
  };
}

/** Near enough to be the same place (spec 1, section 5). */
export const isSamePlace = (a: Fix, b: Fix) => distanceKm(a, b) < SAME_POINT.km;
