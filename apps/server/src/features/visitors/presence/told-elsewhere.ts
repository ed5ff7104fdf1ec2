import {
  type LiveVisitor,
  NAMESPACES,
  type ServerEvents,
} from '@station/contract/visitors/realtime';
import type { Context } from '../../../platform/context.ts';
import { startInterval } from '../../../platform/interval.ts';
import { emitToRoomHere, onRoomWord, type Realtime } from '../../../platform/realtime.ts';
import { hasDevicePoint } from './device-point.ts';
import { findOutdated } from './presence.queries.ts';
import { WATCHERS } from './watching.ts';

/** How often what maps were told is held against the database, in milliseconds. */
const COMPARE_MS = 1_000;

/** A row may follow the word by a flush and a write, so only the second look finds that it is missing. */
const LOOKS_UNTIL_GONE = 2;

/** What the maps of this server know of a socket on another one. */
type Known = { revision: number; precise: boolean; missed: number };

/** What the maps of this server were told of people on other servers. */
export type ToldElsewhere = {
  /** Notes a list that is told to a map. */
  noteList(visitors: readonly LiveVisitor[]): void;
  stop(): void;
};

/**
 * Takes off this server's maps what another server can no longer take off: the word of it got lost,
 * or that server died. Words between servers make maps quick; the database makes them right.
 */
export function followOthers(
  { db, log, clock }: Pick<Context, 'db' | 'log' | 'clock'>,
  io: Realtime,
): ToldElsewhere {
  const told = new Map<string, Known>();
  const tellHere = <E extends keyof ServerEvents>(
    event: E,
    payload: Parameters<ServerEvents[E]>[0],
  ) => emitToRoomHere(io, NAMESPACES.visitors, WATCHERS, event, payload);
  const hasWatchers = () => io.of(NAMESPACES.visitors).adapter.rooms.has(WATCHERS);
  const note = (socketId: string, revision: number, precise: boolean) => {
    const known = told.get(socketId);
    // In place: of ten thousand people who move, each is noted four times a second.
    if (known) Object.assign(known, { revision, precise, missed: 0 });
    else told.set(socketId, { revision, precise, missed: 0 });
  };
  const noteVisitor = (visitor: LiveVisitor) =>
    note(visitor.socketId, visitor.revision, hasDevicePoint(visitor));

  const hear: { [E in keyof ServerEvents]?: (payload: Parameters<ServerEvents[E]>[0]) => void } = {
    'visitor:connected': noteVisitor,
    'location:broadcast': noteVisitor,
    'location:update': noteVisitor,
    'visitors:update': ({ visitors }) => visitors.forEach(noteVisitor),
    'visitors:delta': ({ moves }) => {
      for (const [socketId, , , , source, , revision] of moves) {
        note(socketId, revision, source !== 'ip');
      }
    },
    'visitor:disconnected': ({ socketId }) => told.delete(socketId),
  };
  const stopHearing = onRoomWord(io, NAMESPACES.visitors, (room, event, payload) => {
    if (room === WATCHERS && hasWatchers()) hear[event]?.(payload as never);
  });

  const hide = (visitor: LiveVisitor) => {
    const known = told.get(visitor.socketId);
    if (!known?.precise) return;
    known.precise = false;
    const revision = Math.max(visitor.revision, known.revision);
    tellHere('location:update', { ...visitor, revision });
  };
  const remove = (socketId: string, revision: number) => {
    told.delete(socketId);
    const lastSeen = new Date(clock.now()).toISOString();
    tellHere('visitor:disconnected', { visitorId: socketId, socketId, lastSeen, revision });
  };
  const compare = async () => {
    if (!hasWatchers()) told.clear();
    if (told.size === 0) return;
    const asked = [...told.keys()];
    const outdated = await findOutdated(db, asked);
    const isOutdated = new Map(outdated.map(({ socket_id, hidden }) => [socket_id, hidden]));
    for (const socketId of asked) {
      const known = told.get(socketId);
      const hidden = isOutdated.get(socketId);
      if (!known) continue;
      known.missed = hidden === null ? known.missed + 1 : 0;
      if (hidden) hide(hidden);
      else if (known.missed === LOOKS_UNTIL_GONE) remove(socketId, known.revision);
    }
  };
  const stopComparing = startInterval(COMPARE_MS, log, compare);

  return {
    noteList: (visitors) => visitors.forEach(noteVisitor),
    stop() {
      stopHearing();
      stopComparing();
    },
  };
}
