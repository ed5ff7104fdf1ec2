import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { forgetRegistrations } from './removal.actions.ts';

/** Removes registrations that nobody has approved for long. */
export const forgetWaiting = defineUpkeep({
  kind: 'accounts.forget-registrations',
  everyMs: 60 * 60_000,
  work: forgetRegistrations,
});
