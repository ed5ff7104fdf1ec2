import { moveRecipients, returnRecipients } from './mailing-recipients.queries.ts';

/** Recipients of mailings who are contacts that become one are that one. */
export const followingRecipients = {
  name: 'recipients' as const,
  follow: moveRecipients,
  unfollow: returnRecipients,
};
