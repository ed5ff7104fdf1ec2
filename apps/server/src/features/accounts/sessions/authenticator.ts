import { type AccountsReason, SIGN_IN_TEXTS } from '@station/contract/accounts/accounts';
import type { Context } from '../../../platform/context.ts';
import type { Authenticate } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { actorOf } from './session-actors.queries.ts';
import { tokenCacheOf } from './session-tokens.ts';
import { findSession, touchSession, wasReplaced } from './sessions.queries.ts';

/** `last_used_at` is written at most this often for a session, in milliseconds. */
const TOUCH_EVERY_MS = 5 * 60_000;

/** Finds out whose token this is, and what is still asked of them, for the guard. */
export function authenticator(context: Context): Authenticate {
  const { db, log, clock } = context;
  const cache = tokenCacheOf(db);
  return async (token) => {
    const known = cache.get(token);
    if (known) return known;
    const mark = cache.mark();
    const tokenHash = hashToken(token);
    const row = await findSession(db, tokenHash);
    if (!row && (await wasReplaced(db, tokenHash))) {
      throw new Problem('unauthenticated', 'This session goes on with another token', {
        reason: 'accounts.token-replaced' satisfies AccountsReason,
      });
    }
    if (row?.status === 'deactivated') {
      throw new Problem('unauthenticated', SIGN_IN_TEXTS.deactivated, {
        reason: 'accounts.deactivated' satisfies AccountsReason,
      });
    }
    if (!row?.alive) return undefined;
    const actor = await actorOf(context, row);
    cache.set(token, actor, mark);
    if (clock.now() - row.last_used_at.getTime() > TOUCH_EVERY_MS) {
      touchSession(db, row.session_id).catch((err: unknown) =>
        log.warn({ err }, 'session not touched'),
      );
    }
    return actor;
  };
}
