import { addPlan, listPlans, updatePlan } from '@station/contract/membership/plans';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { savedBy } from '../../platform/saved-by.ts';
import { MEMBERSHIP_KEY } from './members.data.ts';

/** All plans, those on offer first. */
export const usePlans = () =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'plans'],
    queryFn: async ({ signal }) => (await call(listPlans, { signal })).data,
  });

export const planSaving = savedBy(addPlan, updatePlan);
