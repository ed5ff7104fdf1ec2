import { moveMemberLinks, returnMemberLinks } from './linked-people.queries.ts';

/** The member who is one of several contacts that become one is that one. */
export const followingMembers = {
  name: 'members' as const,
  follow: moveMemberLinks,
  unfollow: returnMemberLinks,
};
