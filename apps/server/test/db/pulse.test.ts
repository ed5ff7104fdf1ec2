import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPulse } from '../../src/db/pulse.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** A question to a frozen database fails after so many milliseconds, and callers believe in it for as long. */
const PATIENCE_MS = 1_500;

test('What has fallen silent counts as silent until it answers, however often it is asked', async () => {
  let isFrozen = true;
  const pulse = createPulse(
    () =>
      isFrozen
        ? new Promise((_, reject) => setTimeout(() => reject(new Error('silent')), PATIENCE_MS))
        : Promise.resolve(),
    PATIENCE_MS,
  );
  const heard: boolean[] = [];
  for (let second = 0; second < 40; second += 1) {
    void pulse().then((answers) => heard.push(answers));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  // Only the first question may have been a slow one.
  expect(heard.slice(2).filter(Boolean)).toEqual([]);
  isFrozen = false;
  await vi.advanceTimersByTimeAsync(2 * PATIENCE_MS);
  expect(await pulse()).toBe(true);
});
