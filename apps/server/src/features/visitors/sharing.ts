import { NAMESPACES } from '@station/contract/realtime';
import type { Context } from '../../platform/context.ts';
import { every } from '../../platform/every.ts';
import { type Realtime, tellOthers } from '../../platform/realtime.ts';
import { sharingChanged } from './consents.actions.ts';
import { findSharing } from './consents.queries.ts';

/** A word between servers that got lost counts after this many milliseconds all the same. */
const ASK_AGAIN_MS = 5_000;

/** Who shows where they are, among those with a socket here. */
export type Sharing = {
  /** Asks the database about somebody whose socket has just come. */
  learn(accountId: number): Promise<void>;
  /** Whether a person's points may be taken; not of somebody who is not known yet. */
  of(accountId: number): boolean;
  stop(): void;
};

/**
 * Remembers people's word, so that not every point asks the database. A change counts here at once
 * and on other servers as soon as they hear of it, or else with the next look at the database.
 * `onStop` is called for everybody who ceases to show where they are.
 */
export function createSharing(
  { db, log, events }: Context,
  io: Realtime,
  onStop: (accountId: number) => void,
): Sharing {
  const known = new Map<number, boolean>();
  const note = (accountId: number, sharing: boolean) => {
    if (!known.has(accountId)) return;
    known.set(accountId, sharing);
    if (!sharing) onStop(accountId);
  };
  const ask = async () => {
    const asked = [...known.keys()];
    const sharing = new Set(await findSharing(db, asked));
    for (const accountId of asked) {
      if (known.get(accountId) !== sharing.has(accountId)) note(accountId, sharing.has(accountId));
    }
  };
  const unsubscribe = events.subscribe(sharingChanged, ({ accountId, sharing }) => {
    note(accountId, sharing);
    void tellOthers(io, NAMESPACES.main, 'sharing', accountId, sharing);
  });
  io.on('sharing', note);
  const stopAsking = every(ASK_AGAIN_MS, log, ask);
  return {
    async learn(accountId) {
      // If the database cannot be asked, they are here all the same, and the next look at it counts.
      if (!known.has(accountId)) known.set(accountId, false);
      try {
        const [sharing] = await findSharing(db, [accountId]);
        known.set(accountId, sharing !== undefined);
      } catch (err) {
        log.warn({ err }, 'whether somebody shows where they are is not known');
      }
    },
    of: (accountId) => known.get(accountId) ?? false,
    stop() {
      unsubscribe();
      stopAsking();
      io.off('sharing', note);
    },
  };
}
