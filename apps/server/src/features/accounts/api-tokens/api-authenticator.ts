import { API_TOKEN_PER_MINUTE, API_TOKEN_PREFIX } from '@station/contract/accounts/api-tokens';
import { countCalls } from '../../../platform/call-counts.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor, Authenticate } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { accessBlockOf, accountState } from '../sessions/account-state.rules.ts';
import { findLiveApiToken, touchApiToken } from './api-tokens.queries.ts';

const MINUTE_MS = 60_000;

/**
 * Lets API tokens in beside sessions. Nothing of a token is remembered between two calls: one that was
 * revoked, or whose maker may no longer, is refused by every server from that moment. Sockets and signed
 * addresses go by sessions alone, so a token opens neither.
 */
export function apiAuthenticator(context: Context, sessions: Authenticate): Authenticate {
  const { db, log } = context;
  const count = countCalls();
  return async (token) => {
    if (!token.startsWith(API_TOKEN_PREFIX)) return sessions(token);
    const row = await findLiveApiToken(db, hashToken(token));
    if (!row) return undefined;
    const { current, ttl } = count(String(row.token_id), MINUTE_MS);
    if (current > API_TOKEN_PER_MINUTE) {
      throw new Problem('rate-limited', 'Too many calls with this token', {
        retryAfter: Math.ceil(ttl / 1_000),
      });
    }
    if (row.is_stale) {
      touchApiToken(db, row.token_id).catch((err: unknown) =>
        log.warn({ err }, 'use of a token not noted'),
      );
    }
    return {
      id: row.id,
      username: row.username,
      name: row.name,
      role: row.role as Actor['role'],
      sessionId: NO_SESSION,
      apiScopes: row.scopes,
      apiToken: row.prefix,
      accessBlock: accessBlockOf(accountState(row, await readSettings(context))),
    };
  };
}

/** No session has this id, so what belongs to one is not found. */
const NO_SESSION = 0;
