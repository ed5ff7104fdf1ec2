import {
  RESTORE_NOTES_MAX,
  type RestoreNote,
  type TrashKindName,
} from '@station/contract/trash/trash';
import type { Trx } from '../../db/db.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import type { TrashKind } from './trash.kind.ts';
import {
  deleteOldTrash,
  deleteTrash,
  deleteTrashUntil,
  lockTrash,
  type TrashKey,
  updateTrashOwner,
} from './trash.queries.ts';

/** Puts things back to where they were. What is no longer in the trash is named and passed over. */
export async function restoreThings(
  { db }: Context,
  kinds: readonly TrashKind[],
  actor: Actor,
  keys: readonly { kind: TrashKindName; id: number }[],
): Promise<{ restored: number; notes: RestoreNote[] }> {
  return db.transaction().execute(async (trx) => {
    const things = await lockTrash(trx, actor, keys);
    const notes: RestoreNote[] = [];
    for (const kind of kinds) {
      const own = things.filter((it) => it.kind === kind.kind);
      if (own.length === 0) continue;
      const labels = new Map(own.map(({ id, label }) => [id, label]));
      const otherwise = await kind.restore(trx, actor, own);
      notes.push(
        ...otherwise.map((it) => ({ ...it, kind: kind.kind, label: labels.get(it.id) ?? '' })),
      );
      await writeAudit(trx, {
        actor,
        action: 'trash.restored',
        subject: kind.kind,
        ...(own[0] && own.length === 1 && { subjectId: own[0].id }),
        after: { restored: own.map(({ id, label }) => ({ id, name: label })) },
      });
    }
    await deleteTrash(trx, things);
    const there = new Set(things.map(({ kind, id }) => `${kind} ${id}`));
    const missing = keys.filter(({ kind, id }) => !there.has(`${kind} ${id}`));
    notes.push(
      ...missing.map((it) => ({ ...it, label: '', reason: 'not-there' as const, value: '' })),
    );
    return { restored: things.length, notes: notes.slice(0, RESTORE_NOTES_MAX) };
  });
}

/**
 * Puts things of one kind back within a transaction of the caller's, who writes the audit line.
 * Answers the ids of those that were in the trash.
 */
export async function takeOutOfTrash(
  trx: Trx,
  kind: TrashKind,
  actor: Actor,
  ids: readonly number[],
): Promise<number[]> {
  const things = await lockTrash(
    trx,
    actor,
    ids.map((id) => ({ kind: kind.kind, id })),
  );
  if (things.length === 0) return [];
  await kind.restore(trx, actor, things);
  await deleteTrash(trx, things);
  return things.map(({ id }) => id);
}

/** Gives what one person has in the trash to another, who has got the rest as well. */
export async function reassignTrash(trx: Trx, from: number, to: number): Promise<void> {
  await updateTrashOwner(trx, from, to);
}

/** Deletes for good what had been deleted by a moment; answers how much it was. */
export async function emptyTrash(
  { db }: Context,
  kinds: readonly TrashKind[],
  actor: Actor,
  until: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const gone = await deleteTrashUntil(trx, until);
    await forgetAll(trx, kinds, gone);
    await writeAudit(trx, {
      actor,
      action: 'trash.emptied',
      subject: 'trash',
      after: { deleted: gone.length },
    });
    return gone.length;
  });
}

/** Deletes for good what has been in the trash for 30 days. */
export async function purgeTrash({ db }: Context, kinds: readonly TrashKind[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await deleteOldTrash(trx);
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
  trx: Trx,
  kinds: readonly TrashKind[],
  gone: readonly TrashKey[],
): Promise<void> {
  for (const { kind, forget } of kinds) {
    const ids = gone.filter((it) => it.kind === kind).map(({ id }) => id);
    if (ids.length > 0) await forget(trx, ids);
  }
}
