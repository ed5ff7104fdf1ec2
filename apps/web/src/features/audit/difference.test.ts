import { expect, test } from 'vitest';
import { findDifferences } from './difference.ts';

test('only fields that differ are told, by their paths', () => {
  const before = { name: 'A', role: 'user', looks: { colour: 'red', size: 1 }, tags: ['x'] };
  const after = { name: 'A', role: 'admin', looks: { colour: 'blue', size: 1 }, tags: ['x', 'y'] };

  expect(findDifferences(before, after)).toEqual([
    { field: 'role', before: 'user', after: 'admin' },
    { field: 'looks.colour', before: 'red', after: 'blue' },
    { field: 'tags', before: ['x'], after: ['x', 'y'] },
  ]);
});

test('of something new or gone, all fields are told', () => {
  expect(findDifferences(null, { name: 'A' })).toEqual([
    { field: 'name', before: undefined, after: 'A' },
  ]);
  expect(findDifferences({ name: 'A' }, null)).toEqual([
    { field: 'name', before: 'A', after: undefined },
  ]);
});

test('nothing on either side differs in nothing; a bare value stands for itself', () => {
  expect(findDifferences(null, undefined)).toEqual([]);
  expect(findDifferences(1, 2)).toEqual([{ field: '', before: 1, after: 2 }]);
});
