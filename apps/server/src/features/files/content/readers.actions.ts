import { FILE_TEXTS } from '@station/contract/files/file-fields';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { findActorOfSession } from '../../accounts/sessions/session-actors.queries.ts';
import { refuse } from '../nodes/nodes.actions.ts';
import { findNode } from '../nodes/nodes.queries.ts';
import { sessionOfKey } from './content-address.ts';

/**
 * Who reads: the holder of the token, or of the session that the address was signed for.
 * @throws Problem `files.not-found`, `files.address-expired`.
 */
export async function requireReader(
  context: Context,
  caller: Actor | undefined,
  nodeId: number,
  key: string,
): Promise<Actor> {
  if (caller && !caller.accessBlock) return caller;
  // A guest is told no more than somebody who may not see the file.
  if (key === '') throw refuse('not-found', FILE_TEXTS.notFound, 'files.not-found');
  const signing = { secrets: context.secrets, now: context.clock.now() };
  const sessionId = sessionOfKey(signing, nodeId, key);
  const actor = sessionId === undefined ? undefined : await findActorOfSession(context, sessionId);
  if (actor) return actor;
  const text = 'This address has run out. Please open the file anew';
  throw refuse('not-found', text, 'files.address-expired');
}

/** Whether the session of somebody who reads still lives, and the file is still open to them. */
export async function mayStillRead(
  context: Context,
  { sessionId }: Actor,
  nodeId: number,
): Promise<boolean> {
  const actor = await findActorOfSession(context, sessionId);
  return actor !== undefined && (await findNode(context.db, actor, nodeId)) !== undefined;
}
