import { keep, readStored } from '../../../platform/local-storage.ts';
import { logQuietly } from '../../../platform/log.ts';
import { storeOwnPosition } from '../../../platform/own-location.ts';
import { onSessionEnd } from '../../../platform/stored-session.ts';
import { fetchOwnPosition } from './visits.data.ts';

/** In session storage: the place was asked for in this session. */
const ASKED_KEY = 'ip_location_asked';

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
 * Asks where this browser's address is, once a session, and keeps the answer unless there is a
 * device's own point. It is for whoever looks at what is kept: to records the server adds the place
 * by itself.
 */
export async function learnOwnPlace(): Promise<void> {
  if (readStored(ASKED_KEY, ofTab) !== null) return;
  keep(ASKED_KEY, 'true', ofTab);
  let isOver = false;
  const stop = onSessionEnd(() => {
    isOver = true;
  });
  const place = await fetchOwnPosition().catch((failure: unknown) => {
    logQuietly('the place of this address is not known', failure);
    return UNKNOWN_PLACE;
  });
  if (place.latitude === null) logQuietly('the place of this address has no coordinates', place.ip);
  stop();
  // Whoever it was asked for has left nothing behind, and this is no exception.
  if (!isOver) storeOwnPosition(place);
}

const ofTab = () => sessionStorage;
