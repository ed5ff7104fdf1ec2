import { randomUUID } from 'node:crypto';
import {
  DELTA_MS,
  type LiveVisitor,
  type Move,
  NAMESPACES,
  type ServerEvents,
} from '@station/contract/visitors/realtime';
import type { Context } from '../../../platform/context.ts';
import { emitToRoom, emitToServers, type Realtime } from '../../../platform/realtime.ts';
import { deviceLeft, deviceMoved } from './device.events.ts';
import { hasDevicePoint, NOWHERE } from './device-point.ts';
import { createPresenceRows } from './presence-rows.ts';
import { mayReplace, tabOf } from './tab.ts';
import { WATCHERS } from './watching.ts';

/** What people look at and do is told at most this often, in milliseconds. */
const SEND_CHANGES_MS = 1_000;

/** How a server tells the others that the tab of a browser is now with it. */
const TAB_CAME = 'tab-came';

/** The people on this server. */
export type LiveVisitors = {
  /** Adds somebody, or puts them in the place of who was there with the same socket. */
  put(visitor: LiveVisitor): void;
  /** Whoever is here with a socket. */
  get(socketId: string): LiveVisitor | undefined;
  /** The same after a word of that socket: if its tab has moved on, they are here again by it. */
  wake(socketId: string): LiveVisitor | undefined;
  has(socketId: string): boolean;
  /** Changes what is shown of somebody; watchers learn of it within a second. */
  change(socketId: string, change: Partial<LiveVisitor>): void;
  /**
   * A device's point of somebody: watchers learn of it with the next delta, and of the first one at
   * once. `measuredAt` is in epoch milliseconds.
   */
  move(socketId: string, point: Point, measuredAt: number): void;
  /** Milliseconds since somebody's last point of a device; infinite if there is none. */
  sincePoint(socketId: string): number;
  /** Somebody left. */
  leave(socketId: string): void;
  /** Takes devices' points off the map, of everybody or of those it is asked for. */
  hide(isHidden?: (visitor: LiveVisitor) => boolean): void;
  /** Writes everything that is not written yet. */
  save(): Promise<void>;
  stop(): Promise<void>;
};

type Point = Pick<LiveVisitor, 'latitude' | 'longitude' | 'accuracy' | 'source'>;

/**
 * Keeps the people on this server: in memory, which is the truth about this server's sockets, for the
 * deltas; as rows that follow it, for other servers and for whoever asks. Changes are gathered, so
 * that a thousand people who move cost one message and one statement. See decision 066.
 */
