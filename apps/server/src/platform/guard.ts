import type { Access } from '@station/contract/endpoint';
import { Problem } from './problem.ts';

/** Who is calling: a signed-in account and the session it calls with. */
export type Actor = {
  id: number;
  username: string;
  name: string;
  role: 'admin' | 'user';
  sessionId: number;
};

/** Finds out whose token this is; undefined for one that is worth nothing. */
export type Authenticate = (token: string) => Promise<Actor | undefined>;

/** The token of an `Authorization: Bearer …` header, if there is one. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1];
}

/**
 * Lets a caller pass or refuses. Nobody is let in by absence: no actor means guest.
 * @throws Problem `unauthenticated` for a guest, `forbidden` for staff where an administrator is needed.
 */
export function admit(access: Access, actor: Actor | undefined): void {
  if (access === 'guest') return;
  if (!actor) throw new Problem('unauthenticated', 'Please sign in');
  if (access === 'admin' && actor.role !== 'admin') {
    throw new Problem('forbidden', 'Admin access required');
  }
}
