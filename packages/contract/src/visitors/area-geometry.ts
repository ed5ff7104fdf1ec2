/**
 * Circles and polygons on the earth: what lies inside, and how far outside the rest is (visitors
 * issue, 6). Pure, so that server, browser and tests reckon alike.
 */
import { distanceKm, EARTH_RADIUS_KM, type LatLng } from './locations.ts';

/** Around a point, with a radius in metres. */
export type Circle = LatLng & { radius_m: number };

/** Corners in their order; the last one is joined to the first. */
export type Polygon = readonly LatLng[];

/** One of both. */
export type AreaShape = { circle: Circle | null; polygon: Polygon | null };

/** Degrees, both ends included; one that would pass 180° or a pole covers every longitude. */
export type Box = { south: number; north: number; west: number; east: number };

const RAD = Math.PI / 180;

/** Metres of one degree of latitude. */
const DEGREE_M = EARTH_RADIUS_KM * 1_000 * RAD;

/** Metres between two points (haversine, as `distanceKm`). */
export const metresBetween = (a: LatLng, b: LatLng): number => distanceKm(a, b) * 1_000;

/** Whether a point lies in an area; the border belongs to a circle. */
export function contains({ circle, polygon }: AreaShape, point: LatLng): boolean {
  if (circle) return metresBetween(circle, point) <= circle.radius_m;
  return polygon !== null && isInPolygon(polygon, point);
}

/**
 * Even-odd rule: a ray to the east crosses the sides an odd number of times. Sides are straight in
 * degrees, as a map draws them; a polygon never passes 180° (`crossesAntimeridian`).
 */
function isInPolygon(polygon: Polygon, { latitude, longitude }: LatLng): boolean {
  let inside = false;
  for (const [a, b] of sidesOf(polygon)) {
    if (a.latitude > latitude === b.latitude > latitude) continue;
    const part = (latitude - a.latitude) / (b.latitude - a.latitude);
    if (longitude < a.longitude + part * (b.longitude - a.longitude)) inside = !inside;
  }
  return inside;
}

/** How many metres a point lies outside of an area; 0 inside. */
export function metresOutside(shape: AreaShape, point: LatLng): number {
  const { circle, polygon } = shape;
  if (circle) return Math.max(0, metresBetween(circle, point) - circle.radius_m);
  if (!polygon || isInPolygon(polygon, point)) return 0;
  return Math.min(...sidesOf(polygon).map(([a, b]) => metresToSide(point, a, b)));
}

/** Metres from a point to a side, on a plane that touches the earth at the point: good for a few km. */
function metresToSide(point: LatLng, from: LatLng, to: LatLng): number {
  const [ax, ay] = onPlane(point, from);
  const [bx, by] = onPlane(point, to);
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + part * dx, ay + part * dy);
}

/** Metres to the east and north of `centre`. */
function onPlane(centre: LatLng, { latitude, longitude }: LatLng): [number, number] {
  const east = (((longitude - centre.longitude + 540) % 360) - 180) * DEGREE_M;
  return [east * Math.cos(centre.latitude * RAD), (latitude - centre.latitude) * DEGREE_M];
}

/** The smallest box around an area, so that most points are known to be elsewhere at a glance. */
export function boxOf({ circle, polygon }: AreaShape): Box {
  if (!circle) {
    const latitudes = (polygon ?? []).map((it) => it.latitude);
    const longitudes = (polygon ?? []).map((it) => it.longitude);
    return {
      south: Math.min(...latitudes),
      north: Math.max(...latitudes),
      west: Math.min(...longitudes),
      east: Math.max(...longitudes),
    };
  }
  // A hair wider than the circle, for the rounding of its formula.
  const angle = (circle.radius_m / DEGREE_M) * 1.000_001;
  const [south, north] = [circle.latitude - angle, circle.latitude + angle];
  // The meridian that touches a circle: sin(angle) / cos(latitude), as on any sphere.
  const sine = Math.sin(angle * RAD) / Math.cos(circle.latitude * RAD);
  const width = south <= -90 || north >= 90 || sine >= 1 ? 180 : Math.asin(sine) / RAD;
  const [west, east] = [circle.longitude - width, circle.longitude + width];
  return west < -180 || east > 180
    ? { south, north, west: -180, east: 180 }
    : { south, north, west, east };
}

/** Whether a point lies in a box. */
export function isInBox(box: Box, { latitude, longitude }: LatLng): boolean {
  return (
    latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east
  );
}

/** Whether a polygon goes over 180°: two corners would be more than half the earth apart. */
export function crossesAntimeridian(polygon: Polygon): boolean {
  const { west, east } = boxOf({ circle: null, polygon });
  return east - west > 180;
}

/**
 * The number of the first corner (from 0) that stands on the one before it, or whose side to the
 * next corner crosses or touches an earlier side; undefined for a polygon that does neither.
 */
export function findCrossing(polygon: Polygon): number | undefined {
  const sides = sidesOf(polygon);
  for (const [at, [a, b]] of sides.entries()) {
    if (isSame(a, b)) return (at + 1) % polygon.length;
    for (let earlier = 0; earlier < at; earlier += 1) {
      const side = sides[earlier];
      if (side && meet(side, [a, b], isNeighbour(earlier, at, sides.length))) return at;
    }
  }
  return undefined;
}

type Side = readonly [LatLng, LatLng];

const isSame = (a: LatLng, b: LatLng) => a.latitude === b.latitude && a.longitude === b.longitude;

const isNeighbour = (a: number, b: number, count: number) => b - a === 1 || b - a === count - 1;

/** Neighbours have a corner in common, and only folding back onto each other is too much. */
function meet([a, b]: Side, [c, d]: Side, neighbours: boolean): boolean {
  if (neighbours) {
    const corner = isSame(b, c) ? b : a;
    const [one, other] = [corner === b ? a : b, corner === b ? d : c];
    return turn(one, corner, other) === 0 && isBetween(one, corner, other);
  }
  const [abc, abd] = [turn(a, b, c), turn(a, b, d)];
  const [cda, cdb] = [turn(c, d, a), turn(c, d, b)];
  if (abc * abd < 0 && cda * cdb < 0) return true;
  return (
    (abc === 0 && isOn(a, b, c)) ||
    (abd === 0 && isOn(a, b, d)) ||
    (cda === 0 && isOn(c, d, a)) ||
    (cdb === 0 && isOn(c, d, b))
  );
}

/** Left (1), right (−1) or straight on (0), going from `a` over `b` to `c`. */
function turn(a: LatLng, b: LatLng, c: LatLng): number {
  return Math.sign(
    (b.longitude - a.longitude) * (c.latitude - a.latitude) -
      (b.latitude - a.latitude) * (c.longitude - a.longitude),
  );
}

/** Whether `one` and `other` lie on the same side of `corner`, on one line with it. */
function isBetween(one: LatLng, corner: LatLng, other: LatLng): boolean {
  return (
    (one.longitude - corner.longitude) * (other.longitude - corner.longitude) +
      (one.latitude - corner.latitude) * (other.latitude - corner.latitude) >
    0
  );
}

/** Whether a point of the line through `a` and `b` lies between them. */
function isOn(a: LatLng, b: LatLng, point: LatLng): boolean {
  return isInBox(boxOf({ circle: null, polygon: [a, b] }), point);
}

function sidesOf(polygon: Polygon): Side[] {
  return polygon.map((corner, at) => [corner, polygon[(at + 1) % polygon.length] ?? corner]);
}
