import { defineEvent } from '../../platform/events.ts';

/**
 * Notices of these people have come, or were read or put away. `sessionId`: the session that did it,
 * which knows of it already.
 */
export const noticesChanged = defineEvent<{
  accountIds: readonly number[];
  sessionId?: number;
}>('notices.changed');
