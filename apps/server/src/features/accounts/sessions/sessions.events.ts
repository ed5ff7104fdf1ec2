import { defineEvent } from '../../../platform/events.ts';

/** Sessions of an account are over; whatever is still open for them has to be closed. */
export const sessionsEnded = defineEvent<{ accountId: number; sessionIds: readonly number[] }>(
  'sessions.ended',
);

/**
 * Something is asked of an account before it may go on, as another password; its sessions stay, and
 * what is open for them as for somebody who is let in has to be closed.
 */
export const accountBlocked = defineEvent<{ accountId: number }>('sessions.account-blocked');
