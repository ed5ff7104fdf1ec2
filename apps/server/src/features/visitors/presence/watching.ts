import type { Context } from '../../../platform/context.ts';
import { ADMINISTRATORS, type RealtimeSocket } from '../../../platform/realtime.ts';
import { noteWatching } from './watching.actions.ts';

/** The room of those who are told of others: administrators who asked to be. */
export const WATCHERS = 'watchers';

/** Looks that have begun, by socket, so that two questions at once are one look. */
const watches = new WeakMap<RealtimeSocket, Promise<void>>();

/**
 * Lets an administrator's socket watch from now on. It settles when the audit log has the line; a
 * look that could not be noted does not begin.
 */
export function startWatching(context: Context, socket: RealtimeSocket): Promise<void> {
  const begun = watches.get(socket) ?? start(context, socket);
  watches.set(socket, begun);
  begun.catch(() => watches.delete(socket));
  return begun;
}

async function start(context: Context, socket: RealtimeSocket): Promise<void> {
  const { actor } = socket.data;
  if (!actor || !socket.rooms.has(ADMINISTRATORS)) throw new Error('only administrators watch');
  await noteWatching(context, actor);
  // Not if they stopped, or went away, while the line was written.
  if (watches.has(socket) && socket.connected) await socket.join(WATCHERS);
}

/** Ends a look; the next question begins another. */
export async function endWatching(socket: RealtimeSocket): Promise<void> {
  watches.delete(socket);
  await socket.leave(WATCHERS);
}
