import type { MembershipReason } from '@station/contract/membership/member-fields';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { findOfficeTime } from '../../settings/office-time.queries.ts';
import { refusal, requiredMember } from '../members/member-guards.ts';
import { lockMember } from '../members/members.queries.ts';
import { takeBackEarned } from '../points/earning.actions.ts';
import { findVisit, undoVisitRow } from './visits.queries.ts';

/**
 * Undoes a visit that was wrong. Its day is free again, the visit of the plan comes back, and the points
 * that it earned go, as far as they are there.
 * @throws Problem `membership.visit-not-found`, `membership.member-not-found`, or `membership.not-now` for
 *   one that was undone already.
 */
export async function undoWrongVisit(
  { db, clock }: Context,
  actor: Actor,
  id: number,
  reason: string,
): Promise<void> {
  const { member_id } = requiredVisit(await findVisit(db, id));
  const at = new Date(clock.now());
  const { day: today } = await findOfficeTime(db, at);
  await db.transaction().execute(async (trx) => {
    requiredMember(await lockMember(trx, member_id));
    const visit = requiredVisit(await findVisit(trx, id));
    if (visit.is_undone) throw refusal('Lượt vào này đã được hủy', 'membership.not-now');
    await undoVisitRow(trx, id, visit, { at, by: actor.username, reason });
    const by = actor.username;
    await takeBackEarned(trx, member_id, `visit-${id}`, { reason, today, by });
    const line = { actor, action: 'membership.visit-undone', subject: 'member' };
    await writeAudit(trx, {
      ...line,
      subjectId: member_id,
      before: { day: visit.day, visited_at: visit.at.toISOString() },
      after: { reason },
    });
  });
}

const requiredVisit = <Row>(visit: Row | undefined): Row =>
  requireFound(visit, {
    message: 'Không tìm thấy lượt vào này',
    reason: 'membership.visit-not-found' satisfies MembershipReason,
  });
