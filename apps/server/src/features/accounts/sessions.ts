import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import type { Actor, Authenticate } from '../../platform/guard.ts';
import { findSession, touchSession } from './accounts.queries.ts';

/**
 * How long, in milliseconds, a checked token is believed without asking the database again. A
 * session that another server ended is dead here within this time (accounts issue: "within a
 * second"); one ended by this server is dead at once, see `forgetSession`.
 */
const BELIEVED_FOR_MS = 800;

/** `last_used_at` is written at most this often for a session, in milliseconds. */
const TOUCH_EVERY_MS = 5 * 60_000;

/** More tokens than this are not remembered at a time. */
const REMEMBERED_MAX = 5_000;

type Remembered = { actor: Actor; until: number };

const remembered = new WeakMap<Context['db'], Map<string, Remembered>>();

/** A new token, 32 random bytes as text, and the hash of it that is stored. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Finds out whose token this is, for the guard. */
export function authenticator({ db, log }: Context): Authenticate {
  const cache = cacheOf(db);
  return async (token) => {
    const known = cache.get(token);
    if (known && known.until > Date.now()) return known.actor;
    const row = await findSession(db, hashToken(token));
    if (!row) {
      cache.delete(token);
      return undefined;
    }
    const { session_id: sessionId, last_used_at: lastUsed, ...account } = row;
    const actor: Actor = { ...account, role: account.role as Actor['role'], sessionId };
    if (cache.size >= REMEMBERED_MAX) cache.clear();
    cache.set(token, { actor, until: Date.now() + BELIEVED_FOR_MS });
    if (Date.now() - lastUsed.getTime() > TOUCH_EVERY_MS) {
      touchSession(db, sessionId).catch((err: unknown) => log.warn({ err }, 'session not touched'));
    }
    return actor;
  };
}

/** Makes this server ask the database again about a session that has just ended. */
export function forgetSession(db: Context['db'], sessionId: number): void {
  const cache = cacheOf(db);
  for (const [token, { actor }] of cache) {
    if (actor.sessionId === sessionId) cache.delete(token);
  }
}

function cacheOf(db: Context['db']): Map<string, Remembered> {
  const known = remembered.get(db);
  if (known) return known;
  const cache = new Map<string, Remembered>();
  remembered.set(db, cache);
  return cache;
}
