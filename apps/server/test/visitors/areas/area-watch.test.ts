import { expect, test } from 'vitest';
import {
  createAreaWatch,
  type DevicePoint,
} from '../../../src/features/visitors/areas/area-watch.ts';
import { HERE, north, squareOf } from '../../fixtures/campus-areas.ts';
import { testClock } from '../../fixtures/clock.ts';
import { promised } from '../../in-full.ts';

const circle = { id: 1, circle: { ...HERE, radius_m: 200 }, polygon: null };
const square = { id: 2, circle: null, polygon: squareOf(500) };

/** A watch that tells in short what it tells of: `enter 7 1`, account and area. */
function watching(...areas: Parameters<ReturnType<typeof createAreaWatch>['setAreas']>[0]) {
  const watch = createAreaWatch(testClock());
  watch.setAreas(areas);
  const goTo = (metres: number, given: Partial<DevicePoint> = {}) =>
    watch.take({
      socketId: 'a',
      accountId: 7,
      accuracy: 10,
      at: 1_000,
      ...north(metres),
      ...given,
    });
  const events = () =>
    watch.drain().flatMap((it) => {
      if (it.kind === 'settle') return [];
      return [
        it.kind === 'vanish'
          ? `vanish ${it.account_id}`
          : `${it.kind} ${it.account_id} ${it.area_id}`,
      ];
    });
  return { watch, goTo, events };
}

test('Somebody enters with the first point inside, and leaves when well outside', () => {
  const { goTo, events } = watching(circle, square);
  goTo(600);
  expect(events()).toEqual([]);
  goTo(450);
  expect(events()).toEqual(['enter 7 2']);
  goTo(0);
  goTo(100);
  expect(events()).toEqual(['enter 7 1']);
  goTo(450);
  expect(events()).toEqual(['leave 7 1']);
  goTo(531);
  expect(events()).toEqual(['leave 7 2']);
});

test('A device that wavers at the border fills no log', () => {
  const { goTo, events } = watching(circle);
  goTo(190);
  expect(events()).toEqual(['enter 7 1']);
  for (let at = 0; at < 1_000; at += 1) goTo(at % 2 === 0 ? 229 : 195);
  expect(events()).toEqual([]);
  // A point that says of itself that it may be 300 m off is no proof of a leaving.
  goTo(450, { accuracy: 300 });
  expect(events()).toEqual([]);
  goTo(450, { accuracy: null });
  expect(events()).toEqual(['leave 7 1']);
});

test('A stay that is over before it was stored was none', () => {
  const { watch, goTo, events } = watching(circle);
  goTo(0);
  goTo(400);
  expect(events()).toEqual(['leave 7 1']);
  goTo(0);
  watch.hideAccount(7, 2_000);
  expect(events()).toEqual(['vanish 7']);
});

test('A person is in an area while any of their devices is', () => {
  const { watch, goTo, events } = watching(circle);
  goTo(0);
  goTo(0, { socketId: 'b' });
  events();
  goTo(400);
  expect(events()).toEqual([]);
  watch.hide('b', 2_000);
  expect(events()).toEqual(['leave 7 1']);
});

test('A device that appears settles what was open before: near areas stay, others were left', () => {
  const { watch, goTo } = watching(circle, square);
  goTo(220);
  expect(watch.drain()).toEqual([
    { kind: 'settle', account_id: 7, near: [1, 2], at: 1_000 },
    { kind: 'enter', account_id: 7, area_id: 2, at: 1_000 },
  ]);
  watch.forget('a');
  goTo(300);
  expect(watch.drain()).toEqual([
    { kind: 'settle', account_id: 7, near: [2], at: 1_000 },
    { kind: 'enter', account_id: 7, area_id: 2, at: 1_000 },
  ]);
});

test('When areas change, everybody is looked at anew where they stand', () => {
  const { watch, goTo, events } = watching();
  goTo(0);
  events();
  watch.setAreas([circle]);
  expect(events()).toEqual(['enter 7 1']);
  watch.setAreas([{ ...circle, circle: { ...north(900), radius_m: 100 } }]);
  expect(events()).toEqual(['leave 7 1']);
  watch.setAreas([circle]);
  events();
  // Who was in an area that is gone has been taken out of it along with it.
  watch.setAreas([]);
  expect(events()).toEqual([]);
});

test('Five thousand points in fifty areas take less than a tenth of a second', () => {
  const many = Array.from({ length: 50 }, (_, at) => ({
    ...(at % 2 === 0 ? circle : square),
    id: at + 1,
    ...(at % 2 === 0 && { circle: { ...north(at * 400), radius_m: 150 } }),
  }));
  const { goTo, watch } = watching(...many);
  const points = () => {
    const start = performance.now();
    for (let at = 0; at < 5_000; at += 1) {
      goTo(at * 4, { socketId: `s${at % 1_000}`, accountId: at % 1_000 });
    }
    watch.drain();
    return performance.now() - start;
  };
  points();
  // The best of some: others on this machine are not what is measured.
  expect(Math.min(points(), points(), points(), points(), points())).toBeLessThan(promised(100));
});

test('A point that comes before the areas are known counts when they are, unless it is withdrawn', () => {
  const watch = createAreaWatch(testClock());
  const point = { ...north(0), accuracy: 10, at: 1_000 };
  watch.take({ ...point, socketId: 'a', accountId: 7 });
  watch.take({ ...point, socketId: 'b', accountId: 8 });
  watch.take({ ...point, socketId: 'c', accountId: 9 });
  watch.hide('b', 2_000);
  watch.hideAccount(9, 2_000);
  watch.setAreas([circle]);
  expect(watch.drain()).toEqual([
    { kind: 'vanish', account_id: 9, at: 2_000 },
    { kind: 'settle', account_id: 7, near: [1], at: 1_000 },
    { kind: 'enter', account_id: 7, area_id: 1, at: 1_000 },
  ]);
});
