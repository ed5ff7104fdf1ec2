import { expect } from 'vitest';
import { attack } from './read-file.ts';

/** The promise to people: an answer within two seconds, and nobody else notices. */
const ANSWER_MS = 2_000;
const STALL_MS = 100;

/** The worker's heap of 512 MiB, and what lies outside of it: buffers and the thread itself. */
const MEMORY_BYTES = 900 * 1024 * 1024;

/**
 * Reads a hostile file and expects what shall become of it: a reason, or a number of rows when the
 * file can be read safely. Time, standstill of this thread and memory are held to their limits.
 */
export async function expectOutcome(bytes: Buffer, expected: string | number): Promise<void> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  const { outcome, milliseconds, stall } = await attack(bytes);
  clearInterval(watch);
  expect(outcome).toBe(expected);
  expect(milliseconds).toBeLessThan(ANSWER_MS);
  expect(stall).toBeLessThan(STALL_MS);
  expect(peak - before).toBeLessThan(MEMORY_BYTES);
}
