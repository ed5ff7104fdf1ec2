import { NAMESPACES } from '@station/contract/visitors/realtime';
import type { Context } from '../../../platform/context.ts';
import { startInterval } from '../../../platform/interval.ts';
import { type Realtime, roomOfAccount, roomOfSession } from '../../../platform/realtime.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { accessBlockOf, accountState } from './account-state.rules.ts';
import { accountBlocked, sessionsEnded } from './sessions.events.ts';
import { findLiveSessions } from './sessions.queries.ts';

/** How often, in milliseconds, a server looks whether its sockets may still do what they may. */
const ASK_AGAIN_MS = 15_000;

/**
 * Cuts off the sockets of sessions that end, on every server, and those of people who were let in and
 * of whom something is asked first by now: what a socket is told was decided when it was opened. A
 * session may also run out, the settings may ask for two-step sign-in, and a word between servers may
 * get lost while the database restarts, so the database is asked now and then. Answers how to stop.
 */
export function cutOffEndedSessions(context: Context, io: Realtime): () => void {
  const { log, events } = context;
  const namespaces = Object.values(NAMESPACES).map((name) => io.of(name));
  const stopHearing = events.subscribe(sessionsEnded, ({ sessionIds }) => {
    if (sessionIds.length === 0) return;
    const rooms = sessionIds.map(roomOfSession);
    for (const namespace of namespaces) namespace.in(rooms).disconnectSockets(true);
  });
  const stopHearingOfBlocks = events.subscribe(accountBlocked, ({ accountId }) => {
    for (const it of namespaces) it.in(roomOfAccount(accountId)).disconnectSockets(true);
  });
  const stopAsking = startInterval(ASK_AGAIN_MS, log, async () => {
    const sockets = namespaces.flatMap((it) => [...it.sockets.values()]);
    const here = new Set(sockets.flatMap((it) => it.data.actor?.sessionId ?? []));
    if (here.size === 0) return;
    const blockOf = await findBlocks(context, [...here]);
    for (const socket of sockets) {
      const { actor } = socket.data;
      if (!actor) continue;
      const isOver = !blockOf.has(actor.sessionId);
      if (isOver || (!actor.accessBlock && blockOf.get(actor.sessionId))) socket.disconnect(true);
    }
  });
  return () => {
    stopHearing();
    stopHearingOfBlocks();
    stopAsking();
  };
}

/** What is asked of whom first, by session; those that are over are left out. */
async function findBlocks(context: Context, ids: readonly number[]) {
  const live = await findLiveSessions(context.db, ids);
  const settings = await readSettings(context);
  return new Map(live.map((it) => [it.id, accessBlockOf(accountState(it, settings))]));
}
