import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { accessBlockOf, accountState } from './account-state.rules.ts';
import { tokenCacheOf } from './session-tokens.ts';
import { findSessionById, type TokenRow } from './sessions.queries.ts';

/** Who calls with a session, and what is still asked of them. */
export async function actorOf(
  context: Pick<Context, 'db' | 'config'>,
  row: TokenRow,
): Promise<Actor> {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    role: row.role as Actor['role'],
    sessionId: row.session_id,
    accessBlock: accessBlockOf(accountState(row, await readSettings(context))),
  };
}

/**
 * Whose session this is, for addresses that are signed for one; undefined when it is over or its
 * account may do nothing. Believed for as long as a token is.
 */
export async function findActorOfSession(
  context: Pick<Context, 'db' | 'config'>,
  sessionId: number,
): Promise<Actor | undefined> {
  const cache = tokenCacheOf(context.db);
  // No token has a space in it.
  const name = `session ${sessionId}`;
  const known = cache.get(name);
  if (known) return known;
  const mark = cache.mark();
  const row = await findSessionById(context.db, sessionId);
  if (!row?.alive || row.status !== 'active') return undefined;
  const actor = await actorOf(context, row);
  if (actor.accessBlock) return undefined;
  cache.set(name, actor, mark);
  return actor;
}
