/** The home screen's clock and date are Korean (spec 1, section 1). */
const KOREAN = 'ko-KR';

const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const clock = new Intl.DateTimeFormat(KOREAN, { ...timeParts, second: '2-digit' });
const shortClock = new Intl.DateTimeFormat(KOREAN, timeParts);
const day = new Intl.DateTimeFormat(KOREAN, { month: 'long', day: 'numeric', weekday: 'long' });

/** The home clock, to the second: `00:09:20`. */
export function formatClock(when: Date): string {
  return clock.format(when);
}

/** The status bar's clock: `00:09`. */
export function formatShortClock(when: Date): string {
  return shortClock.format(when);
}

/** The home date: `11월 21일 토요일`. */
export function formatClockDate(when: Date): string {
  return day.format(when);
}
