import type { Context } from '../../platform/context.ts';
import { every } from '../../platform/every.ts';
import { deleteOldLinks } from './links.queries.ts';
import { handlePleas } from './recovery.actions.ts';

/** Looks into pleas that a stop of the server left behind, and removes links whose time is over. */
export function keepRecoveryTidy(context: Context): () => void {
  const stops = [
    every(5_000, context.log, () => handlePleas(context)),
    every(60 * 60_000, context.log, () => deleteOldLinks(context.db)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
