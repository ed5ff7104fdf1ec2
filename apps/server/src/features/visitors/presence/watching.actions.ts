import { writeAccessAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';

/** Notes that an administrator begins to look at who is where (visitors issue, 8). */
export async function noteWatching({ db }: Context, actor: Actor): Promise<void> {
  await writeAccessAudit(db, { actor, action: 'visitors.map-watched', subject: 'visitors' });
}
