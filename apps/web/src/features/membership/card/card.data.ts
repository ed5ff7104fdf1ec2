import { getCard, rotateCard, showCard } from '@station/contract/membership/check-in';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { MEMBERSHIP_KEY, refreshMembership } from '../members.data.ts';

/** The token of a member's card. */
export const useCard = (id: number) =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'card', id],
    queryFn: ({ signal }) => call(getCard, { params: { id }, signal }),
  });

/** Gives a card a new token. */
export function useCardRotation(id: number) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: () => call(rotateCard, { params: { id } }),
    onSettled: () => refreshMembership(client),
  });
}

/** What a member's own card shows. */
export const useShownCard = (token: string) =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'shown-card', token],
    queryFn: ({ signal }) => call(showCard, { params: { token }, signal }),
    retry: false,
  });
