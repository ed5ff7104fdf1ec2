import type { NoticeSettings } from '@station/contract/notices/notice-settings';
import { daysAfter, momentOf, wallClock, weekdayOf } from '@station/contract/zoned-days';

/** When a person's quiet hours end, if a moment lies within them. */
export function quietUntil(
  { quiet, time_zone: timeZone }: Pick<NoticeSettings, 'quiet' | 'time_zone'>,
  at: Date,
): Date | undefined {
  if (!quiet) return undefined;
  const { day, time } = wallClock(at, timeZone);
  const { from, to } = quiet;
  const overMidnight = from > to;
  const isQuiet = overMidnight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return undefined;
  const lastDay = overMidnight && time >= from ? daysAfter(day, 1) : day;
  const end = momentOf(lastDay, to, timeZone);
  // Where clocks are set back over the end, it is there twice, and the first time counts.
  return end > at ? end : undefined;
}

/** When the next summary is due after a moment; null where none is wanted. */
export function nextDigest(
  {
    digest,
    digest_hour: hour,
    digest_weekday: weekday,
    time_zone: timeZone,
  }: Pick<NoticeSettings, 'digest' | 'digest_hour' | 'digest_weekday' | 'time_zone'>,
  after: Date,
): Date | null {
  if (digest === 'none') return null;
  const today = wallClock(after, timeZone).day;
  const time = `${String(hour).padStart(2, '0')}:00`;
  for (const days of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
    const day = daysAfter(today, days);
    if (digest === 'weekly' && weekdayOf(day) !== weekday) continue;
    const moment = momentOf(day, time, timeZone);
    if (moment > after) return moment;
  }
  return null;
}