export function createLiveVisitors(
  context: Pick<Context, 'db' | 'log' | 'events' | 'clock'>,
  io: Realtime,
): LiveVisitors {
  const { events, clock } = context;
  const here = new Map<string, LiveVisitor>();
  /** Whose tab has come back by another socket: they are not here unless they say something again. */
  const replaced = new Map<string, LiveVisitor>();
  /** Those here, by their tab. */
  const tabs = new Map<string, Set<string>>();
  /** When the last point of a device came, by the steady clock. */
  const pointAt = new Map<string, number>();
  /** Sockets to be told of, at once or when the time for changes has come. */
  const moved = new Set<string>();
  const unsent = new Set<string>();
  let changesSentAt = clock.steady();

  const emitToWatchers = <E extends keyof ServerEvents>(
    event: E,
    payload: Parameters<ServerEvents[E]>[0],
  ) => emitToRoom(io, NAMESPACES.visitors, WATCHERS, event, payload);
  const now = () => new Date(clock.now()).toISOString();
  const emitGone = (socketId: string, revision: number) =>
    emitToWatchers('visitor:disconnected', {
      visitorId: socketId,
      socketId,
      lastSeen: now(),
      revision,
    });
  const rows = createPresenceRows(context, {
    serverId: randomUUID(),
    here,
    onReplaced: (gone) => {
      for (const { socket_id, revision } of gone) emitGone(socket_id, revision);
    },
  });

  const enter = (visitor: LiveVisitor) => {
    const { socketId } = visitor;
    const tab = tabOf(visitor);
    here.set(socketId, visitor);
    if (tab !== undefined) tabs.set(tab, (tabs.get(tab) ?? new Set()).add(socketId));
    rows.note(socketId);
    emitToWatchers('visitor:connected', visitor);
  };
  /** Takes somebody away; answers them as they were, if they were here. */
  const remove = (socketId: string): LiveVisitor | undefined => {
    const visitor = here.get(socketId);
    if (!visitor) return undefined;
    const tab = tabOf(visitor) ?? '';
    here.delete(socketId);
    pointAt.delete(socketId);
    tabs.get(tab)?.delete(socketId);
    if (tabs.get(tab)?.size === 0) tabs.delete(tab);
    rows.note(socketId);
    events.publish(deviceLeft, { socketId, hidden: false });
    emitGone(socketId, visitor.revision + 1);
    return visitor;
  };
  const replace = (tab: string, newer: Pick<LiveVisitor, 'userId'>) => {
    for (const socketId of [...(tabs.get(tab) ?? [])]) {
      const older = here.get(socketId);
      if (!older || !mayReplace(older, newer)) continue;
      remove(socketId);
      replaced.set(socketId, older);
      // A line that is dead says nothing more; a duplicated tab does, by its next heartbeat at least.
      const onWord = () => setImmediate(bringBack, socketId);
      for (const name of Object.values(NAMESPACES)) {
        io.of(name).sockets.get(socketId)?.conn.once('packet', onWord);
      }
    }
  };
  const bringBack = (socketId: string): LiveVisitor | undefined => {
    const older = replaced.get(socketId);
    if (!older) return undefined;
    replaced.delete(socketId);
    const woken = {
      ...older,
      ...(hasDevicePoint(older) && NOWHERE),
      lastSeen: now(),
      revision: older.revision + 2,
    };
    enter(woken);
    return woken;
  };
  const wake = (socketId: string) => here.get(socketId) ?? bringBack(socketId);
  /** Puts somebody as they are now in the place of who they were. */
  const renew = (visitor: LiveVisitor, change: Partial<LiveVisitor>): LiveVisitor => {
    const renewed = { ...visitor, ...change, revision: visitor.revision + 1 };
    here.set(visitor.socketId, renewed);
    rows.note(visitor.socketId);
    return renewed;
  };

  const onTabCame = (tab: string, userId: number | null) => replace(tab, { userId });
  io.on(TAB_CAME, onTabCame);

  const emitPending = () => {
    if (moved.size > 0) {
      const moves = [...moved].flatMap((it) => toMove(here.get(it)));
      moved.clear();
      if (moves.length > 0) emitToWatchers('visitors:delta', { moves, at: clock.now() });
    }
    if (unsent.size > 0 && clock.steady() - changesSentAt >= SEND_CHANGES_MS) {
      const visitors = [...unsent].flatMap((it) => here.get(it) ?? []);
      unsent.clear();
      changesSentAt = clock.steady();
      if (visitors.length > 0) emitToWatchers('visitors:update', { visitors });
    }
    rows.flush();
  };
  const timer = setInterval(emitPending, DELTA_MS).unref();

  return {
    put(visitor) {
      const { socketId, userId } = visitor;
      const known = wake(socketId);
      if (known) {
        renew(known, visitor);
        unsent.add(socketId);
        return;
      }
      const tab = tabOf(visitor);
      if (tab !== undefined) {
        replace(tab, visitor);
        rows.noteArrival(socketId);
        void emitToServers(io, NAMESPACES.main, TAB_CAME, tab, userId);
      }
      enter(visitor);
    },
    get: (socketId) => here.get(socketId),
    wake,
    has: (socketId) => here.has(socketId),
    change(socketId, change) {
      const visitor = wake(socketId);
      if (!visitor) return;
      renew(visitor, { ...change, lastSeen: now() });
      unsent.add(socketId);
    },
    move(socketId, point, measuredAt) {
      const visitor = wake(socketId);
      if (!visitor) return;
      const at = now();
      const isFirst = !hasDevicePoint(visitor);
      // In place: a copy for each of thousands of moves a second was most of what was collected.
      Object.assign(visitor, point, { lastSeen: at, lastUpdate: at });
      visitor.revision += 1;
      pointAt.set(socketId, clock.steady());
      moved.add(socketId);
      rows.noteMove(socketId);
      if (isFirst) emitToWatchers('location:broadcast', visitor);
      if (hasDevicePoint(visitor)) events.publish(deviceMoved, { visitor, at: measuredAt });
    },
    sincePoint: (socketId) => clock.steady() - (pointAt.get(socketId) ?? Number.NEGATIVE_INFINITY),
    leave(socketId) {
      replaced.delete(socketId);
      remove(socketId);
    },
    hide(isHidden = () => true) {
      for (const visitor of [...here.values()]) {
        if (!hasDevicePoint(visitor) || !isHidden(visitor)) continue;
        const hidden = renew(visitor, { ...NOWHERE, lastUpdate: now() });
        pointAt.delete(visitor.socketId);
        events.publish(deviceLeft, { socketId: visitor.socketId, hidden: true });
        emitToWatchers('location:update', hidden);
      }
    },
    save: rows.settle,
    async stop() {
      clearInterval(timer);
      io.off(TAB_CAME, onTabCame);
      await rows.stop();
    },
  };
}

/** A move to tell of; none for somebody who left or hid meanwhile. */
function toMove(visitor: LiveVisitor | undefined): Move[] {
  if (!visitor || visitor.latitude === null || visitor.longitude === null) return [];
  const { socketId, latitude, longitude, accuracy, source, lastUpdate, revision } = visitor;
  return [[socketId, latitude, longitude, accuracy, source, Date.parse(lastUpdate), revision]];
}
