import { moveAttachments, returnAttachments } from './attachments.queries.ts';

/** Files that are attached to contacts that become one are attached to that one. */
export const followingFiles = {
  name: 'files' as const,
  follow: moveAttachments,
  unfollow: returnAttachments,
};
