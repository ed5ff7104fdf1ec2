import type { BodyInput } from '@station/contract/endpoint';
import { SOCKET_LIMITS } from '@station/contract/realtime';
import type { trackVisit } from '@station/contract/visits';
import { readKept } from './kept.ts';

/**
 * Where this browser is, as last heard (spec 1, section 3): the device's own point while its person
 * shares it (features/location-sharing), else the place of its address (own-place.ts).
 */
export const LOCATION_KEY = 'user_location';

/** The device's point, if its person shares it and it still says something about now. */
export function readOwnPoint(): BodyInput<typeof trackVisit>['geoLocation'] {
  try {
    const { lat, lng, accuracy, timestamp, source } = JSON.parse(readKept(LOCATION_KEY) ?? '{}');
    if (!String(source).startsWith('gps')) return null;
    if (!(Math.abs(Date.now() - timestamp) <= SOCKET_LIMITS.pointAgeMs)) return null;
    return { latitude: lat, longitude: lng, accuracy, source: 'gps' };
  } catch {
    return null;
  }
}
