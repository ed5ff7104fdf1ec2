import type { TodayPart } from '../../today/today.kind.ts';
import { countPasswordRequests } from '../recovery/requests.queries.ts';
import { countPendingUsers } from './users.queries.ts';

/** Who waits for an administrator: to be let in, or for a code to a new password. */
export const accountToday: TodayPart = async ({ db }, actor) => {
  if (actor.role !== 'admin') return {};
  const [pending, passwords] = await Promise.all([
    countPendingUsers(db),
    countPasswordRequests(db),
  ]);
  const about = { course: null, session_id: null };
  return {
    lines: [
      { kind: 'pending-registrations', count: pending, ...about },
      { kind: 'password-requests', count: passwords, ...about },
    ],
  };
};
