/**
 * How often to try what is left to chance: `full` times in `npm run test:full`, and `daily` times in
 * `npm test`.
 */
export function inFull(full: number, daily: number): number {
  return process.env.TEST_FULL === '1' ? full : daily;
}

/**
 * Milliseconds that something may take. `npm run test:full` holds it to what is promised to people;
 * elsewhere the machine may be slow, and only what hangs is a fault.
 */
export function promised(milliseconds: number): number {
  return inFull(milliseconds, 30 * milliseconds);
}
