/** Whether this is `npm run test:full`, which tries everything everywhere. */
export const isFull = process.env.TEST_FULL === '1';

/**
 * How often to try what is left to chance, or what to try it with: `full` in `npm run test:full`, and
 * `daily` in `npm test`.
 */
export function inFull<T>(full: T, daily: T): T {
  return isFull ? full : daily;
}

/** Cases of one sentence: all of them in `npm run test:full`, and the first `daily` in `npm test`. */
export function someOf<T>(cases: readonly T[], daily: number): readonly T[] {
  return inFull(cases, cases.slice(0, daily));
}

/**
 * Milliseconds that something may take. `npm run test:full` holds it to what is promised to people;
 * elsewhere the machine may be slow, and only what hangs is a fault.
 */
export function promised(milliseconds: number): number {
  return inFull(milliseconds, 30 * milliseconds);
}

/** Milliseconds of processor that this thread has had: what work takes, whoever else is busy. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
