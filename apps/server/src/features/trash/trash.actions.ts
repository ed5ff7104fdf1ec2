import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/paper-trail.ts';
import { deleteOldTrash } from './trash.queries.ts';

/** What people delete can be restored for 30 days (DESIGN.md, section 5). */
const TRASH_DAYS = 30;

/** A kind of thing that lies in the trash; its feature says how to take it out. */
export type TrashKind = {
  kind: string;
  /** Forgets what else is kept about things that are now gone for good. */
  forget: (trx: Context['db'], ids: readonly number[]) => Promise<void>;
};

/** Deletes for good what has been in the trash for 30 days. */
export async function purgeTrash({ db }: Context, kinds: readonly TrashKind[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await deleteOldTrash(trx, TRASH_DAYS);
    if (gone.length === 0) return;
    await forgetAll(trx, kinds, gone);
    await writeAudit(trx, {
      actor: null,
      action: 'trash.purged',
      subject: 'trash',
      after: { deleted: gone.length },
    });
  });
}

async function forgetAll(
  trx: Context['db'],
  kinds: readonly TrashKind[],
  gone: readonly { kind: string; id: number }[],
): Promise<void> {
  for (const { kind, forget } of kinds) {
    const ids = gone.filter((it) => it.kind === kind).map(({ id }) => id);
    if (ids.length > 0) await forget(trx, ids);
  }
}
