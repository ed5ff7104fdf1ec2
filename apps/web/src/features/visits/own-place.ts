import { logQuietly } from '../../platform/log.ts';
import { sessionId } from '../../platform/own-ids.ts';
import { keep, readKept } from './kept.ts';
import { askOwnPlace } from './visits.data.ts';

/** Where this browser's address is, as last heard (spec 1, section 3). */
const PLACE_KEY = 'user_location';

/** What counts when the place is not known (spec 1, sections 3 and 8). */
const UNKNOWN_PLACE = {
  ip: 'unknown',
  city: 'Unknown',
  region: 'Unknown',
  country: 'Unknown',
  countryCode: 'unknown',
  latitude: null,
  longitude: null,
  timezone: 'unknown',
  isp: 'unknown',
  postal: 'unknown',
  source: 'default',
} as const;

/**
 * Asks where this browser's address is, once a session, and keeps the answer. It is for whoever looks
 * at what is kept: to records of visits the server adds the place by itself.
 */
export async function learnOwnPlace(): Promise<void> {
  if (isKnown()) return;
  const place = await askOwnPlace().catch((failure: unknown) => {
    logQuietly('the place of this address is not known', failure);
    return UNKNOWN_PLACE;
  });
  if (place.latitude === null) logQuietly('the place of this address has no coordinates', place.ip);
  const asked = { sessionId: sessionId(), timestamp: new Date().toISOString() };
  keep(PLACE_KEY, JSON.stringify({ ...place, ...asked }));
}

function isKnown(): boolean {
  try {
    return JSON.parse(readKept(PLACE_KEY) ?? '{}').sessionId === sessionId();
  } catch {
    return false;
  }
}
