import { FOLLOW_UPS } from '@station/contract/membership/follow-up';
import { MEMBER_STATES } from '@station/contract/membership/member-fields';
import {
  listAddress,
  oneOf,
  pageNumber,
  recordId,
  type SearchOf,
  text,
} from '../../platform/list-address.ts';

/** What the list of members shows. */
export const useMembersAddress = listAddress({
  search: text(150),
  state: oneOf(MEMBER_STATES),
  plan: recordId(),
  page: pageNumber(),
});
export type MembersSearch = SearchOf<typeof useMembersAddress>;

/** Whom the follow-up shows. */
export const useFollowUpAddress = listAddress({
  which: oneOf(FOLLOW_UPS, 'ending'),
  page: pageNumber(),
});
export type FollowUpSearch = SearchOf<typeof useFollowUpAddress>;

/** How many months the dashboard looks back. */
export const useDashboardAddress = listAddress({ months: oneOf(['3', '6', '12', '24'], '12') });
export type DashboardSearch = SearchOf<typeof useDashboardAddress>;
