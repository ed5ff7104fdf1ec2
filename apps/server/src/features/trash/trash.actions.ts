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
  lockTrashField,
  type TrashKey,
  type TrashRow,
  updateTrashField,
  updateTrashItem,
  updateTrashOwner,
  updateTrashOwnerOf,
} from './trash.queries.ts';

/** Puts things back to where they were. What is no longer in the trash is named and passed over. */
export async function restoreThings(
  context: Context,
  kinds: readonly TrashKind[],
  actor: Actor,
  keys: readonly { kind: TrashKindName; id: number }[],
): Promise<{ restored: number; notes: RestoreNote[] }> {
  return context.db.transaction().execute(async (trx) => {
    const things = await lockTrash(trx, actor, keys);
    const notes: RestoreNote[] = [];
    for (const { kind, own } of lastDeletedFirst(kinds, things)) {
      const labels = new Map(own.map(({ id, label }) => [id, label]));
      const otherwise = await kind.restore(trx, actor, own);
      await kind.tell?.(context, trx, actor, own);
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
 * Things in the order in which they are put back, those of one kind together where they follow each other. What
 * was deleted last comes first: so each meets what was there when it went, a course its students and a student
 * their courses. Of one moment the kinds go in their own order.
 */
function lastDeletedFirst(
  kinds: readonly TrashKind[],
  things: readonly TrashRow[],
): { kind: TrashKind; own: TrashRow[] }[] {
  const ordered = things
    .flatMap((thing) => {
      const place = kinds.findIndex((one) => one.kind === thing.kind);
      const kind = kinds[place];
      return kind ? [{ thing, place, kind }] : [];
    })
    .toSorted(
      (a, b) => b.thing.deleted_at.getTime() - a.thing.deleted_at.getTime() || a.place - b.place,
    );
  const runs: { kind: TrashKind; own: TrashRow[] }[] = [];
  for (const { thing, kind } of ordered) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.own.push(thing);
    else runs.push({ kind, own: [thing] });
  }
  return runs;
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

/** Has something in the trash, which is held by the caller, hold this. */
export async function replaceInTrash(
  trx: Trx,
  key: { kind: string; id: number },
  item: object,
): Promise<void> {
  await updateTrashItem(trx, key, item);
}

/**
 * Holds what `renameInTrash` is to rename. Whoever renames does it before they lock anything else: what is put
 * back is held here first of all, and has to find then what it points to.
 */
export async function holdInTrash(
  trx: Trx,
  renamed: { kind: TrashKindName; field: string; from: string },
): Promise<void> {
  await lockTrashField(trx, renamed);
}

/**
 * Has what is in the trash follow a new name of what it points to, as everything outside does: by its
 * old one it would not find it when it is put back.
 */
export async function renameInTrash(
  trx: Trx,
  renamed: { kind: TrashKindName; field: string; from: string; to: string },
): Promise<void> {
  await updateTrashField(trx, renamed);
}

/** Gives what one person has in the trash to another, who has got the rest as well. */
export async function reassignTrash(trx: Trx, from: number, to: number): Promise<void> {
  await updateTrashOwner(trx, from, to);
}

/** Gives some things in the trash to whoever has got what they belong to. */
export async function giveTrash(
  trx: Trx,
  things: { kind: TrashKindName; ids: readonly number[] },
  to: number,
): Promise<void> {
  await updateTrashOwnerOf(trx, things, to);
}

/**
 * Deletes for good what had been deleted by a moment; answers how much it was. An audit line says so of each
 * piece.
 */
export async function emptyTrash(
  { db }: Context,
  kinds: readonly TrashKind[],
  actor: Actor,
  until: Date,
): Promise<number> {
  const line = { actor, action: 'trash.emptied' };
  let deleted = 0;
  for (;;) {
    const gone = await db.transaction().execute(async (trx) => {
      const piece = await deleteTrashUntil(trx, until);
      // Who empties a trash in which nothing is left has done so, too.
      if (piece.length > 0 || deleted === 0) await forgetPiece(trx, kinds, line, piece);
      return piece.length;
    });
    if (gone === 0) return deleted;
    deleted += gone;
  }
}

/**
 * Deletes for good what has been in the trash for 30 days. By pieces, each in a transaction of its own: what
 * was deleted together comes due together, and all at once would pass the limit of a statement, every hour anew.
 */
export async function purgeTrash(
  { db }: Context,
  kinds: readonly TrashKind[],
  signal: AbortSignal,
): Promise<void> {
  const line = { actor: null, action: 'trash.purged' };
  for (let gone = 1; gone > 0; signal.throwIfAborted()) {
    gone = await db.transaction().execute(async (trx) => {
      const piece = await deleteOldTrash(trx);
      if (piece.length > 0) await forgetPiece(trx, kinds, line, piece);
      return piece.length;
    });
  }
}

async function forgetPiece(
  trx: Trx,
  kinds: readonly TrashKind[],
  line: { actor: Actor | null; action: string },
  piece: readonly TrashKey[],
): Promise<void> {
  await forgetAll(trx, kinds, piece);
  await writeAudit(trx, { ...line, subject: 'trash', after: { deleted: piece.length } });
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
