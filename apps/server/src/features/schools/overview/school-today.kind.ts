import type { TodayLine } from '@station/contract/today/today';
import type { TodayPart } from '../../today/today.kind.ts';
import { findClassesOf, findOverdueFees, findUnmarked } from './school-today.queries.ts';

/**
 * The classes of the day and the sessions that nobody marked, for everybody, as courses have no
 * teachers of their own; and for administrators the fees that are overdue.
 */
export const schoolToday: TodayPart = async ({ db }, actor, day) => {
  const [classes, unmarked, fees] = await Promise.all([
    findClassesOf(db, day),
    findUnmarked(db, day),
    actor.role === 'admin' ? findOverdueFees(db, day) : [],
  ]);
  const lines: TodayLine[] = fees.map(({ count, ...course }) => ({
    kind: 'overdue-fees',
    count,
    course,
    session_id: null,
  }));
  if (unmarked) {
    const { total, session_id, ...course } = unmarked;
    lines.unshift({ kind: 'unmarked-sessions', count: total, course, session_id });
  }
  return { classes, lines };
};
