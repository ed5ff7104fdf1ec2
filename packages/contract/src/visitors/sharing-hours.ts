/** Working hours, outside of which nobody shows where they are (visitors issue, 5). */
import * as z from 'zod/mini';

/** `HH:MM`, of 24 hours. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Whether a text names a time zone that this machine knows. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** IANA name of a time zone, such as `Asia/Seoul`. */
export const TimeZone = z.string().check(z.refine(isTimeZone, { error: 'format' }));

/** The hours outside of which nobody's point is sent or taken; they may go over midnight. */
export const SharingHours = z.object({
  /** 1 is Monday, 7 is Sunday; of a night, the day that it begins on. */
  days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  from: TimeOfDay,
  to: TimeOfDay,
  timezone: TimeZone,
});
export type SharingHours = z.infer<typeof SharingHours>;

/** Whether a moment lies within the hours; without any it always does. */
export function isWithinHours(hours: SharingHours | null, at: Date): boolean {
  if (!hours) return true;
  const { days, from, to, timezone } = hours;
  const { day, time } = localTime(at, timezone);
  const isOn = (one: number) => days.includes(one);
  if (from < to) return isOn(day) && time >= from && time < to;
  // Over midnight, or, with both the same, the whole day round.
  const yesterday = day === 1 ? 7 : day - 1;
  return (isOn(day) && time >= from) || (isOn(yesterday) && time < to);
}

/** When hours begin: 1 is Monday, and `HH:MM`, both by the clocks of the hours' own time zone. */
export type WorkingHoursStart = { day: number; time: string };

/** When the hours begin the next time, seen from a moment outside of them. */
export function nextBegin({ days, from, timezone }: SharingHours, at: Date): WorkingHoursStart {
  const { day, time } = localTime(at, timezone);
  // Today counts as long as the hours are still to come, and once more in a week when they are over.
  const ahead = time < from ? [0, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7];
  const next = ahead.map((more) => ((day - 1 + more) % 7) + 1).find((one) => days.includes(one));
  return { day: next ?? day, time: from };
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function localTime(at: Date, timeZone: string): { day: number; time: string } {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((it) => it.type === type)?.value ?? '';
  return {
    day: WEEKDAYS.indexOf(part('weekday')) + 1,
    time: `${part('hour')}:${part('minute')}`,
  };
}
