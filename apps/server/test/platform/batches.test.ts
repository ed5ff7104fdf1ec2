import { expect, test } from 'vitest';
import { createBatches } from '../../src/platform/batches.ts';

/** Batches whose writing ends when the test says so. */
function heldBatches() {
  const written: number[][] = [];
  const ends: (() => void)[] = [];
  const batches = createBatches<number>({
    write: (rows) => {
      written.push([...rows]);
      return new Promise((resolve) => ends.push(resolve));
    },
    size: 100,
    queue: 1_000,
    beside: 4,
    isRowsFault: () => false,
  });
  return { batches, written, endNext: () => ends.shift()?.() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('A few rows wait for the batch before them; enough go beside it, and never a third batch', async () => {
  const { batches, written, endNext } = heldBatches();
  const done: number[] = [];
  const add = (row: number) => void batches.add(row).then(() => done.push(row));
  add(1);
  await turn();
  await turn();
  for (const row of [2, 3, 4]) add(row);
  await turn();
  await turn();
  expect(written).toEqual([[1]]);
  add(5);
  await turn();
  await turn();
  expect(written).toEqual([[1], [2, 3, 4, 5]]);
  for (const row of [6, 7, 8, 9, 10]) add(row);
  await turn();
  await turn();
  expect(written).toHaveLength(2);
  endNext();
  await expect.poll(() => written).toEqual([[1], [2, 3, 4, 5], [6, 7, 8, 9, 10]]);
  expect(done).toEqual([1]);
  endNext();
  endNext();
  await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
