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
 *   else first, with the reason, and for staff where an administrator is needed, with the
 *   endpoint's own words if it has some.
 */
export function admit(
  { access, forbidden }: Pick<Endpoint, 'access' | 'forbidden'>,
  actor: Actor | undefined,
): void {
  if (access === 'guest') return;
  if (!actor) throw new Problem('unauthenticated', 'Please sign in');
  if (access === 'account') return;
  if (actor.accessBlock) {
    throw new Problem('forbidden', actor.accessBlock.message, { reason: actor.accessBlock.reason });
  }
  if (access === 'admin' && actor.role !== 'admin') {
    throw new Problem('forbidden', forbidden ?? 'Admin access required');
  }
}
