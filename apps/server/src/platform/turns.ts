import { Problem } from './problem.ts';

/** Does some work of somebody when it is its turn. */
type InTurn = <T>(who: number, work: () => Promise<T>) => Promise<T>;

/** How long, in seconds, to stay away from a queue that is full. */
const RETRY_AFTER_S = 5;

/**
 * A queue for work that is heavy: `atOnce` go at the same time, at most `waiting` wait, and of each
 * account only one, so that nobody fills the queue for all others.
 *
 * The function that it makes throws Problem `unavailable` when the queue is full and `rate-limited`
 * when the account has something waiting already.
 */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): InTurn {
  let busy = 0;
  const queue: { who: number; begin: () => void }[] = [];
  return async (who, work) => {
    if (busy < atOnce) busy += 1;
    else if (queue.some((other) => other.who === who)) {
      const text = 'Another one of yours waits already';
      throw new Problem('rate-limited', text, { retryAfter: RETRY_AFTER_S });
    } else if (queue.length >= waiting) {
      throw new Problem('unavailable', 'Too busy', { retryAfter: RETRY_AFTER_S });
    } else await new Promise<void>((begin) => queue.push({ who, begin }));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next.begin();
      else busy -= 1;
    }
  };
}
