import { randomUUID } from 'node:crypto';
import {
  DELTA_MS,
  type LiveStats,
  type LiveVisitor,
  type Move,
  NAMESPACES,
  type ServerEvents,
} from '@station/contract/visitors/realtime';
import type { Context } from '../../../platform/context.ts';
import { startInterval } from '../../../platform/interval.ts';
import { emitToRoom, type Realtime } from '../../../platform/realtime.ts';
import { deviceLeft, deviceMoved } from './device.events.ts';
import {
  deleteServerPresence,
  deleteStalePresence,
  keepServerAlive,
  savePresence,
} from './presence.queries.ts';
import { WATCHERS } from './watching.ts';

/** How often a server says that it lives, and how long that holds, in seconds. */
const ALIVE = { every: 2, for: 6 } as const;

/** Positions reach the database at most this often, in milliseconds; comings and goings with the next delta. */
const SAVE_MOVES_MS = 1_000;

/** What people look at and do is told at most this often, in milliseconds. */
const TELL_CHANGES_MS = 1_000;

/** Whoever left is remembered for so many minutes. */
const LEFT_KEPT_MINUTES = 10;

/** The people on this server. */
export type LiveVisitors = {
  /** Adds somebody, or puts them in the place of who was there with the same socket. */
  put(visitor: LiveVisitor): void;
  get(socketId: string): LiveVisitor | undefined;
  /** Changes what is shown of somebody; watchers learn of it within a second. */
  change(socketId: string, change: Partial<LiveVisitor>): void;
  /**
   * A device's point of somebody: watchers learn of it with the next delta, and of the first one at
   * once. `measuredAt` is in epoch milliseconds.
   */
  move(socketId: string, point: Point, measuredAt: number): void;
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
 * Keeps the people on this server: in memory for the deltas, in the database for other servers and
 * for whoever asks. Changes are gathered, so that a thousand people who move cost one message and
 * one statement.
 */
export function createLiveVisitors(
  { db, log, events }: Pick<Context, 'db' | 'log' | 'events'>,
  io: Realtime,
): LiveVisitors {
  const serverId = randomUUID();
  const here = new Map<string, LiveVisitor>();
  const gone = new Map<string, LiveVisitor>();
  /** Sockets to be told of, and to be written: now, or when the time for positions has come. */
  const moved = new Set<string>();
  const changed = new Set<string>();
  const untold = new Set<string>();
  const unsavedMoves = new Set<string>();
  let movesSavedAt = 0;
  let changesToldAt = 0;
  let saving = Promise.resolve();

  const tellWatchers = <E extends keyof ServerEvents>(
    event: E,
    payload: Parameters<ServerEvents[E]>[0],
  ) => emitToRoom(io, NAMESPACES.visitors, WATCHERS, event, payload);
  const now = () => new Date().toISOString();

  const save = (withMoves: boolean) => {
    if (withMoves) {
      movesSavedAt = performance.now();
      for (const socketId of unsavedMoves) changed.add(socketId);
      unsavedMoves.clear();
    }
    if (changed.size === 0) return saving;
    const sockets = [...changed];
    changed.clear();
    // One after the other, or an older state could overwrite a newer one.
    saving = saving.then(async () => {
      const visitors = sockets.flatMap((it) => here.get(it) ?? gone.get(it) ?? []);
      try {
        await savePresence(db, serverId, visitors);
        for (const socketId of sockets) gone.delete(socketId);
      } catch (err) {
        log.warn({ err }, 'who is here was not stored');
        for (const socketId of sockets) changed.add(socketId);
      }
    });
    return saving;
  };

  const tell = () => {
    if (moved.size > 0) {
      const moves = [...moved].flatMap((it) => toMove(here.get(it)));
      moved.clear();
      if (moves.length > 0) tellWatchers('visitors:delta', { moves, at: Date.now() });
    }
    if (untold.size > 0 && performance.now() - changesToldAt >= TELL_CHANGES_MS) {
      const visitors = [...untold].flatMap((it) => here.get(it) ?? []);
      untold.clear();
      changesToldAt = performance.now();
      if (visitors.length > 0) tellWatchers('visitors:update', { visitors });
    }
    void save(performance.now() - movesSavedAt >= SAVE_MOVES_MS);
  };

  const timer = setInterval(tell, DELTA_MS).unref();
  const sayAlive = async () => {
    if (await keepServerAlive(db, serverId, ALIVE.for)) return;
    for (const socketId of here.keys()) changed.add(socketId);
  };
  const begun = sayAlive().catch((err: unknown) =>
    log.warn({ err }, 'this server could not say that it lives'),
  );
  const stopAlive = startInterval(ALIVE.every * 1_000, log, sayAlive);
  const stopSweep = startInterval(60_000, log, () => deleteStalePresence(db, LEFT_KEPT_MINUTES));

  return {
    put(visitor) {
      const known = here.has(visitor.socketId);
      here.set(visitor.socketId, visitor);
      changed.add(visitor.socketId);
      if (known) untold.add(visitor.socketId);
      else tellWatchers('visitor:connected', visitor);
    },
    get: (socketId) => here.get(socketId),
    change(socketId, change) {
      const visitor = here.get(socketId);
      if (!visitor) return;
      here.set(socketId, { ...visitor, ...change, lastSeen: now() });
      changed.add(socketId);
      untold.add(socketId);
    },
    move(socketId, point, measuredAt) {
      const visitor = here.get(socketId);
      if (!visitor) return;
      const at = now();
      const isFirst = !hasDevicePoint(visitor);
      // In place: a copy for each of thousands of moves a second was most of what was collected.
      Object.assign(visitor, point, { lastSeen: at, lastUpdate: at });
      moved.add(socketId);
      unsavedMoves.add(socketId);
      if (isFirst) tellWatchers('location:broadcast', visitor);
      if (hasDevicePoint(visitor)) events.publish(deviceMoved, { visitor, at: measuredAt });
    },
    leave(socketId) {
      const visitor = here.get(socketId);
      if (!visitor) return;
      const lastSeen = now();
      here.delete(socketId);
      gone.set(socketId, { ...visitor, ...NOWHERE, state: 'left', isOnline: false, lastSeen });
      changed.add(socketId);
      events.publish(deviceLeft, { socketId, hidden: false });
      tellWatchers('visitor:disconnected', { visitorId: socketId, socketId, lastSeen });
    },
    hide(isHidden = () => true) {
      for (const visitor of here.values()) {
        if (!hasDevicePoint(visitor) || !isHidden(visitor)) continue;
        const hidden = { ...visitor, ...NOWHERE, lastUpdate: now() };
        here.set(visitor.socketId, hidden);
        changed.add(visitor.socketId);
        events.publish(deviceLeft, { socketId: visitor.socketId, hidden: true });
        tellWatchers('location:update', hidden);
      }
    },
    async save() {
      await begun;
      await save(true);
    },
    async stop() {
      clearInterval(timer);
      stopAlive();
      stopSweep();
      await saving;
      await deleteServerPresence(db, serverId).catch((err: unknown) =>
        log.warn({ err }, 'who was here is still stored'),
      );
    },
  };
}

/** Nobody's point. */
const NOWHERE = { latitude: null, longitude: null, accuracy: null } as const;

/** Whether the point of somebody is a device's own, and not the place of an address. */
export const hasDevicePoint = ({ latitude, source }: LiveVisitor): boolean =>
  latitude !== null && source !== 'ip';

/** A move to tell of; none for somebody who left or hid meanwhile. */
function toMove(visitor: LiveVisitor | undefined): Move[] {
  if (!visitor || visitor.latitude === null || visitor.longitude === null) return [];
  const { socketId, latitude, longitude, accuracy, source, lastUpdate } = visitor;
  return [[socketId, latitude, longitude, accuracy, source, Date.parse(lastUpdate)]];
}

/** The numbers of `stats:update`. */
export function statsOf(visitors: readonly LiveVisitor[]): LiveStats {
  const count = (is: (visitor: LiveVisitor) => boolean) => visitors.filter(is).length;
  return {
    visitors: visitors.length,
    signedIn: count((it) => it.userId !== null),
    guests: count((it) => it.userId === null),
    withLocation: count((it) => it.latitude !== null),
    active: count((it) => it.state === 'active'),
    idle: count((it) => it.state === 'idle'),
  };
}
