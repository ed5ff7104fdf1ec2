import {
  boxOf,
  type Circle,
  contains,
  crossesAntimeridian,
  findCrossing,
  isInBox,
  metresOutside,
  type Polygon,
} from '@station/contract/visitors/area-geometry';
import { EARTH_RADIUS_KM, type LatLng } from '@station/contract/visitors/locations';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const RAD = Math.PI / 180;

const corner = (latitude: number, longitude: number): LatLng => ({ latitude, longitude });
const circleOf = (circle: Circle) => ({ circle, polygon: null });
const polygonOf = (polygon: Polygon) => ({ circle: null, polygon });

/** The point that somebody reaches who goes so many metres in a direction, on a ball. */
function walk(from: LatLng, metres: number, direction: number): LatLng {
  const way = metres / (EARTH_RADIUS_KM * 1_000);
  const [lat, lng] = [from.latitude * RAD, from.longitude * RAD];
  const latitude = Math.asin(
    Math.sin(lat) * Math.cos(way) + Math.cos(lat) * Math.sin(way) * Math.cos(direction),
  );
  const longitude =
    lng +
    Math.atan2(
      Math.sin(direction) * Math.sin(way) * Math.cos(lat),
      Math.cos(way) - Math.sin(lat) * Math.sin(latitude),
    );
  return corner(latitude / RAD, ((longitude / RAD + 540) % 360) - 180);
}

const anywhere = fc.record({
  latitude: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const radius = fc.double({ min: 10, max: 50_000, noNaN: true });
const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });

test('A point lies in a circle, and in its box, exactly when it is nearer than the radius', () => {
  fc.assert(
    fc.property(
      anywhere,
      radius,
      bearing,
      fc.double({ min: 0, max: 3, noNaN: true }).filter((part) => Math.abs(part - 1) > 1e-4),
      (centre, radius_m, direction, part) => {
        const shape = circleOf({ ...centre, radius_m });
        const point = walk(centre, radius_m * part, direction);
        expect(contains(shape, point)).toBe(part < 1);
        if (part < 1) expect(isInBox(boxOf(shape), point)).toBe(true);
        const outside = metresOutside(shape, point);
        expect(Math.abs(outside - Math.max(0, radius_m * (part - 1)))).toBeLessThan(0.1);
      },
    ),
    { numRuns: 500 },
  );
});

test('A circle may lie on 180° or on a pole', () => {
  const fiji = circleOf({ ...corner(-17, 179.99), radius_m: 5_000 });
  expect(contains(fiji, corner(-17, -179.99))).toBe(true);
  expect(isInBox(boxOf(fiji), corner(-17, -179.99))).toBe(true);
  const pole = circleOf({ ...corner(89.99, 0), radius_m: 5_000 });
  expect(contains(pole, corner(89.99, 180))).toBe(true);
  expect(isInBox(boxOf(pole), corner(89.99, 180))).toBe(true);
});

/** A polygon without crossings: corners all around a centre, at any distance. */
const star = fc
  .tuple(
    fc.record({
      latitude: fc.double({ min: -70, max: 70, noNaN: true }),
      longitude: fc.double({ min: -170, max: 170, noNaN: true }),
    }),
    fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 3, maxLength: 100 }),
  )
  .map(([centre, distances]) =>
    distances.map((distance, at) => {
      const angle = (2 * Math.PI * at) / distances.length;
      return corner(
        centre.latitude + distance * Math.sin(angle),
        centre.longitude + distance * Math.cos(angle),
      );
    }),
  );

/** Whether a polygon goes around a point: how often, by the winding number. */
function isWoundAround(polygon: Polygon, { latitude, longitude }: LatLng): boolean {
  let winding = 0;
  for (const [at, a] of polygon.entries()) {
    const b = polygon[(at + 1) % polygon.length] ?? a;
    const side =
      (b.longitude - a.longitude) * (latitude - a.latitude) -
      (longitude - a.longitude) * (b.latitude - a.latitude);
    if (a.latitude <= latitude && b.latitude > latitude && side > 0) winding += 1;
    if (a.latitude > latitude && b.latitude <= latitude && side < 0) winding -= 1;
  }
  return winding !== 0;
}

test('A point lies in a polygon exactly when the polygon goes around it', () => {
  fc.assert(
    fc.property(
      star,
      fc.double({ min: -1.2, max: 1.2, noNaN: true }),
      fc.double({ min: -1.2, max: 1.2, noNaN: true }),
      (polygon, north, east) => {
        const { south, west, north: top, east: right } = boxOf(polygonOf(polygon));
        const point = corner((south + top) / 2 + north, (west + right) / 2 + east);
        const inside = isWoundAround(polygon, point);
        expect(contains(polygonOf(polygon), point)).toBe(inside);
        if (inside) expect(isInBox(boxOf(polygonOf(polygon)), point)).toBe(true);
        expect(metresOutside(polygonOf(polygon), point) > 0).toBe(!inside);
      },
    ),
    { numRuns: 500 },
  );
});

test('Corners all around a centre make a polygon whose sides do not cross', () => {
  fc.assert(fc.property(star, (polygon) => findCrossing(polygon) === undefined));
});

test('How far a point lies outside of a polygon is told in metres', () => {
  const square = polygonOf([
    corner(21, 105),
    corner(21, 105.01),
    corner(21.01, 105.01),
    corner(21.01, 105),
  ]);
  const north = walk(corner(21.01, 105.005), 250, 0);
  expect(metresOutside(square, north)).toBeCloseTo(250, 0);
  const beyondCorner = walk(corner(21.01, 105.01), 250, Math.PI / 4);
  expect(metresOutside(square, beyondCorner)).toBeCloseTo(250, 0);
  expect(metresOutside(square, corner(21.005, 105.005))).toBe(0);
});

test.for<[string, Polygon, number]>([
  ['a bow tie', [corner(0, 0), corner(1, 1), corner(0, 1), corner(1, 0)], 2],
  ['a corner on the one before it', [corner(0, 0), corner(0, 0), corner(0, 1), corner(1, 0)], 1],
  [
    'a corner on another side',
    [corner(0, 0), corner(0, 2), corner(2, 2), corner(0, 1), corner(2, 0)],
    2,
  ],
  ['a way there and back', [corner(0, 0), corner(0, 1), corner(0, 2)], 2],
  ['one point thrice', [corner(0, 0), corner(0, 0), corner(0, 0)], 1],
])('A polygon whose sides cross or touch is found out: %s', ([, polygon, at]) => {
  expect(findCrossing(polygon)).toBe(at);
});

test('A polygon over 180° is found out, and a wide one is not taken for one', () => {
  expect(crossesAntimeridian([corner(0, 179), corner(1, -179), corner(2, 179)])).toBe(true);
  expect(crossesAntimeridian([corner(0, -80), corner(1, 80), corner(2, 0)])).toBe(false);
});
