import type { LiveVisitor } from '@station/contract/visitors/realtime';
import type { Context } from '../../../platform/context.ts';
import { startInterval } from '../../../platform/interval.ts';
import {
  deleteDeadServers,
  deletePresence,
  deleteReplacedPresence,
  deleteServerPresence,
  findServerRows,
  keepServerAlive,
  type SocketRevision,
  savePresence,
} from './presence.queries.ts';

/** How often a server says that it lives, in milliseconds: three times as often as it has to. */
const ALIVE_MS = 2_000;

/** How often the rows are held against the sockets, in milliseconds. */
const COMPARE_MS = 2_000;

/** How often the rows of servers that died are removed, in milliseconds; they don't count until then. */
const BURY_MS = 10_000;

/** Positions reach the database at most this often, in milliseconds; comings and goings with each flush. */
const WRITE_MOVES_MS = 1_000;

/** The rows of this server's people. */
export type PresenceRows = {
  /** Somebody came, changed or left: their row is to be made as they are now, or taken away. */
  note(socketId: string): void;
  /** Somebody came who may have been on another server before. */
  noteArrival(socketId: string): void;
  /** Somebody moved, which may wait for a second. */
  noteMove(socketId: string): void;
  /** Writes what has been noted. */
  flush(): void;
  /** Writes everything that has been noted until now, moves too. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  serverId: string;
  /** Who is here now: what the rows are to become. */
  here: ReadonlyMap<string, LiveVisitor>;
  /** Rows of other servers were taken away, because their tabs are here now. */
  onReplaced: (replaced: readonly SocketRevision[]) => void;
};

/**
 * Makes the database's rows follow `here`. What is noted is only *whose* row may be wrong; what it
 * has to be is looked up when it is written, so nothing that happens meanwhile can get lost: it is
 * noted again. Every two seconds all rows of this server are compared with `here`, which mends whatever
 * else went wrong: a statement that was carried out after it was given up, rows that somebody removed,
 * a database that lost them in a crash.
 */
export function createPresenceRows(
  { db, log, clock }: Pick<Context, 'db' | 'log' | 'clock'>,
  { serverId, here, onReplaced }: Options,
): PresenceRows {
  const unwritten = new Set<string>();
  const arrived = new Set<string>();
  const moved = new Set<string>();
  let movesWrittenAt = clock.steady();
  let turn: Promise<void> = Promise.resolve();
  let isQueued = false;
  let isStopped = false;

  /** One after the other, or an older state could come after a newer one. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };
  const noteMoves = () => {
    movesWrittenAt = clock.steady();
    for (const socketId of moved) unwritten.add(socketId);
    moved.clear();
  };
  const write = async () => {
    isQueued = false;
    const sockets = [...unwritten];
    const arrivals = [...arrived];
    unwritten.clear();
    arrived.clear();
    const areHere = (ids: readonly string[]) => ids.flatMap((it) => here.get(it) ?? []);
    try {
      const gone = sockets.filter((it) => !here.has(it));
      await deletePresence(db, serverId, gone);
      const replaced = await deleteReplacedPresence(db, serverId, areHere(arrivals));
      if (replaced.length > 0) onReplaced(replaced);
      await savePresence(db, serverId, areHere(sockets));
    } catch (err) {
      log.warn({ err }, 'who is here was not stored');
      for (const socketId of sockets) unwritten.add(socketId);
      for (const socketId of arrivals) arrived.add(socketId);
    }
  };
  const writeSoon = (): Promise<void> => {
    if (isStopped || isQueued || unwritten.size === 0) return turn;
    isQueued = true;
    return inTurn(write);
  };
  const compare = async () => {
    const stored = new Map<string, number>();
    for (const row of await findServerRows(db, serverId)) stored.set(row.socket_id, row.revision);
    for (const [socketId, revision] of stored) {
      const isWrong = here.get(socketId)?.revision !== revision;
      if (isWrong && !moved.has(socketId)) unwritten.add(socketId);
    }
    for (const socketId of here.keys()) if (!stored.has(socketId)) unwritten.add(socketId);
  };

  const begun = keepServerAlive(db, serverId).catch((err: unknown) =>
    log.warn({ err }, 'this server could not say that it lives'),
  );
  const stops = [
    startInterval(ALIVE_MS, log, () => keepServerAlive(db, serverId)),
    startInterval(COMPARE_MS, log, () => inTurn(compare)),
    startInterval(BURY_MS, log, () => deleteDeadServers(db)),
  ];

  return {
    note: (socketId) => void unwritten.add(socketId),
    noteArrival: (socketId) => void arrived.add(socketId),
    noteMove: (socketId) => void moved.add(socketId),
    flush() {
      if (clock.steady() - movesWrittenAt >= WRITE_MOVES_MS) noteMoves();
      void writeSoon();
    },
    async settle() {
      await begun;
      noteMoves();
      await writeSoon();
    },
    async stop() {
      isStopped = true;
      for (const stop of stops) stop();
      await turn;
      await deleteServerPresence(db, serverId).catch((err: unknown) =>
        log.warn({ err }, 'who was here is still stored'),
      );
    },
  };
}
