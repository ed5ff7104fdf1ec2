import type { ResponseOf } from '@station/contract/endpoint';
import { getPointRules, updatePointRules } from '@station/contract/membership/points';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { savedBy } from '../../../platform/saved-by.ts';
import { MEMBERSHIP_KEY } from '../members.data.ts';

/** The rules as they are stored. */
export const StoredRules = getPointRules.response.shape.data;
export type StoredRules = ResponseOf<typeof getPointRules>['data'];

/** How points are earned, how long they last, and the tiers. */
export const usePointRules = () =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'point-rules'],
    queryFn: async ({ signal }) => (await call(getPointRules, { signal })).data,
  });

export const pointRulesSaving = savedBy(updatePointRules, updatePointRules);
