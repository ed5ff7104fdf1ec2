/**
 * How often to try what is left to chance: `full` times in `npm run test:full`, and `daily` times in
 * `npm test`.
 */
export function inFull(full: number, daily: number): number {
  return process.env.TEST_FULL === '1' ? full : daily;
}
