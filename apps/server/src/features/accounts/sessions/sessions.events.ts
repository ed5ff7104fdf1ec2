import { defineEvent } from '../../../platform/events.ts';

/** Sessions of an account are over; whatever is still open for them has to be closed. */
export const sessionsEnded = defineEvent<{ accountId: number; sessionIds: readonly number[] }>(
  'sessions.ended',
);
