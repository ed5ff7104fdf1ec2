/**
 * Milliseconds that something may take. `npm run test:full` holds it to what is promised to people;
 * elsewhere the machine may be slow, and only what hangs is a fault.
 */
export function promised(milliseconds: number): number {
  return process.env.TEST_FULL === '1' ? milliseconds : 30 * milliseconds;
}

/** How many random cases to try: `full` in `npm run test:full`, `daily` in `npm test`. */
export function runs(full: number, daily: number): number {
  return process.env.TEST_FULL === '1' ? full : daily;
}
