import type { Context } from '../../../platform/context.ts';
import { startInterval } from '../../../platform/interval.ts';
import { forgetOldDevices } from '../devices/known-devices.actions.ts';
import { forgetOldAttempts } from './attempts.actions.ts';
import { tellGuessedOwners } from './guessing.actions.ts';

const TELL_EVERY_MS = 5_000;
const FORGET_EVERY_MS = 60 * 60_000;

/** Tells owners of guesses at their accounts, and forgets attempts and devices that count no more. */
export function attemptMaintenance(context: Context): () => void {
  const { log } = context;
  const stops = [
    startInterval(TELL_EVERY_MS, log, () => tellGuessedOwners(context)),
    startInterval(FORGET_EVERY_MS, log, () => forgetOldAttempts(context)),
    startInterval(FORGET_EVERY_MS, log, () => forgetOldDevices(context)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
