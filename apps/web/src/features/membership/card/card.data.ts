import { getCard, rotateCard, showCard } from '@station/contract/membership/check-in';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useEndpointWrite } from '../../../platform/saved-by.ts';
import { MEMBERSHIP_KEY, useMembershipRefresh } from '../members.data.ts';

/** The token of a member's card. */
export const useCard = (id: number) =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'card', id],
    queryFn: ({ signal }) => call(getCard, { params: { id }, signal }),
  });

/** Gives a card a new token. */
export const useCardRotation = () => useEndpointWrite(rotateCard, useMembershipRefresh());

/** What a member's own card shows. */
export const useShownCard = (token: string) =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'shown-card', token],
    queryFn: ({ signal }) => call(showCard, { params: { token }, signal }),
    retry: false,
  });
