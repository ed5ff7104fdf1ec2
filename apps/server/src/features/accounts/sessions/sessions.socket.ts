import { NAMESPACES } from '@station/contract/visitors/realtime';
import type { Context } from '../../../platform/context.ts';
import { startInterval } from '../../../platform/interval.ts';
import { type Realtime, roomOfSession } from '../../../platform/realtime.ts';
import { sessionsEnded } from './sessions.events.ts';
import { findEndedSessions } from './sessions.queries.ts';

/** How often, in milliseconds, a server looks whether the sessions of its sockets still hold. */
const ASK_AGAIN_MS = 15_000;

/**
 * Cuts off the sockets of sessions that end, on every server. A session may also run out, and a word
 * between servers may get lost while the database restarts, so the database is asked now and then.
 * Answers how to stop.
 */
export function cutOffEndedSessions({ db, log, events }: Context, io: Realtime): () => void {
  const namespaces = Object.values(NAMESPACES).map((name) => io.of(name));
  const unsubscribe = events.subscribe(sessionsEnded, ({ sessionIds }) => {
    if (sessionIds.length === 0) return;
    const rooms = sessionIds.map(roomOfSession);
    for (const namespace of namespaces) namespace.in(rooms).disconnectSockets(true);
  });
  const stopAsking = startInterval(ASK_AGAIN_MS, log, async () => {
    const sockets = namespaces.flatMap((it) => [...it.sockets.values()]);
    const here = new Set(sockets.flatMap((it) => it.data.actor?.sessionId ?? []));
    if (here.size === 0) return;
    const ended = new Set(await findEndedSessions(db, [...here]));
    for (const socket of sockets) {
      const { actor } = socket.data;
      if (actor && ended.has(actor.sessionId)) socket.disconnect(true);
    }
  });
  return () => {
    unsubscribe();
    stopAsking();
  };
}
