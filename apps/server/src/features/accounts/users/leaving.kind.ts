import type { Trx } from '../../../db/db.ts';
import type { Actor } from '../../../platform/guard.ts';

/**
 * What another domain does about what a person had whose account is being deleted, in the same
 * transaction; registered in app.ts.
 */
export type Leaving = (
  trx: Trx,
  actor: Actor,
  leaver: { id: number; username: string; name: string },
) => Promise<void>;
