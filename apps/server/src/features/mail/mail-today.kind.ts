import type { TodayPart } from '../today/today.kind.ts';
import { countUnread } from './mailboxes/mailboxes.queries.ts';
import { countToLookAt } from './outbox/outbox.queries.ts';

/** Unread letters of somebody's mailboxes, and letters of theirs that failed or may have. */
export const mailToday: TodayPart = async ({ db }, actor) => {
  const [unread, toLookAt] = await Promise.all([
    countUnread(db, actor.id),
    countToLookAt(db, actor.id),
  ]);
  const nowhere = { course: null, session_id: null };
  return {
    lines: [
      ...(toLookAt > 0
        ? [{ kind: 'uncertain-letters' as const, count: toLookAt, ...nowhere }]
        : []),
      ...(unread > 0 ? [{ kind: 'unread-mail' as const, count: unread, ...nowhere }] : []),
    ],
  };
};
