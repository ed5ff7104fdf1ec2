import type { TodayPart } from '../../today/today.kind.ts';
import { countUnseen } from './handed-in.queries.ts';

/** What people outside have handed in for somebody, who has not looked at it. */
export const handedInToday: TodayPart = async ({ db }, actor) => {
  const count = await countUnseen(db, actor.id);
  if (count === 0) return {};
  return { lines: [{ kind: 'handed-in-files', count, course: null, session_id: null }] };
};
