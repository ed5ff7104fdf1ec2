import {
  listDecisions,
  listReview,
  type ReviewShow,
  skipReview,
} from '@station/contract/industries/decisions';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { INDUSTRIES_KEY } from '../industries.data.ts';
import type { DecisionsAddress } from './review.address.ts';

const REVIEW_KEY = [...INDUSTRIES_KEY, 'review'] as const;

/** Contacts that are asked for at a time: the next ones are there before they are needed. */
const AHEAD = 10;

/** The next contacts that wait for a person. */
export const useReview = (show: ReviewShow) =>
  useQuery({
    queryKey: [...REVIEW_KEY, show],
    queryFn: ({ signal }) => call(listReview, { query: { show, limit: AHEAD }, signal }),
    // Somebody else may be at it.
    staleTime: 0,
  });

/** How many contacts wait for a person; undefined until it is known. */
export function useWaiting(): number | undefined {
  const { data } = useQuery({
    queryKey: [...REVIEW_KEY, 'waiting'],
    queryFn: async ({ signal }) =>
      (await call(listReview, { query: { show: 'all', limit: 1 }, signal })).waiting,
  });
  return data;
}

/** Puts a contact at the end of the queue. */
export function useSkip() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (id: number) => call(skipReview, { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: REVIEW_KEY }),
  });
}

/** A page of what was decided, newest first. */
export const useDecisionList = ({ by, contact, page }: DecisionsAddress) =>
  useQuery({
    queryKey: [...INDUSTRIES_KEY, 'decisions', { by, contact, page }],
    queryFn: ({ signal }) => call(listDecisions, { query: { by, contact, page }, signal }),
    placeholderData: keepPreviousData,
  });
