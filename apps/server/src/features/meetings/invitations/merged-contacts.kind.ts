import { moveAttendees, returnAttendees } from './merged-contacts.queries.ts';

/** Contacts that become one are invited as that one, and answer by the links that they have got. */
export const followingAttendees = {
  name: 'attendees' as const,
  follow: moveAttendees,
  unfollow: returnAttendees,
};
