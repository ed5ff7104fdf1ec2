import type { ApiTokensReason } from '@station/contract/accounts/api-tokens';
import { scopeOf } from '@station/contract/api-areas';
import type { Endpoint } from '@station/contract/endpoint';
import { Problem } from './problem.ts';

/** What a signed-in caller has to do before anything but calls of access `account` is open. */
export type AccessBlock = { reason: string; message: string };

/** Who is calling: a signed-in account and the session it calls with. */
export type Actor = {
  id: number;
  username: string;
  name: string;
  role: 'admin' | 'user';
  sessionId: number;
  accessBlock?: AccessBlock | undefined;
  /** They call with an API token, which is let into no more than this (contract/api-areas.ts). */
  apiScopes?: readonly string[];
  /** The beginning of that token, by which it is told from others where it is listed. */
  apiToken?: string;
};

/**
 * Finds out whose token this is; undefined for one that is worth nothing.
 * @throws Problem `unauthenticated` with a reason, when there is more to say than that.
 */
export type Authenticate = (token: string) => Promise<Actor | undefined>;

/** The token of an `Authorization: Bearer …` header, if there is one. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1];
}

/**
 * Lets a caller pass or refuses. Nobody is let in by absence: no actor means guest.
 * @throws Problem `unauthenticated` for a guest; `forbidden` for somebody who has to do something
 *   else first, with the reason, for staff where an administrator is needed, with the endpoint's
 *   own words if it has some, and for an API token that was not let into this.
 */
export function admit(
  endpoint: Pick<Endpoint, 'access' | 'forbidden' | 'method' | 'path'>,
  actor: Actor | undefined,
): void {
  const { access, forbidden } = endpoint;
  if (access === 'guest') return;
  if (!actor) throw new Problem('unauthenticated', 'Please sign in');
  if (actor.apiScopes) requireScope(endpoint, actor.apiScopes);
  if (access === 'account') return;
  if (actor.accessBlock) {
    throw new Problem('forbidden', actor.accessBlock.message, { reason: actor.accessBlock.reason });
  }
  if (access === 'admin' && actor.role !== 'admin') {
    throw new Problem('forbidden', forbidden ?? 'Admin access required');
  }
}

/** @throws Problem `api-tokens.closed` where no token may call, `api-tokens.scope` where another may. */
function requireScope(
  endpoint: Pick<Endpoint, 'access' | 'method' | 'path'>,
  scopes: readonly string[],
): void {
  const needed = scopeOf(endpoint);
  if (!needed) {
    throw new Problem('forbidden', 'No API token may call this', {
      reason: 'api-tokens.closed' satisfies ApiTokensReason,
    });
  }
  if (scopes.includes(needed)) return;
  throw new Problem('forbidden', `This API token lacks the scope ${needed}`, {
    reason: 'api-tokens.scope' satisfies ApiTokensReason,
  });
}
