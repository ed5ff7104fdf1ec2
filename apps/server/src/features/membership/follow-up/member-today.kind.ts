import type { TodayPart } from '../../today/today.kind.ts';
import { countRunningOut } from './follow-up.queries.ts';

/** Members whose plan runs out within a week. */
export const memberToday: TodayPart = async ({ db }, _actor, day) => {
  const count = await countRunningOut(db, day);
  const line = { kind: 'members-run-out' as const, count, course: null, session_id: null };
  return { lines: count === 0 ? [] : [line] };
};
