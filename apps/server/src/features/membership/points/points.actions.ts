import type { BodyOf } from '@station/contract/endpoint';
import type { MembershipReason } from '@station/contract/membership/member-fields';
import type {
  PointRules as GivenRules,
  spendPoints,
  updatePointRules,
} from '@station/contract/membership/points';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { findOfficeTime } from '../../settings/office-time.queries.ts';
import { refusal, requiredMember, requireSentSo } from '../members/member-guards.ts';
import { lockMember } from '../members/members.queries.ts';
import { award, settleExpired, takeBack } from './earning.actions.ts';
import {
  findPointRules,
  lockPointRules,
  type PointRules,
  updatePointRulesRow,
} from './point-rules.queries.ts';
import {
  findBalance,
  findExpiredMembers,
  findPointLine,
  findPointsByKey,
  insertPoints,
  insertUses,
  type PointRow,
} from './points.queries.ts';
import { takenFrom } from './points.rules.ts';

const subject = 'member';

type Given = BodyOf<typeof spendPoints>;

/**
 * Gives points; the same key counts once.
 * @throws Problem `membership.member-not-found` or `membership.sent-otherwise`.
 */
export async function giveToMember(
  context: Context,
  actor: Actor,
  memberId: number,
  { points, reason, key }: Given,
): Promise<number> {
  return withPoints(context, memberId, async (trx, today) => {
    const by_name = actor.username;
    const given = { member_id: memberId, points, reason, key, by_name };
    if (!(await award(trx, await findPointRules(trx), today, given))) {
      return requireOwnKey(trx, memberId, key, { kind: 'earn', points, reason });
    }
    const line = { actor, action: 'membership.points-given', subject, subjectId: memberId };
    await writeAudit(trx, { ...line, after: { points, reason } });
  });
}

/**
 * Spends points, the oldest expiry first; the same key counts once.
 * @throws Problem `membership.member-not-found`, `membership.not-enough-points` or
 *   `membership.sent-otherwise`.
 */
export async function spendOfMember(
  context: Context,
  actor: Actor,
  memberId: number,
  { points, reason, key }: Given,
): Promise<number> {
  return withPoints(context, memberId, async (trx, today) => {
    const line = { kind: 'spend' as const, points: -points, reason };
    const sent = await findPointsByKey(trx, memberId, key);
    if (sent) return requireSentSo(sent, line);
    const awards = await settleExpired(trx, memberId, today);
    const uses = takenFrom(awards, points);
    if (!uses) throw refusal('Không đủ điểm', 'membership.not-enough-points');
    const made = await insertPoints(trx, {
      ...{ ...line, member_id: memberId, key, expires_on: null },
      ...{ by_name: actor.username, reverses_id: null },
    });
    // Somebody else's: the same key is never two things.
    if (made === undefined) return requireOwnKey(trx, memberId, key, line);
    await insertUses(trx, made, uses);
    const told = { actor, action: 'membership.points-spent', subject, subjectId: memberId };
    await writeAudit(trx, { ...told, after: { points, reason } });
  });
}

/**
 * Takes a line of the ledger back by another one.
 * @throws Problem `membership.points-not-found`, `membership.not-now` for one that cannot be taken back or
 *   was, or `membership.not-enough-points` when given points are spent already.
 */
export async function reversePointLine(
  context: Context,
  actor: Actor,
  id: number,
  reason: string,
): Promise<number> {
  const { member_id: memberId } = requiredLine(await findPointLine(context.db, id));
  return withPoints(context, memberId, async (trx, today) => {
    const found = requiredLine(await findPointLine(trx, id));
    const isCorrected = found.is_reversed || found.kind === 'reverse' || found.kind === 'expire';
    if (isCorrected) throw refusal('Mục này không thể hoàn tác', 'membership.not-now');
    const points = await takeBack(trx, found, { reason, today, by: actor.username });
    if (points !== -found.points) {
      throw refusal('Không đủ điểm', 'membership.not-enough-points');
    }
    const line = { actor, action: 'membership.points-reversed', subject, subjectId: memberId };
    await writeAudit(trx, { ...line, after: { line_id: id, points, reason } });
  });
}

/** Writes lines for all points that have run out. */
export async function settleAllExpired({ db, clock }: Context): Promise<void> {
  const { day } = await findOfficeTime(db, new Date(clock.now()));
  for (const id of await findExpiredMembers(db, day)) {
    await db.transaction().execute(async (trx) => {
      if (await lockMember(trx, id)) await settleExpired(trx, id, day);
    });
  }
}

/** Does something with the points of a member that is held, and answers what may be spent then. */
async function withPoints(
  { db, clock }: Context,
  memberId: number,
  act: (trx: Trx, today: string) => Promise<void>,
): Promise<number> {
  const { day: today } = await findOfficeTime(db, new Date(clock.now()));
  return db.transaction().execute(async (trx) => {
    requiredMember(await lockMember(trx, memberId));
    await act(trx, today);
    return findBalance(trx, memberId, today);
  });
}

/**
 * A key that was sent again is the same member's, with the same.
 * @throws Problem `membership.not-now` or `membership.sent-otherwise`.
 */
async function requireOwnKey(
  trx: Trx,
  memberId: number,
  key: string,
  given: Pick<PointRow, 'kind' | 'points' | 'reason'>,
): Promise<void> {
  const sent = await findPointsByKey(trx, memberId, key);
  if (sent) return requireSentSo(sent, given);
  throw refusal('Việc này không thể làm lúc này', 'membership.not-now');
}

/** Changes how points are earned. @throws Problem `membership.changed-meanwhile`. */
export async function changePointRules(
  { db }: Context,
  actor: Actor,
  { version, ...rules }: BodyOf<typeof updatePointRules>,
): Promise<PointRules> {
  return db.transaction().execute(async (trx) => {
    const before = await lockPointRules(trx);
    requireVersion(before, version, {
      message: 'Quy tắc tích điểm vừa được người khác thay đổi',
      reason: 'membership.changed-meanwhile' satisfies MembershipReason,
      current: before,
    });
    await updatePointRulesRow(trx, rules satisfies GivenRules);
    const line = { actor, action: 'membership.point-rules-changed', subject: 'setting' };
    await writeAudit(trx, { ...line, before, after: rules });
    return findPointRules(trx);
  });
}

const requiredLine = <Row>(line: Row | undefined): Row =>
  requireFound(line, {
    message: 'Không tìm thấy mục này',
    reason: 'membership.points-not-found' satisfies MembershipReason,
  });
