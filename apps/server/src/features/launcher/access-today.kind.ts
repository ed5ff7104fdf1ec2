import type { TodayPart } from '../today/today.kind.ts';
import { countOpenRequests } from './launcher.queries.ts';

/** Who waits for an administrator to be let into a page. */
export const accessToday: TodayPart = async ({ db }, actor) => {
  if (actor.role !== 'admin') return {};
  const count = await countOpenRequests(db);
  return { lines: [{ kind: 'access-requests', count, course: null, session_id: null }] };
};
