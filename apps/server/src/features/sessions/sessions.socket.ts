import { NAMESPACES } from '@station/contract/realtime';
import type { Context } from '../../platform/context.ts';
import { type Realtime, roomOfSession } from '../../platform/realtime.ts';
import { sessionsEnded } from './sessions.actions.ts';

/** Cuts off the sockets of sessions that end, on every server; answers how to stop. */
export function cutOffEndedSessions({ events }: Context, io: Realtime): () => void {
  return events.subscribe(sessionsEnded, ({ sessionIds }) => {
    if (sessionIds.length === 0) return;
    const rooms = sessionIds.map(roomOfSession);
    for (const name of Object.values(NAMESPACES)) io.of(name).in(rooms).disconnectSockets(true);
  });
}
