import { expect } from 'vitest';
import { promised } from './promised.ts';
import { attack } from './read-file.ts';

/** The promise to people: an answer within two seconds, and nobody else notices. */
const ANSWER_MS = promised(2_000);
const STALL_MS = promised(100);

/** What a reading may cost its caller; its own memory is held by the heap limit. */
const MEMORY_BYTES = 64 * 1024 * 1024;

/** The guard is given more time than usual, so that on a slow machine its answer is the same. */
const PATIENCE_MS = 300_000;

/**
 * Reads a hostile file and expects what shall become of it: a reason, or a number of rows when the
 * file can be read safely. Time, standstill of this thread and memory are held to their limits.
 */
export async function expectOutcome(bytes: Buffer, expected: string | number): Promise<void> {
  const { outcome, milliseconds, stall, memory } = await attack(bytes, { guardMs: PATIENCE_MS });
  expect(outcome).toBe(expected);
  expect(milliseconds).toBeLessThan(ANSWER_MS);
  expect(stall).toBeLessThan(STALL_MS);
  expect(memory).toBeLessThan(MEMORY_BYTES);
}
