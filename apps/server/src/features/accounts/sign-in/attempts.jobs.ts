import type { Context } from '../../../platform/context.ts';
import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { forgetOldDevices } from '../devices/known-devices.actions.ts';
import { forgetOldAttempts } from './attempts.actions.ts';
import { notifyGuessedOwners } from './guessing.actions.ts';

/** Tells owners of guesses at their accounts, and forgets attempts and devices that count no more. */
export const attemptUpkeep = [
  defineUpkeep({ kind: 'accounts.tell-guessed', everyMs: 5_000, work: notifyGuessedOwners }),
  defineUpkeep({
    kind: 'accounts.forget-attempts',
    everyMs: 60 * 60_000,
    async work(context: Context) {
      await forgetOldAttempts(context);
      await forgetOldDevices(context);
    },
  }),
];
