import type { ResponseOf } from '@station/contract/endpoint';
import {
  getPointRules,
  type PointRules,
  updatePointRules,
} from '@station/contract/membership/points';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { MEMBERSHIP_KEY } from '../members.data.ts';

/** The rules as they are stored. */
export type StoredRules = ResponseOf<typeof getPointRules>['data'];

/** How points are earned, how long they last, and the tiers. */
export const usePointRules = () =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'point-rules'],
    queryFn: async ({ signal }) => (await call(getPointRules, { signal })).data,
  });

/** Changes the rules from now on. */
export const savePointRules = async (
  rules: PointRules,
  version: number | undefined,
): Promise<StoredRules> => (await call(updatePointRules, { body: { ...rules, version } })).data;

/** The stored rules of a 409. @throws Error for anything else. */
export const readRules = (current: unknown): StoredRules =>
  getPointRules.response.shape.data.parse(current);
