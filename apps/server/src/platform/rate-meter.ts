/** Counts what comes in against a rate: a bucket that fills by the second. */
export type RateMeter = {
  /** Takes one; false when there was none left. `now` is in milliseconds. */
  take(now: number): boolean;
};

/** A meter that lets `perSecond` pass in the long run, and `burst` at once after a quiet time. */
export function createRateMeter({
  perSecond,
  burst,
}: {
  perSecond: number;
  burst: number;
}): RateMeter {
  let left = burst;
  let last = 0;
  return {
    take(now) {
      left = Math.min(burst, left + ((now - last) / 1_000) * perSecond);
      last = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
