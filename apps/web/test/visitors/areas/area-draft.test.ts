import { AREA_LIMITS } from '@station/contract/visitors/campus-areas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AreaDraft,
  canUndo,
  crossingOf,
  draftOf,
  emptyDraft,
  moved,
  pointsText,
  readPoints,
  shapeOf,
  tapped,
  undone,
  widened,
} from '../../../src/features/visitors/areas/area-draft.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const tapAll = (draft: AreaDraft, ...points: { latitude: number; longitude: number }[]) =>
  points.reduce((drawn, point) => tapped(drawn, point), draft);

test('A circle has its centre where the map was tapped last, and the radius that its edge was dragged to', () => {
  const empty = emptyDraft('circle');
  expect(shapeOf(empty)).toBeUndefined();
  const drawn = tapAll(empty, at(21, 105), at(21.01, 105.01));
  expect(shapeOf(drawn)).toEqual({
    circle: { ...at(21.01, 105.01), radius_m: 100 },
    polygon: null,
  });
  const wide = widened(drawn, at(21.02, 105.01));
  expect(shapeOf(wide)?.circle?.radius_m).toBe(1_112);
  // Neither a point nor half the world.
  expect(shapeOf(widened(drawn, at(21.01, 105.01)))?.circle?.radius_m).toBe(AREA_LIMITS.radius.min);
  expect(shapeOf(widened(drawn, at(60, 105.01)))?.circle?.radius_m).toBe(AREA_LIMITS.radius.max);
  expect(canUndo(undone(wide))).toBe(false);
  // From far away a circle begins as large as a finger, and keeps its radius from then on.
  const far = tapped(tapped(empty, at(21, 105), 2_500.4), at(22, 105), 9_000);
  expect(shapeOf(far)?.circle?.radius_m).toBe(2_500);
});

test('A polygon has a corner for each tap, of which the last one can be taken back', () => {
  const two = tapAll(emptyDraft('polygon'), at(21, 105), at(21, 105.01));
  expect(shapeOf(two)).toBeUndefined();
  const three = tapped(two, at(21.01, 105));
  expect(shapeOf(three)?.polygon).toEqual([at(21, 105), at(21, 105.01), at(21.01, 105)]);
  expect(shapeOf(moved(three, 1, at(21, 105.02)))?.polygon?.[1]).toEqual(at(21, 105.02));
  expect(shapeOf(undone(three))).toBeUndefined();
  expect(canUndo(emptyDraft('polygon'))).toBe(false);
});

test('A polygon takes no more corners than an area may have', () => {
  const many = Array.from({ length: AREA_LIMITS.points.max + 5 }, (_, n) => at(n / 10, 105));
  expect(shapeOf(tapAll(emptyDraft('polygon'), ...many))?.polygon).toHaveLength(
    AREA_LIMITS.points.max,
  );
});

test('Sides that cross are found out while they are drawn', () => {
  const crossed = tapAll(emptyDraft('polygon'), at(0, 0), at(1, 1), at(0, 1), at(1, 0));
  expect(crossingOf(crossed)).toBe(3);
  expect(crossingOf(undone(crossed))).toBeUndefined();
});

test('A tap on a copy of the world counts for the world itself', () => {
  const drawn = tapped(emptyDraft('circle'), at(21, 465));
  expect(shapeOf(drawn)?.circle).toMatchObject(at(21, 105));
});

test('Points that were written are read as they were', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          latitude: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((n) => n / 1e6),
          longitude: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((n) => n / 1e6),
        }),
      ),
      (points) => {
        const tiny = points.some(
          (it) => pointsText([it]).includes('e'), // 1e-7 is below what a map tells apart.
        );
        fc.pre(!tiny);
        expect(readPoints(pointsText(points))).toEqual({ points });
      },
    ),
  );
});

test.for([
  ['21.02 105.83', 1],
  [' 21.02;105.83 \n\n+21.03, 105.84\n', 2],
])('Points may be written as people write them: %j', ([text, count]) => {
  expect(readPoints(text as string)).toMatchObject({ points: { length: count } });
});

test.for([
  ['21.02', 1],
  ['21.02, 105.83\nnorth, east', 2],
  ['90.1, 105', 1],
  ['21, 180.5', 1],
  ['21, 105, 7', 1],
  ['1e1, 5', 1],
])('The line that is no point is told: %j', ([text, wrongLine]) => {
  expect(readPoints(text as string)).toEqual({ wrongLine });
});

test('An area that is drawn anew begins as it is', () => {
  const polygon = [at(0, 0), at(0, 1), at(1, 1)];
  expect(shapeOf(draftOf({ circle: null, polygon }))).toEqual({ circle: null, polygon });
  const circle = { ...at(21, 105), radius_m: 70 };
  expect(shapeOf(draftOf({ circle, polygon: null }))).toEqual({ circle, polygon: null });
});
