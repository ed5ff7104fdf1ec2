import type { Context } from '../../platform/context.ts';
import { readSettings } from './settings.queries.ts';

/** What a map's library puts in the place of `{s}` in an address of tiles. */
const SUBDOMAINS = ['a', 'b', 'c'];

/** The sites whose images pages may show: those of the map's tiles, and no others. */
export async function imageSources(context: Pick<Context, 'db' | 'config'>): Promise<string[]> {
  const { map_tiles } = await readSettings(context);
  return tileOrigins(map_tiles.url);
}

/** The origins of an address of tiles; none where it is no address, or could say more than one. */
export function tileOrigins(url: string): string[] {
  const addresses = url.includes('{s}')
    ? SUBDOMAINS.map((name) => url.replaceAll('{s}', name))
    : [url];
  const origins = addresses.flatMap((address) => URL.parse(address)?.origin ?? []);
  return origins.filter((origin) => /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin));
}
