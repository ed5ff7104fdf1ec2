import { randomInt } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { startInterval } from '../../../platform/interval.ts';
import { deleteOldLinks } from './links.queries.ts';
import { handlePleas } from './recovery.actions.ts';
import { pleaMade } from './recovery.events.ts';

/**
 * Milliseconds after which a plea is looked into, at random. Done at once, the work for an account
 * that exists would slow the same caller's next call, and so tell what the answer does not.
 */
const LATER_MS = { min: 200, max: 1_200 };

/** Looks into pleas, also those that a stop left behind, and removes links whose time is over. */
export function recoveryMaintenance(context: Context): () => void {
  const { log } = context;
  let timer: NodeJS.Timeout | undefined;
  const stops = [
    context.events.subscribe(pleaMade, () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          handlePleas(context).catch((err: unknown) => log.warn({ err }, 'a plea has to wait'));
        },
        randomInt(LATER_MS.min, LATER_MS.max),
      );
    }),
    () => clearTimeout(timer),
    startInterval(5_000, log, () => handlePleas(context)),
    startInterval(60 * 60_000, log, () => deleteOldLinks(context.db)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
