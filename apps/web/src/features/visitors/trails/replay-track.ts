import type { Replay, Track } from '@station/contract/visitors/visitor-trails';

/** Somebody of whom nothing was heard for so many seconds is not shown. */
const SILENT_SECONDS = 600;

/** After the last point before a silence somebody is shown for so many seconds more. */
const LINGER_SECONDS = 60;

export type Place = { lat: number; lng: number };

/**
 * Where somebody was at a moment, in seconds since the day began: on the straight way between two
 * points that are not too far apart in time; undefined while nobody knows.
 */
export function placeAt(track: Track, second: number): Place | undefined {
  const { seconds, latitudes, longitudes } = track;
  const after = firstAfter(seconds, second);
  const [from, to] = [seconds[after - 1], seconds[after]];
  if (from === undefined) return undefined;
  const start = { lat: latitudes[after - 1] ?? 0, lng: longitudes[after - 1] ?? 0 };
  if (to === undefined || to - from > SILENT_SECONDS) {
    return second - from <= LINGER_SECONDS ? start : undefined;
  }
  const part = (second - from) / (to - from);
  return {
    lat: start.lat + part * ((latitudes[after] ?? 0) - start.lat),
    lng: start.lng + part * ((longitudes[after] ?? 0) - start.lng),
  };
}

/** The number of the first of these that is later; the list is in order. */
function firstAfter(seconds: readonly number[], second: number): number {
  let [low, high] = [0, seconds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((seconds[middle] ?? 0) <= second) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first and the last second at which somebody is seen; undefined for a day without points. */
export function spanOf({
  tracks,
}: Pick<Replay, 'tracks'>): { start: number; end: number } | undefined {
  const firsts = tracks.flatMap(({ seconds }) => seconds[0] ?? []);
  const lasts = tracks.flatMap(({ seconds }) => seconds.at(-1) ?? []);
  if (firsts.length === 0) return undefined;
  // A loop: a day may have more people than a call takes arguments.
  const start = firsts.reduce((a, b) => Math.min(a, b));
  return { start, end: lasts.reduce((a, b) => Math.max(a, b), start) + LINGER_SECONDS };
}

/** Every point of a day, for the heat of it. */
export function* pointsOf({ tracks }: Pick<Replay, 'tracks'>): Generator<Place> {
  for (const { latitudes, longitudes } of tracks) {
    for (const [at, lat] of latitudes.entries()) yield { lat, lng: longitudes[at] ?? 0 };
  }
}
