import { expect, test } from 'vitest';
import {
  closeness,
  cropAt,
  moveCrop,
  SMALLEST_CROP,
  wholeCrop,
  wholePixels,
  zoomCrop,
} from './crop-geometry.ts';

const wide = { width: 1200, height: 800 };

test('the largest square stands in the middle', () => {
  expect(wholeCrop(wide)).toEqual({ left: 200, top: 0, size: 800 });
  expect(wholeCrop({ width: 300, height: 900 })).toEqual({ left: 0, top: 300, size: 300 });
});

test('a move stops at the edges of the picture', () => {
  expect(moveCrop(wholeCrop(wide), 50, 50, wide)).toEqual({ left: 250, top: 0, size: 800 });
  expect(moveCrop(wholeCrop(wide), -999, 0, wide)).toEqual({ left: 0, top: 0, size: 800 });
});

test('coming closer keeps what stands at the point, and goes no closer than is any good', () => {
  const corner = zoomCrop(wholeCrop(wide), 2, wide, { x: 0, y: 1 });
  expect(corner).toEqual({ left: 200, top: 400, size: 400 });
  expect(zoomCrop(corner, 1000, wide).size).toBe(SMALLEST_CROP);
});

test('going back shows all that fits, inside the picture', () => {
  const close = { left: 1100, top: 700, size: 100 };
  expect(zoomCrop(close, 0.001, wide)).toEqual({ left: 400, top: 0, size: 800 });
});

test('a small picture has one closeness only', () => {
  const small = { width: 40, height: 60 };
  expect(closeness(wholeCrop(small), small)).toBe(0);
  expect(zoomCrop(wholeCrop(small), 5, small)).toEqual(wholeCrop(small));
});

test.each([0, 0.25, 0.5, 1])('closeness %d is what its square has', (share) => {
  expect(closeness(cropAt(wholeCrop(wide), share, wide), wide)).toBeCloseTo(share);
});

test('whole pixels never reach out of the picture', () => {
  const odd = { width: 101, height: 99 };
  for (const crop of [
    { left: 2.6, top: 0.4, size: 98.6 },
    { left: 1.5, top: 0, size: 99 },
  ]) {
    const { left, top, size } = wholePixels(crop, odd);
    expect(Number.isInteger(left) && Number.isInteger(top) && Number.isInteger(size)).toBe(true);
    expect(left + size).toBeLessThanOrEqual(odd.width);
    expect(top + size).toBeLessThanOrEqual(odd.height);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
  }
});
