/** The longest that something put off waits for a quiet moment, in milliseconds. */
const PATIENCE_MS = 2_000;

/** Runs `work` when the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  // Safari has no such thing.
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback(work, { timeout: PATIENCE_MS });
  } else setTimeout(work, 0);
}
