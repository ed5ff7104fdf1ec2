import type { Context } from '../../platform/context.ts';
import { type Realtime, roomOfAccount, roomOfSession } from '../../platform/realtime.ts';
import { noticesChanged } from './notices.events.ts';

/**
 * Tells the browsers of a person, on every server, that their notices are others than before; what
 * they say is told to whoever asks for it. Answers how to stop.
 */
export function tellOfNotices({ events }: Context, io: Realtime): () => void {
  return events.subscribe(noticesChanged, ({ accountIds, sessionId }) => {
    const theirs = io.to(accountIds.map(roomOfAccount));
    const others = sessionId === undefined ? theirs : theirs.except(roomOfSession(sessionId));
    others.emit('changed', { area: 'notices' });
  });
}
