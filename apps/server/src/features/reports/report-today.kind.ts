import type { TodayLine } from '@station/contract/today/today';
import { findOfficeToday } from '../settings/office-time.queries.ts';
import type { TodayPart } from '../today/today.kind.ts';
import { readBoard } from './board.actions.ts';
import { findWaiting } from './board.queries.ts';
import { findLeaderOf } from './reports.queries.ts';

/** The report that is still to be handed in today, and those that wait for the caller to read them. */
export const reportToday: TodayPart = async (context, actor) => {
  const { db, clock } = context;
  const lines: TodayLine[] = [];
  const add = (kind: TodayLine['kind'], count: number, day?: string | null) => {
    const line = { kind, count, course: null, session_id: null };
    if (count > 0) lines.push(day ? { ...line, day } : line);
  };
  if ((await findLeaderOf(db, actor.id)) !== undefined) {
    const day = await findOfficeToday(db, new Date(clock.now()));
    const board = await readBoard(context, actor, { from: day, to: day, account_id: actor.id });
    const state = board.people[0]?.states[0] ?? 'none';
    add('own-report', ['open', 'missing', 'returned'].includes(state) ? 1 : 0);
  }
  const waiting = await findWaiting(db, actor);
  add('reports-to-read', waiting.count, waiting.oldest);
  return { lines };
};
