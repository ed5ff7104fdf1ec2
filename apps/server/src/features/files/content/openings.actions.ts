import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { recordOpening } from './openings.queries.ts';

/** Notes that somebody opens a file, for its owner to see; a failure keeps nobody from reading. */
export async function noteOpening({ db, log }: Context, actor: Actor, nodeId: number) {
  await recordOpening(db, nodeId, actor.id).catch((err: unknown) =>
    log.warn({ err }, 'an opening was not noted'),
  );
}
