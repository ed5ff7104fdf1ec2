import type { TodayClass } from '@station/contract/today/today';

/** Whether nothing is left to do about a class at a time of the day, `HH:MM`. */
const isDone = ({ ends_at, students, marked }: TodayClass, now: string) =>
  marked > 0 && (ends_at <= now || marked >= students);

/** The classes in the order in which they want attention: those that are done come last. */
export function byAttention(classes: readonly TodayClass[], now: string): TodayClass[] {
  return classes.toSorted((a, b) => Number(isDone(a, now)) - Number(isDone(b, now)));
}

/** The class whose attendance is taken next: the first that has not ended, or is not marked. */
export function nextClass(classes: readonly TodayClass[], now: string): TodayClass | undefined {
  return (
    classes.find((one) => one.ends_at > now && !isDone(one, now)) ??
    classes.find((one) => !isDone(one, now))
  );
}
