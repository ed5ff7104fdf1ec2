import { type FollowUp, listFollowUp } from '@station/contract/membership/follow-up';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { MEMBERSHIP_KEY } from '../members.data.ts';

/** A page of those whom somebody should call. */
export const useFollowUp = (which: FollowUp, page: number) =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'follow-up', which, page],
    queryFn: ({ signal }) => call(listFollowUp, { query: { which, page }, signal }),
    placeholderData: keepPreviousData,
  });
