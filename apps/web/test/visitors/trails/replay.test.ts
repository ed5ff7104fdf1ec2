import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherSpots, heatColour, heatRadius } from '../../../src/features/visitors/trails/heat.ts';
import { createPlayback } from '../../../src/features/visitors/trails/playback.ts';
import { placeAt, pointsOf, spanOf } from '../../../src/features/visitors/trails/replay-track.ts';
import { placesOf, stopsOf } from '../../../src/features/visitors/trails/trail-stops.ts';

const track = (...points: [second: number, lat: number, lng: number][]) => ({
  account_id: 1,
  username: 'ann',
  name: 'Ann',
  seconds: points.map(([second]) => second),
  latitudes: points.map(([, lat]) => lat),
  longitudes: points.map(([, , lng]) => lng),
});

test('Between two points somebody goes straight; before the first and long after the last there is nobody', () => {
  const ann = track([100, 21, 105], [200, 21.1, 105.2], [2_000, 22, 106]);
  expect(placeAt(ann, 99)).toBeUndefined();
  expect(placeAt(ann, 100)).toEqual({ lat: 21, lng: 105 });
  expect(placeAt(ann, 150)?.lat).toBeCloseTo(21.05);
  expect(placeAt(ann, 150)?.lng).toBeCloseTo(105.1);
  // Of half an hour without a word nothing is made up.
  expect(placeAt(ann, 250)).toEqual({ lat: 21.1, lng: 105.2 });
  expect(placeAt(ann, 1_000)).toBeUndefined();
  expect(placeAt(ann, 2_050)).toEqual({ lat: 22, lng: 106 });
  expect(placeAt(ann, 2_061)).toBeUndefined();
  expect(placeAt(track(), 5)).toBeUndefined();
});

test('A replay goes from the first point of anybody to the last', () => {
  const tracks = [track([100, 21, 105], [900, 21, 105]), track([50, 21, 105]), track()];
  expect(spanOf({ tracks })).toEqual({ start: 50, end: 960 });
  expect(spanOf({ tracks: [track()] })).toBeUndefined();
  expect([...pointsOf({ tracks })]).toHaveLength(3);
});

test('The clock of a replay runs as fast as it is told, stands when it is paused, and ends', () => {
  const clock = createPlayback({ start: 1_000, end: 2_000 });
  expect(clock.at(50_000)).toBe(1_000);
  clock.setSpeed(10, 0);
  clock.play(0);
  expect(clock.at(5_000)).toBe(1_050);
  clock.setSpeed(60, 5_000);
  expect(clock.at(6_000)).toBe(1_110);
  clock.pause(6_000);
  expect(clock.at(60_000)).toBe(1_110);
  expect(clock.isPlaying(60_000)).toBe(false);
  clock.seek(1_990, 60_000);
  clock.play(60_000);
  expect(clock.isPlaying(60_100)).toBe(true);
  expect(clock.at(70_000)).toBe(2_000);
  expect(clock.isPlaying(70_000)).toBe(false);
  // From the end it begins again.
  clock.play(80_000);
  expect(clock.at(81_000)).toBe(1_060);
  clock.seek(9_999, 81_000);
  expect(clock.at(81_000)).toBe(2_000);
});

test('Heat counts every point in the picture once, and weighs the fullest spot most', () => {
  const picture = { width: 300, height: 200, radius: 30 };
  const inside = fc.record({
    x: fc.double({ min: 0, max: 300, noNaN: true }),
    y: fc.double({ min: 0, max: 200, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(inside, { minLength: 1 }), (points) => {
      const spots = gatherSpots(points, picture);
      expect(spots.length).toBeLessThanOrEqual(points.length);
      expect(Math.max(...spots.map((it) => it.weight))).toBe(1);
      for (const { x, y, weight } of spots) {
        expect(weight).toBeGreaterThan(0);
        const near = points.some((it) => Math.hypot(it.x - x, it.y - y) < 15);
        expect(near).toBe(true);
      }
    }),
  );
  expect(gatherSpots([{ x: -40, y: 0 }], picture)).toEqual([]);
  const twice = [
    { x: 5, y: 5 },
    { x: 6, y: 6 },
    { x: 200, y: 100 },
  ];
  expect(gatherSpots(twice, picture)).toEqual([
    { x: 5.5, y: 5.5, weight: 1 },
    { x: 200, y: 100, weight: 0.5 },
  ]);
});

test('Little heat is faint and blue, much is red; the radius goes with the zoom', () => {
  expect(heatColour(0)).toEqual([79, 70, 229, 0]);
  expect(heatColour(255)).toEqual([220, 38, 38, 210]);
  expect(heatColour(20)[3]).toBeLessThan(heatColour(80)[3]);
  expect([heatRadius(2), heatRadius(13), heatRadius(19)]).toEqual([14, 34, 44]);
});

const minute = (at: number) => new Date(Date.UTC(2026, 10, 21, 8, at)).toISOString();
const page = (at: number) => ({
  id: at,
  at: minute(at),
  page: '/home',
  title: '',
  visible_ms: null,
});
const point = (at: number, latitude: number) => ({
  at: minute(at),
  latitude,
  longitude: 105,
  accuracy: 10,
});

test('A page was looked at where the device was last, or next, if that is near enough in time', () => {
  const pages = [page(0), page(12), page(20), page(55)];
  const points = [point(5, 21.1), point(15, 21.2), point(19, 21.3)];
  expect(placesOf({ pages, points }).map((it) => it?.latitude)).toEqual([
    21.1,
    21.1,
    21.3,
    undefined,
  ]);
  expect(placesOf({ pages, points: [] })).toEqual(pages.map(() => undefined));
});

test('Pages one after the other in one place are one stop', () => {
  const places = [
    point(0, 21.1),
    point(1, 21.1),
    undefined,
    point(3, 21.10001),
    point(4, 21.2),
    point(5, 21.1),
  ];
  expect(stopsOf(places)).toEqual([
    { lat: 21.1, lng: 105, first: 1, last: 4 },
    { lat: 21.2, lng: 105, first: 5, last: 5 },
    { lat: 21.1, lng: 105, first: 6, last: 6 },
  ]);
});
