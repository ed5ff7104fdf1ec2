/** What members buy. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { amount, idInPath, versionField } from '../record-fields.ts';
import { AMOUNT_MAX } from '../schools/fees.ts';

export const PLAN_LIMITS = {
  name: 100,
  days: 3_660,
  visits: 10_000,
  grace: 365,
  freeze: 365,
} as const;

/** Plans are priced in money without small change. */
export const PlanCurrency = z.enum(['VND', 'KRW']);
export type PlanCurrency = z.infer<typeof PlanCurrency>;

/** What a form of a plan holds. It has days, visits, or both. */
export const PlanFields = z.object({
  name: requiredText(PLAN_LIMITS.name),
  /** How many days it lasts; null for a plan of visits alone. */
  days: z.nullable(amount(PLAN_LIMITS.days, 1)),
  visits: z.nullable(amount(PLAN_LIMITS.visits, 1)),
  price: amount(AMOUNT_MAX),
  currency: PlanCurrency,
  grace_days: amount(PLAN_LIMITS.grace),
  freeze_days: amount(PLAN_LIMITS.freeze),
  /** Whether it is offered to members now. */
  is_offered: z.boolean(),
});
export type PlanFields = z.infer<typeof PlanFields>;

export const Plan = z.object({
  id: z.number(),
  ...PlanFields.shape,
  /** How many members have it now. */
  members: z.number(),
  version: z.number(),
});
export type Plan = z.infer<typeof Plan>;

export const listPlans = endpoint({
  name: 'listPlans',
  method: 'GET',
  path: '/api/membership/plans',
  access: 'staff',
  summary: 'All plans, those on offer first.',
  response: answer({ data: z.array(Plan) }),
});

export const addPlan = endpoint({
  name: 'addPlan',
  method: 'POST',
  path: '/api/membership/plans',
  access: 'admin',
  summary: 'Add a plan.',
  body: z.object({ ...PlanFields.shape }),
  response: answer({ data: Plan }),
});

export const updatePlan = endpoint({
  name: 'updatePlan',
  method: 'PUT',
  path: '/api/membership/plans/:id',
  access: 'admin',
  summary: 'Change a plan. What members have bought already stays as it was sold.',
  params: z.object({ id: idInPath() }),
  body: z.object({ ...PlanFields.shape, version: versionField() }),
  response: answer({ data: Plan }),
});
