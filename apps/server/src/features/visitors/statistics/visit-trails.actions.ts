import type {
  SessionPage,
  VisitorStatisticsReason,
  VisitSession,
} from '@station/contract/visitors/visitor-statistics';
import { STATISTICS } from '@station/contract/visitors/visitor-statistics';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { findPages } from '../trails/visitor-trails.queries.ts';
import { rollUpVisits } from './visit-rollups.actions.ts';
import { findSession, type SessionRow } from './visit-sessions.queries.ts';

/** The pages of a session, at most `STATISTICS.pages`. */
export type Trail = { session: VisitSession; data: SessionPage[]; more: boolean };

const NO_SESSION = {
  message: 'Session not found',
  reason: 'visitors.no-session' satisfies VisitorStatisticsReason,
};

/**
 * The pages that somebody saw in a session, in order. That they were looked at, and whose they are,
 * is in the audit log before they are answered.
 * @throws Problem `visitors.no-session`
 */
export async function viewTrail(context: Context, actor: Actor, id: string): Promise<Trail> {
  await rollUpVisits(context);
  return context.db.transaction().execute(async (trx) => {
    const session = requireFound(await findSession(trx, id), NO_SESSION);
    await writeAudit(trx, {
      actor,
      action: 'visitors.trail-viewed',
      subject: session.account_id === null ? 'visitors' : 'account',
      ...(session.account_id !== null && { subjectId: session.account_id }),
      after: {
        session_id: id,
        visitor_id: session.visitor_id,
        username: session.username ?? 'Guest',
      },
    });
    const whose = { sessionId: id, accountId: session.account_id };
    const pages = await findPages(trx, whose, STATISTICS.pages + 1);
    return {
      session: shownSession(session),
      data: pages
        .slice(0, STATISTICS.pages)
        .map(({ at, ...page }) => ({ ...page, visited_at: at.toISOString() })),
      more: pages.length > STATISTICS.pages,
    };
  });
}

/** A session as the contract shows it. */
export function shownSession(row: SessionRow): VisitSession {
  return {
    ...row,
    started_at: row.started_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
  };
}
