import { defineUpkeep } from '../../platform/jobs/job.ts';
import { remind } from './reminders.actions.ts';

/** Reminds of reports, each person at most once a day. */
export const remindOfReports = defineUpkeep({
  kind: 'reports.remind',
  everyMs: 60_000,
  work: remind,
});
