import { formatClock, formatClockDate } from '../../../platform/clock.ts';
import { useClock } from '../../../platform/now.ts';
import css from './home-clock.module.css';

/** The time to the second and the day, in the Korean way (spec 1, section 1). */
export function HomeClock() {
  const now = useClock();
  return (
    <div className={css.clock} lang="ko">
      <time className={css.time} role="timer" aria-live="off">
        {formatClock(now)}
      </time>
      <p className={css.date}>{formatClockDate(now)}</p>
    </div>
  );
}
