import {
  addPlan,
  listPlans,
  Plan,
  type PlanFields,
  updatePlan,
} from '@station/contract/membership/plans';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { MEMBERSHIP_KEY } from './members.data.ts';

/** All plans, those on offer first. */
export const usePlans = () =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'plans'],
    queryFn: async ({ signal }) => (await call(listPlans, { signal })).data,
  });

/** Saves a plan, new or changed from `base`. */
export async function savePlan(body: PlanFields, base: Plan | undefined): Promise<Plan> {
  if (!base) return (await call(addPlan, { body })).data;
  const { id, version } = base;
  return (await call(updatePlan, { params: { id }, body: { ...body, version } })).data;
}

/** The stored plan of a 409. @throws Error for anything else. */
export const readPlan = (current: unknown): Plan => Plan.parse(current);
