import { recentlyUsed } from './recently-used.ts';

/** Callers that are remembered; of more, those are forgotten that were quiet the longest. */
const CALLERS_MAX = 10_000;

/** How often a caller has called in the present window, and the milliseconds until it is over. */
export type CallCount = { current: number; ttl: number };

/**
 * Counts calls of each caller in windows that begin with the first one. Time is the machine's that
 * only goes on: a wall clock that is set back by an hour would keep whoever has reached a limit out
 * for an hour.
 */
export function countCalls(
  now = () => performance.now(),
): (caller: string, windowMs: number) => CallCount {
  const windowOf = recentlyUsed(CALLERS_MAX, () => ({ calls: 0, endsAt: 0 }));
  return (caller, windowMs) => {
    const window = windowOf(caller);
    if (window.endsAt <= now()) Object.assign(window, { calls: 0, endsAt: now() + windowMs });
    window.calls += 1;
    return { current: window.calls, ttl: window.endsAt - now() };
  };
}
