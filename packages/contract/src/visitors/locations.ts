/** Points on the earth, and the place of an address (spec 1, sections 3, 5 and 7). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';

/** Kilometres (spec 1, section 9). */
export const EARTH_RADIUS_KM = 6_371;

/** A point this near to the last one, in kilometres, within this time, in ms, is the same one. */
export const SAME_POINT = { km: 0.01, ms: 30_000 } as const;

/** Both are numbers in their ranges, or there is no point (spec 1, section 5). */
export const Latitude = z.number().check(z.minimum(-90), z.maximum(90));
export const Longitude = z.number().check(z.minimum(-180), z.maximum(180));

/** Where a point comes from (spec 1, section 3, location update). */
export const POINT_SOURCES = [
  'gps',
  'gps-request',
  'gps-watch',
  'gps-realtime',
  'ip',
  'unknown',
] as const;
export const PointSource = z.enum(POINT_SOURCES);
export type PointSource = z.infer<typeof PointSource>;

/** No device means more than this by any of its readings. */
const READING_MAX = 1e9;

/**
 * Metres, metres a second or degrees of a device; null when it does not say, or says what nothing on
 * earth can be. Nobody is refused for it, so the bound is none of what is agreed.
 */
const reading = z._default(
  z.catch(z.nullable(z.number().check(z.refine((it) => Math.abs(it) <= READING_MAX))), null),
  null,
);

/** A point that a device measured. */
export const GeoPoint = z.object({
  latitude: Latitude,
  longitude: Longitude,
  /** Radius in metres. */
  accuracy: reading,
  /** Metres. */
  altitude: reading,
  /** Metres a second. */
  speed: reading,
  source: z._default(z.catch(PointSource, 'gps'), 'gps'),
});
export type GeoPoint = z.infer<typeof GeoPoint>;

/** Kilometres between two points, on a ball of {@link EARTH_RADIUS_KM} (haversine). */
export function distanceKm(a: LatLng, b: LatLng): number {
  const rad = Math.PI / 180;
  const half = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2;
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * half(b.longitude - a.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

export type LatLng = { latitude: number; longitude: number };

/** The place of an internet address; what is not known is `unknown` or `Unknown` (spec 1, section 3). */
export const IpLocation = z.object({
  ip: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  /** Two letters, or `unknown`. */
  countryCode: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  timezone: z.string(),
  isp: z.string(),
  postal: z.string(),
  /** `db-ip` when the address was found; `default` when it was not. */
  source: z.string(),
});
export type IpLocation = z.infer<typeof IpLocation>;

/** Radius in metres that a point of an internet address is shown with (spec 1, section 9). */
export const IP_ACCURACY_M = 5_000;

export const ipLocation = endpoint({
  name: 'ipLocation',
  method: 'GET',
  path: '/api/location/ip-location',
  access: 'guest',
  perMinute: 60,
  summary: 'The place of the caller’s internet address, by the DB-IP city list (CC BY 4.0).',
  response: answer({ ...IpLocation.shape }),
});
