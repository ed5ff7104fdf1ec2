import { expect } from 'vitest';
import { attack, type Outcome } from './read-file.ts';

/** The promise to people: an answer within two seconds, and nobody else notices. */
const ANSWER_MS = 2_000;
const STALL_MS = 100;

/** What a reading may cost its caller; its own memory is held by the heap limit. */
const MEMORY_BYTES = 64 * 1024 * 1024;

/**
 * A machine that is busy with other tests can be slow by itself, but hardly three times in a row.
 * Until then the guard is given more time than usual, so that its answer is always the same.
 */
const PATIENCE_MS = 15_000;
const ATTEMPTS = 3;

/**
 * Reads a hostile file and expects what shall become of it: a reason, or a number of rows when the
 * file can be read safely. Time, standstill of this thread and memory are held to their limits.
 */
export async function expectOutcome(bytes: Buffer, expected: string | number): Promise<void> {
  const costs: Outcome[] = [];
  do {
    const cost = await attack(bytes, { guardMs: PATIENCE_MS });
    expect(cost.outcome).toBe(expected);
    costs.push(cost);
  } while (costs.length < ATTEMPTS && !isCheap(costs.at(-1)));
  expect(costs).toSatisfy((tried: Outcome[]) => tried.some(isCheap));
}

function isCheap(cost: Outcome | undefined): boolean {
  return (
    cost !== undefined &&
    cost.milliseconds < ANSWER_MS &&
    cost.stall < STALL_MS &&
    cost.memory < MEMORY_BYTES
  );
}
