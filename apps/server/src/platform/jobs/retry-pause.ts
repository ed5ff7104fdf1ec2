/** No pause gets longer than this, in milliseconds. */
const MOST_MS = 60 * 60_000;

/**
 * Milliseconds until a job that has failed so many times is tried again: doubled each time, and up to
 * a quarter more or less by chance, so that what failed together does not come back together.
 */
export function retryPause(failures: number, firstMs: number, random = Math.random): number {
  const doubled = Math.min(firstMs * 2 ** Math.min(failures - 1, 30), MOST_MS);
  return doubled * (0.75 + random() / 2);
}
