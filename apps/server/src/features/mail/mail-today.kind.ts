import type { TodayPart } from '../today/today.kind.ts';
import { countUnread } from './mailboxes/mailboxes.queries.ts';
import { countUncertain } from './outbox/outbox.queries.ts';

/** Unread letters of somebody's mailboxes, and letters of which they have to say whether they went out. */
export const mailToday: TodayPart = async ({ db }, actor) => {
  const [unread, uncertain] = await Promise.all([
    countUnread(db, actor.id),
    countUncertain(db, actor.id),
  ]);
  const nowhere = { course: null, session_id: null };
  return {
    lines: [
      ...(uncertain > 0
        ? [{ kind: 'uncertain-letters' as const, count: uncertain, ...nowhere }]
        : []),
      ...(unread > 0 ? [{ kind: 'unread-mail' as const, count: unread, ...nowhere }] : []),
    ],
  };
};
