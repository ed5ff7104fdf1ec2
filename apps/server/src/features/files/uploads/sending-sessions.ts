import type { Context } from '../../../platform/context.ts';
import { sessionsEnded } from '../../accounts/sessions/sessions.events.ts';
import { findEndedSessions } from '../../accounts/sessions/sessions.queries.ts';

/** How often, in milliseconds, sessions are asked for that another server may have ended. */
const ASK_AGAIN_MS = 700;

/** Cuts off what the sessions are sending that end meanwhile. */
export type SendingSessions = {
  /** `cut` is called when the session ends; answers what to call when nothing is sent any more. */
  watch(sessionId: number, cut: () => void): () => void;
};

/**
 * A piece of an upload may take minutes; a session that is revoked in it, on whatever server, stops
 * it within a second.
 */
export function createSendingSessions({
  db,
  events,
  log,
}: Pick<Context, 'db' | 'events' | 'log'>): SendingSessions {
  const sending = new Map<number, Set<() => void>>();
  let isAsking = false;

  const cutAll = (sessionIds: readonly number[]) => {
    for (const id of sessionIds) for (const cut of sending.get(id) ?? []) cut();
  };
  const ask = async () => {
    cutAll(await findEndedSessions(db, [...sending.keys()]));
  };
  const keepAsking = () => {
    if (isAsking || sending.size === 0) return;
    isAsking = true;
    setTimeout(async () => {
      await ask().catch((err: unknown) => log.warn({ err }, 'sessions of uploads not looked at'));
      isAsking = false;
      keepAsking();
    }, ASK_AGAIN_MS).unref();
  };
  events.subscribe(sessionsEnded, ({ sessionIds }) => cutAll(sessionIds));
  return {
    watch(sessionId, cut) {
      const cuts = sending.get(sessionId) ?? new Set();
      sending.set(sessionId, cuts.add(cut));
      keepAsking();
      return () => {
        cuts.delete(cut);
        if (cuts.size === 0) sending.delete(sessionId);
      };
    },
  };
}
