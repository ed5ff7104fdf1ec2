import { expect, test } from 'vitest';
import { createClusterIndex } from '../../../src/features/visitors/live-map/cluster-index.ts';
import { wayToDraw } from '../../../src/features/visitors/live-map/people-layer.ts';
import { spreadAround } from '../../../src/features/visitors/live-map/spread.ts';

const WORLD = [-85, -180, 85, 180] as const;

test('single elements, then single people on a canvas, and above 500 people clusters', () => {
  expect([0, 150].map((count) => wayToDraw(count, 'elements'))).toEqual(['elements', 'elements']);
  expect([151, 500].map((count) => wayToDraw(count, 'elements'))).toEqual(['canvas', 'canvas']);
  expect(wayToDraw(501, 'canvas')).toBe('clusters');
});

test('one person who comes and goes does not change how all are drawn', () => {
  expect(wayToDraw(500, 'clusters')).toBe('clusters');
  expect(wayToDraw(480, 'clusters')).toBe('canvas');
  expect(wayToDraw(150, 'canvas')).toBe('canvas');
  expect(wayToDraw(130, 'canvas')).toBe('elements');
});

test('people near each other are one cluster, which says at which zoom it comes apart', () => {
  const answer = createClusterIndex();
  const points = new Float64Array([37.5665, 126.978, 37.5666, 126.9781, 21.0285, 105.8542]);

  const { clusters, singles } = answer({ generation: 1, points, bounds: WORLD, zoom: 5 });

  expect(singles).toEqual([2]);
  expect(clusters).toHaveLength(1);
  expect(clusters[0]?.count).toBe(2);
  expect(clusters[0]?.splitsAt).toBeGreaterThan(13);
  const near = answer({
    generation: 1,
    bounds: [37.5, 126.9, 37.6, 127],
    zoom: clusters[0]?.splitsAt ?? 0,
  });
  expect(near).toEqual({ generation: 1, clusters: [], singles: expect.arrayContaining([0, 1]) });
});

test('people of one spot are a cluster that no zoom parts, with at most 40 of them to spread out', () => {
  const answer = createClusterIndex();
  const points = Float64Array.from({ length: 200 }, (_, at) => (at % 2 ? 126.978 : 37.5665));

  const { clusters } = answer({ generation: 1, points, bounds: WORLD, zoom: 19 });

  expect(clusters).toEqual([
    expect.objectContaining({ count: 100, splitsAt: null, members: expect.any(Array) }),
  ]);
  expect(new Set(clusters[0]?.members).size).toBe(40);
});

test('before anybody has come there is nothing to gather', () => {
  const answer = createClusterIndex();

  expect(answer({ generation: 0, bounds: WORLD, zoom: 3 })).toEqual({
    generation: 0,
    clusters: [],
    singles: [],
  });
});

test.each([2, 9, 10, 40])('%i people who are spread out do not overlap', (count) => {
  const places = spreadAround(count);

  expect(places).toHaveLength(count);
  for (const [at, one] of places.entries()) {
    for (const other of places.slice(at + 1)) {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(38);
    }
    // The spot itself stays free.
    expect(Math.hypot(one.x, one.y)).toBeGreaterThanOrEqual(45);
  }
});
