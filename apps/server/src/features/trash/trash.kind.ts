import type { RestoreNote, TrashKindName } from '@station/contract/trash/trash';
import type { Trx } from '../../db/db.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import type { TrashRow } from './trash.queries.ts';

/** What is to be said of a thing that was put back otherwise than it was. */
export type RestoredOtherwise = Pick<RestoreNote, 'id' | 'reason' | 'value'>;

/**
 * A kind of thing that lies in the trash: its feature hands this to `trash` in app.ts, and moves
 * things there by `intoTrash`.
 */
export type TrashKind = {
  kind: TrashKindName;
  /** What tells a thing from others of its name, in a few words. */
  detail: (item: TrashRow['item']) => string;
  /** Puts things back under their old ids; answers what came back otherwise than it was. */
  restore: (trx: Trx, actor: Actor, things: readonly TrashRow[]) => Promise<RestoredOtherwise[]>;
  /** Tells others of what somebody has put back, where they were told that it is gone. */
  tell?: (context: Context, trx: Trx, actor: Actor, things: readonly TrashRow[]) => Promise<void>;
  /** Forgets what else is kept about things that are now gone for good. */
  forget: (trx: Trx, ids: readonly number[]) => Promise<void>;
};
