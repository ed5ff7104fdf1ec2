import { expect, test } from 'vitest';
import { shiftsOf } from '../../../src/features/visitors/live-map/near-markers.ts';

test('markers far from each other stand where they are', () => {
  expect(shiftsOf([])).toEqual([]);
  expect(shiftsOf([at(0, 0), at(34, 0), at(0, 34)])).toEqual([0, 0, 0]);
});

test('two of one spot stand beside it, and three near each other in a row', () => {
  expect(shiftsOf([at(10, 10), at(10, 10)])).toEqual([-17, 17]);
  // The third hides the second only.
  const shifts = shiftsOf([at(20, 0), at(0, 5), at(40, 10)]);
  expect(shifts).toEqual([0, -14, 14]);
});

test('of many, each has less room, and the whole is no wider', () => {
  const shifts = shiftsOf(Array.from({ length: 11 }, () => at(0, 0)));
  expect(Math.min(...shifts)).toBe(-51);
  expect(Math.max(...shifts)).toBe(51);
  expect(new Set(shifts).size).toBe(11);
});

const at = (x: number, y: number) => ({ x, y });
