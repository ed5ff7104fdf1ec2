import {
  areasChangedBy,
  CHANGED_AREAS,
  CHANGES_SENT_MS,
  type ChangedArea,
} from '@station/contract/changes';
import type { Endpoint } from '@station/contract/endpoint';
import type { Events } from './events.ts';
import { defineEvent } from './events.ts';
import type { Actor } from './guard.ts';
import { ADMINISTRATORS, type Realtime, roomOfSession, STAFF } from './realtime.ts';

/** Something was written, by a call of a session or by a job; told after it was committed. */
const areasWritten = defineEvent<{ areas: readonly ChangedArea[]; sessionId: number | undefined }>(
  'platform.areas-written',
);

/** Who is told of an area, where not all of the staff may see it. */
const AUDIENCES: Partial<Record<ChangedArea, string>> = { jobs: ADMINISTRATORS };

/** What the calls of an endpoint change; the same for each, and looked up among a hundred paths. */
const areasOf = new WeakMap<Endpoint, readonly ChangedArea[]>();

/** Notes that a call has succeeded. */
export function recordCall(events: Events, endpoint: Endpoint, actor: Actor | undefined): void {
  const areas = areasOf.get(endpoint) ?? areasChangedBy(endpoint);
  areasOf.set(endpoint, areas);
  if (actor && areas.length > 0)
    events.publish(areasWritten, { areas, sessionId: actor.sessionId });
}

/** Notes that work which no call waits for has changed something. */
export function recordWork(events: Events, areas: readonly ChangedArea[]): void {
  events.publish(areasWritten, { areas, sessionId: undefined });
}

/**
 * Tells the staff's browsers, on every server, which areas were changed: gathered, so that an hour
 * of attendance is not a message for each mark. Whoever made a change alone knows of it already.
 * Answers how to stop, which tells what is gathered by then.
 */
export function broadcastChanges(events: Events, io: Realtime): () => void {
  const changed = new Map<ChangedArea, Set<number | undefined>>();
  let timer: NodeJS.Timeout | undefined;
  const broadcast = () => {
    timer = undefined;
    for (const [area, sessionIds] of changed) {
      const audience = AUDIENCES[area] ?? STAFF;
      const [author] = sessionIds.size === 1 ? sessionIds : [];
      const others =
        author === undefined ? io.to(audience) : io.to(audience).except(roomOfSession(author));
      others.emit('changed', { area });
    }
    changed.clear();
  };
  const unsubscribe = events.subscribe(areasWritten, ({ areas, sessionId }) => {
    for (const area of areas) changed.set(area, (changed.get(area) ?? new Set()).add(sessionId));
    timer ??= setTimeout(broadcast, CHANGES_SENT_MS).unref();
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
    broadcast();
  };
}

/**
 * Tells the browsers of this server alone that anything may have changed that they may hear of: after other
 * servers were not heard, nobody knows what they told.
 */
export function tellAllHere(io: Realtime): void {
  for (const area of CHANGED_AREAS) {
    io.local.to(AUDIENCES[area] ?? STAFF).emit('changed', { area });
  }
}
