import { distanceKm, SAME_POINT } from '@station/contract/visitors/locations';
import type {
  TrailPage,
  TrailPoint,
  VisitorTrail,
} from '@station/contract/visitors/visitor-trails';

/** A page belongs to a point that was measured so many milliseconds around it. */
const BELONGS_MS = 10 * 60_000;

/** Pages that were looked at in one place; `first` and `last` are their numbers, from 1. */
export type TrailStop = { lat: number; lng: number; first: number; last: number };

/**
 * Where pages were looked at: at the last point before, or the next one after, if it is near enough in
 * time. Undefined where nobody knows. In the order of the pages.
 */
export function placesOf({
  pages,
  points,
}: Pick<VisitorTrail, 'pages' | 'points'>): (TrailPoint | undefined)[] {
  let next = 0;
  return pages.map((page) => {
    const at = Date.parse(page.at);
    while (next < points.length && Date.parse(points[next]?.at ?? '') <= at) next += 1;
    const [before, after] = [points[next - 1], points[next]];
    return [before, after].find((it) => it && isNear(it, page));
  });
}

const isNear = (point: TrailPoint, page: TrailPage) =>
  Math.abs(Date.parse(point.at) - Date.parse(page.at)) <= BELONGS_MS;

/** What is drawn with a number: pages one after the other in one place are one stop. */
export function stopsOf(places: readonly (TrailPoint | undefined)[]): TrailStop[] {
  const stops: TrailStop[] = [];
  for (const [at, place] of places.entries()) {
    if (!place) continue;
    const number = at + 1;
    const last = stops.at(-1);
    if (last && isSamePlace(last, place)) last.last = number;
    else stops.push({ lat: place.latitude, lng: place.longitude, first: number, last: number });
  }
  return stops;
}

const isSamePlace = ({ lat, lng }: TrailStop, place: TrailPoint) =>
  distanceKm({ latitude: lat, longitude: lng }, place) < SAME_POINT.km;
