import type { TodayPart } from '../../today/today.kind.ts';
import { findActionsOf } from './outcomes.queries.ts';

/** More than these are not counted. */
const COUNTED = 100;

/** What somebody is to do from meetings and has not done. */
export const actionToday: TodayPart = async ({ db }, actor) => {
  const count = (await findActionsOf(db, actor.id, COUNTED)).length;
  return {
    lines: count === 0 ? [] : [{ kind: 'meeting-actions', count, course: null, session_id: null }],
  };
};
