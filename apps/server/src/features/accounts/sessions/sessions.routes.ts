import { logout } from '@station/contract/accounts/accounts';
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
  type Session,
} from '@station/contract/accounts/sessions';
import type { Feature } from '../../../platform/context.ts';
import { deviceOf } from '../../../platform/user-agents.ts';
import { endOwnSession, endOwnSessions, signOut } from './sessions.actions.ts';
import { forgetSessions } from './sessions.jobs.ts';
import { findSessionsOf, type SessionRow } from './sessions.queries.ts';
import { cutOffEndedSessions } from './sessions.socket.ts';

/** A person's own sessions (accounts issue, section 2). */
export const sessions: Feature = {
  routes: (context, mount) => {
    mount(logout, async ({ actor }) => {
      await signOut(context, actor);
      return {};
    });

    mount(listSessions, async ({ actor }) => {
      const rows = await findSessionsOf(context.db, actor.id);
      const data = rows.map((row) => toSession(row, actor.sessionId));
      return { data: data.toSorted((a, b) => Number(b.current) - Number(a.current)) };
    });

    mount(endSession, async ({ actor, params }) => {
      await endOwnSession(context, actor, params.id);
      return {};
    });

    mount(endOtherSessions, async ({ actor }) => ({
      ended: await endOwnSessions(context, actor, 'others'),
    }));

    mount(endAllSessions, async ({ actor }) => ({
      ended: await endOwnSessions(context, actor, 'all'),
    }));
  },
  jobs: [forgetSessions],
  sockets: cutOffEndedSessions,
};

function toSession(row: SessionRow, currentId: number): Session {
  return {
    id: row.id,
    device: deviceOf(row.user_agent),
    address: row.address,
    // Places come with the visitors' issue, which brings the table of addresses.
    place: null,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    current: row.id === currentId,
  };
}
