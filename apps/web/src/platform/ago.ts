/** Moments by how long ago they were. */
import { useEffect, useState } from 'react';

const MINUTE = 60_000;
const STEPS = [
  { unit: 'day', ms: 24 * 60 * MINUTE },
  { unit: 'hour', ms: 60 * MINUTE },
  { unit: 'minute', ms: MINUTE },
] as const;

/**
 * How long ago a moment was, in a language: `now`, `3 minutes ago`, `어제`. Both moments are in
 * milliseconds since 1970; one that is yet to come, by a clock that goes wrong, is now.
 */
export function formatAgo(when: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const passed = Math.max(0, now - when);
  const step = STEPS.find(({ ms }) => passed >= ms);
  return step
    ? format.format(-Math.floor(passed / step.ms), step.unit)
    : format.format(0, 'second');
}

/** The present moment, told anew twice a minute. */
export function useRoughNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
