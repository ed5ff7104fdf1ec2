import type { TodayLine } from '@station/contract/today/today';
import { findOfficeToday } from '../settings/office-time.queries.ts';
import type { TodayPart } from '../today/today.kind.ts';
import { readBoard } from './board.actions.ts';
import { countWaiting } from './board.queries.ts';
import { findLeaderOf } from './reports.queries.ts';

/** The report that is still to be handed in today, and those that wait for the caller to read them. */
export const reportToday: TodayPart = async (context, actor) => {
  const { db, clock } = context;
  const lines: TodayLine[] = [];
  const add = (kind: TodayLine['kind'], count: number) => {
    if (count > 0) lines.push({ kind, count, course: null, session_id: null });
  };
  if ((await findLeaderOf(db, actor.id)) !== undefined) {
    const day = await findOfficeToday(db, new Date(clock.now()));
    const board = await readBoard(context, actor, { from: day, to: day, account_id: actor.id });
    const state = board.people[0]?.states[0] ?? 'none';
    add('own-report', ['open', 'missing', 'returned'].includes(state) ? 1 : 0);
  }
  add('reports-to-read', await countWaiting(db, actor));
  return { lines };
};
