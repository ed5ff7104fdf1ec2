import type { Db } from '../../../db/db.ts';
import type { Actor } from '../../../platform/guard.ts';

/**
 * How long, in milliseconds, a checked token is believed without asking the database again. A
 * session that another server ended is dead here within this time (accounts issue: "within a
 * second"); one ended by this server is dead at once, see `forget`.
 */
const BELIEVED_FOR_MS = 800;

/** More tokens than this are not remembered at a time. */
const REMEMBERED_MAX = 5_000;

/** Until when by a clock that only goes on: one that is set back must not lengthen it. */
type Remembered = { actor: Actor; until: number };

/** The tokens that one server has checked a moment ago. */
export type TokenCache = {
  /** Whose token it is, if that is still believed. */
  get(token: string): Actor | undefined;
  /** A mark to take before asking the database. */
  mark(): number;
  /** Remembers an answer, unless something was forgotten since the mark was taken. */
  set(token: string, actor: Actor, mark: number): void;
  /** Makes this server ask the database again about sessions that have just ended or changed. */
  forget(which: (actor: Actor) => boolean): void;
};

const caches = new WeakMap<Db, TokenCache>();

/** The cache of a server, by the database it works on. */
export function tokenCacheOf(db: Db): TokenCache {
  const known = caches.get(db) ?? createCache();
  caches.set(db, known);
  return known;
}

function createCache(): TokenCache {
  const cache = new Map<string, Remembered>();
  // An answer that was under way while a session ended may be of before: it is not kept.
  let forgettings = 0;
  return {
    get(token) {
      const known = cache.get(token);
      return known && known.until > performance.now() ? known.actor : undefined;
    },
    mark: () => forgettings,
    set(token, actor, mark) {
      if (mark !== forgettings) return;
      if (cache.size >= REMEMBERED_MAX) cache.clear();
      cache.set(token, { actor, until: performance.now() + BELIEVED_FOR_MS });
    },
    forget(which) {
      forgettings += 1;
      for (const [token, { actor }] of cache) if (which(actor)) cache.delete(token);
    },
  };
}
