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
const COMPARE_MS = 500;

/** A row may follow the word by a flush and a write, so only the second look finds that it is missing. */
const LOOKS_UNTIL_GONE = 2;

/** What the maps of this server know of a socket on another one. */
type Known = {
  revision: number;
  userId: number | null;
  /** Maps show a point that a device measured. */
  precise: boolean;
  missed: number;
};

/** What the maps of this server were told of people on other servers. */
export type RemoteVisitors = {
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
): RemoteVisitors {
  const sent = new Map<string, Known>();
  const emitHere = <E extends keyof ServerEvents>(
    event: E,
    payload: Parameters<ServerEvents[E]>[0],
  ) => emitToRoomHere(io, NAMESPACES.visitors, WATCHERS, event, payload);
  const hasWatchers = () => io.of(NAMESPACES.visitors).adapter.rooms.has(WATCHERS);
  const noteVisitor = (visitor: LiveVisitor) =>
    sent.set(visitor.socketId, {
      revision: visitor.revision,
      userId: visitor.userId,
      precise: hasDevicePoint(visitor),
      missed: 0,
    });
  const hear: { [E in keyof ServerEvents]?: (payload: Parameters<ServerEvents[E]>[0]) => void } = {
    'visitor:connected': noteVisitor,
    'location:broadcast': noteVisitor,
    'location:update': noteVisitor,
    'visitors:update': ({ visitors }) => visitors.forEach(noteVisitor),
    // Maps know nobody by a move alone either.
    'visitors:delta': ({ moves }) => {
      for (const [socketId, , , , source, , revision] of moves) {
        const known = sent.get(socketId);
        if (known) Object.assign(known, { revision, precise: source !== 'ip', missed: 0 });
      }
    },
    'visitor:disconnected': ({ socketId }) => sent.delete(socketId),
  };
  const stopHearing = onRoomWord(io, NAMESPACES.visitors, (room, event, payload) => {
    if (room === WATCHERS && hasWatchers()) hear[event]?.(payload as never);
  });

  const hide = (visitor: LiveVisitor, { revision }: Known) => {
    const hidden = { ...visitor, revision: Math.max(visitor.revision, revision) };
    noteVisitor(hidden);
    emitHere('location:update', hidden);
  };
  const remove = (socketId: string, { revision }: Known) => {
    sent.delete(socketId);
    const lastSeen = new Date(clock.now()).toISOString();
    emitHere('visitor:disconnected', { visitorId: socketId, socketId, lastSeen, revision });
  };
  const compare = async () => {
    if (!hasWatchers()) sent.clear();
    if (sent.size === 0) return;
    const asked = [...sent].map(([socket_id, { userId, precise }]) => ({
      socket_id,
      account_id: precise ? userId : null,
    }));
    const outdated = new Map((await findOutdated(db, asked)).map((it) => [it.socket_id, it]));
    for (const { socket_id } of asked) {
      const known = sent.get(socket_id);
      const found = outdated.get(socket_id);
      if (!known) continue;
      known.missed = found?.shown === null ? known.missed + 1 : 0;
      if (found?.withdrawn && found.shown) hide(found.shown, known);
      else if (found?.withdrawn || known.missed === LOOKS_UNTIL_GONE) remove(socket_id, known);
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
