import type { BodyOf } from '@station/contract/endpoint';
import type { MembershipReason } from '@station/contract/membership/member-fields';
import type { Plan, PlanFields, updatePlan } from '@station/contract/membership/plans';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField } from '../../../platform/problem.ts';
import { requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { findOfficeTime } from '../../settings/office-time.queries.ts';
import { findPlans, insertPlan, lockPlan, updatePlanRow } from './plans.queries.ts';

const subject = 'plan';

/** Adds a plan. @throws Problem for a plan of neither days nor visits. */
export async function createPlan(
  context: Context,
  actor: Actor,
  fields: PlanFields,
): Promise<Plan> {
  requireMeasure(fields);
  const id = await context.db.transaction().execute(async (trx) => {
    const made = await insertPlan(trx, fields);
    const line = { actor, action: 'membership.plan-added', subject, subjectId: made };
    await writeAudit(trx, { ...line, after: fields });
    return made;
  });
  return getPlan(context, id);
}

/**
 * Changes a plan; what members have bought stays as it was sold.
 * @throws Problem `membership.plan-not-found` or `membership.changed-meanwhile`.
 */
export async function changePlan(
  context: Context,
  actor: Actor,
  id: number,
  { version, ...fields }: BodyOf<typeof updatePlan>,
): Promise<Plan> {
  requireMeasure(fields);
  const current = await getPlan(context, id);
  await context.db.transaction().execute(async (trx) => {
    const before = requiredPlan(await lockPlan(trx, id));
    requireVersion(before, version, {
      message: 'Gói này vừa được người khác thay đổi',
      reason: 'membership.changed-meanwhile' satisfies MembershipReason,
      current: { ...before, members: current.members },
    });
    await updatePlanRow(trx, id, fields);
    const line = { actor, action: 'membership.plan-changed', subject, subjectId: id };
    await writeAudit(trx, { ...line, before, after: fields });
  });
  return getPlan(context, id);
}

async function getPlan({ db, clock }: Context, id: number): Promise<Plan> {
  const { day } = await findOfficeTime(db, new Date(clock.now()));
  return requiredPlan((await findPlans(db, day)).find((plan) => plan.id === id));
}

function requireMeasure({ days, visits }: PlanFields): void {
  if (days !== null || visits !== null) return;
  throw invalidField({
    field: 'days',
    message: 'Gói cần có số ngày hoặc số lượt',
    rule: 'required',
  });
}

/** The plan that was found. @throws Problem `membership.plan-not-found`. */
export function requiredPlan<Row>(plan: Row | undefined): Row {
  return requireFound(plan, {
    message: 'Không tìm thấy gói hội viên',
    reason: 'membership.plan-not-found' satisfies MembershipReason,
  });
}
