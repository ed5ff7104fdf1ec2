import type { Settings } from '@station/contract/settings/settings';
import { NAMESPACES } from '@station/contract/visitors/realtime';
import { isWithinHours } from '@station/contract/visitors/sharing-hours';
import type { Context } from '../../../platform/context.ts';
import { startInterval } from '../../../platform/interval.ts';
import { emitToServers, type Realtime } from '../../../platform/realtime.ts';
import { settingsChanged } from '../../settings/settings.events.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { sharingChanged } from './consents.events.ts';
import { findSharing } from './consents.queries.ts';

/** A word between servers that got lost counts after this many milliseconds all the same. */
const ASK_AGAIN_MS = 1_000;

/** How often the working hours are held against the clock, in milliseconds. */
const LOOK_AT_CLOCK_MS = 2_000;

/** Who shows where they are, among those with a socket here, and whether it is time to. */
export type Sharing = {
  /** A socket of somebody has come: settles when their word is known. Each ends with `leave`. */
  join(accountId: number): Promise<void>;
  /** A socket of somebody is gone; with the last one their word is forgotten. */
  leave(accountId: number): void;
  /** Whether a person's points may be taken; not of somebody who is not known yet. */
  of(accountId: number): boolean;
  /** Whether these are working hours; nobody's points are taken outside of them. */
  isTime(): boolean;
  stop(): void;
};

/** What happens when points may not be shown any more. */
type SharingEnds = {
  /** Of somebody who ceases to show where they are. */
  onStop: (accountId: number) => void;
  /** Of everybody, when the working hours are over. */
  onEndOfHours: () => void;
};

/**
 * Remembers people's word and the hours, so that not every point asks the database. A change counts
 * here at once and on other servers as soon as they hear of it, or else with the next look at the
 * database.
 */
export function createSharing(context: Context, io: Realtime, ends: SharingEnds): Sharing {
  const { db, log, events, clock } = context;
  // What is heard while the database is being asked is newer than the answer; it is another object.
  const known = new Map<number, { sharing: boolean }>();
  const sockets = new Map<number, number>();
  // Until the settings have been read nothing is taken.
  let isTime = false;

  const note = (accountId: number, sharing: boolean) => {
    if (!known.has(accountId)) return;
    known.set(accountId, { sharing });
    if (!sharing) ends.onStop(accountId);
  };
  const ask = async () => {
    const asked = [...known];
    const accountIds = asked.map(([accountId]) => accountId);
    const sharing = new Set(await findSharing(db, accountIds));
    for (const [accountId, before] of asked) {
      const isSame = before.sharing === sharing.has(accountId);
      if (!isSame && known.get(accountId) === before) note(accountId, sharing.has(accountId));
    }
  };
  const noteHours = ({ sharing_hours }: Settings) => {
    const was = isTime;
    isTime = isWithinHours(sharing_hours, new Date(clock.now()));
    if (was && !isTime) ends.onEndOfHours();
  };
  const lookAtClock = async () => noteHours(await readSettings(context));
  const isSharing = askedTogether((accountIds) => findSharing(db, accountIds));
  const stops = [
    events.subscribe(sharingChanged, ({ accountId, sharing }) => {
      note(accountId, sharing);
      void emitToServers(io, NAMESPACES.main, 'sharing', accountId, sharing);
    }),
    events.subscribe(settingsChanged, noteHours),
    startInterval(ASK_AGAIN_MS, log, ask),
    startInterval(LOOK_AT_CLOCK_MS, log, lookAtClock),
  ];
  io.on('sharing', note);
  return {
    async join(accountId) {
      sockets.set(accountId, (sockets.get(accountId) ?? 0) + 1);
      // If the database cannot be asked, they are here all the same, and the next look at it counts.
      const before = known.get(accountId) ?? { sharing: false };
      known.set(accountId, before);
      try {
        const [sharing] = await Promise.all([isSharing(accountId), lookAtClock()]);
        if (sharing !== before.sharing && known.get(accountId) === before) note(accountId, sharing);
      } catch (err) {
        log.warn({ err }, 'whether somebody shows where they are is not known');
      }
    },
    leave(accountId) {
      const left = (sockets.get(accountId) ?? 0) - 1;
      if (left > 0) sockets.set(accountId, left);
      else {
        sockets.delete(accountId);
        known.delete(accountId);
      }
    },
    of: (accountId) => known.get(accountId)?.sharing ?? false,
    isTime: () => isTime,
    stop() {
      for (const stop of stops) stop();
      io.off('sharing', note);
    },
  };
}

/**
 * Puts questions about one together into questions about many: after a restart thousands come at
 * once. One waits only while an earlier question is being answered.
 */
function askedTogether(
  find: (ids: number[]) => Promise<number[]>,
): (id: number) => Promise<boolean> {
  let earlier: Promise<unknown> = Promise.resolve();
  let next: { ids: Set<number>; found: Promise<Set<number>> } | undefined;
  const gather = () => {
    const ids = new Set<number>();
    const found = earlier.then(async () => {
      next = undefined;
      return new Set(await find([...ids]));
    });
    earlier = found.catch(() => {});
    return { ids, found };
  };
  return async (id) => {
    next ??= gather();
    next.ids.add(id);
    return (await next.found).has(id);
  };
}
