import { SCAN_WAITS_MAX_MS } from '@station/contract/membership/check-in';
import type { Context } from '../../platform/context.ts';
import { defineUpkeep } from '../../platform/jobs/job.ts';
import { deleteOldScans } from './check-in/check-in.queries.ts';
import { tellRunningOut } from './follow-up/follow-up.actions.ts';
import { settleAllExpired } from './points/points.actions.ts';

const HOUR_MS = 60 * 60_000;

/** A scan may be sent again for as long as it may wait, and half as long more. */
const SCANS_KEPT_MS = SCAN_WAITS_MAX_MS * 1.5;

/** Writes lines for points that have run out. */
const expirePoints = defineUpkeep({
  kind: 'membership.expire-points',
  everyMs: HOUR_MS,
  work: (context: Context) => settleAllExpired(context),
});

/** Forgets what was answered to scans that nobody sends again. */
const forgetScans = defineUpkeep({
  kind: 'membership.forget-scans',
  everyMs: HOUR_MS,
  work: ({ db, clock }: Context) => deleteOldScans(db, new Date(clock.now() - SCANS_KEPT_MS)),
});

/** Tells who keeps the members of plans that run out. */
const tellOfRunningOut = defineUpkeep({
  kind: 'membership.run-out',
  everyMs: HOUR_MS,
  work: (context: Context) => tellRunningOut(context),
});

export const membershipJobs = [expirePoints, forgetScans, tellOfRunningOut];
