import { FILE_LIMITS } from '@station/contract/files/file-fields';
import type { Trx } from '../../../db/db.ts';
import { writeAudits } from '../../../platform/audit.ts';
import { holdBlobs } from '../../../platform/blobs/hold-blob.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { giveTrash } from '../../trash/trash.actions.ts';
import { requireRoom } from '../uploads/quota.actions.ts';
import { insertCopies, type NodeCopy, reserveNodeIds } from './node-copies.queries.ts';
import { nodeViews } from './node-views.ts';
import { type Done, lockPlace, refuse, requireDepth } from './nodes.actions.ts';
import { findNodes, findTotalSize, lockNodes, type NodeRow, nodeSearch } from './nodes.queries.ts';
import {
  type Descendant,
  findDescendants,
  findFreeNames,
  findHeight,
  findTrashedBelow,
  isWithin,
  type Place,
  placeNodes,
} from './tree.queries.ts';

/**
 * Moves files and folders; what is read-only or not there is passed over, and a name that is taken
 * gets a number. What comes into another person's folder becomes that person's, so whoever may merely
 * edit it moves it among its owner's folders alone.
 * @throws Problem `files.folder-not-found`, `files.read-only`, `files.into-itself`, `files.too-deep`,
 *   `files.quota-exceeded` where the other person has no room.
 */
export async function moveNodes(
  context: Context,
  actor: Actor,
  { ids, parent_id }: { ids: readonly number[]; parent_id: number | null },
): Promise<Done> {
  return context.db.transaction().execute(async (trx) => {
    const owners = (await findNodes(trx, actor, ids)).map(({ owner_id }) => owner_id);
    const place = await lockTargetOf(trx, actor, parent_id, owners);
    const rows = (await lockOwn(trx, actor, ids, owners)).filter(
      ({ permission, owner_id }) => permission === 'owner' || owner_id === place.owner_id,
    );
    await refuseCircle(trx, place, rows);
    await requireDepth(trx, place, await findHeight(trx, idsOf(rows)));
    const given = rows.filter(({ owner_id }) => owner_id !== place.owner_id);
    await giveBelow(trx, context, given, place.owner_id);
    await moveAll(trx, actor, rows, place);
    return { requested: ids.length, done: rows.length };
  });
}

/**
 * Lets nodes pass that become another person's, if there is room for all of it. What lies in the trash of them
 * goes along: it takes that person's room, so it is theirs to restore.
 */
async function giveBelow(
  trx: Trx,
  context: Context,
  given: readonly NodeRow[],
  to: number,
): Promise<void> {
  if (given.length === 0) return;
  const ids = idsOf(given);
  await requireRoom(trx, context, to, await findTotalSize(trx, ids, { alsoTrashed: true }));
  await giveTrash(trx, { kind: 'file', ids: await findTrashedBelow(trx, ids) }, to);
}

/**
 * What an administrator moves to the top stays its owner's; of several owners it is their own top. Others have
 * their own alone: out of a folder that they may edit nothing goes where it is shared with nobody.
 */
async function lockTargetOf(
  trx: Trx,
  actor: Actor,
  parentId: number | null,
  owners: readonly number[],
): Promise<Place> {
  const place = await lockPlace(trx, actor, parentId, { alsoHeld: owners });
  const [owner, ...others] = new Set(owners);
  if (actor.role !== 'admin' || parentId !== null) return place;
  if (owner === undefined || others.length > 0) return place;
  return { parent_id: null, owner_id: owner };
}

async function lockOwn(
  trx: Trx,
  actor: Actor,
  ids: readonly number[],
  held: readonly number[],
): Promise<NodeRow[]> {
  const rows = await lockNodes(trx, actor, ids);
  // Given to somebody else in the instant before its tree was held: as good as not there.
  return rows.filter(
    ({ permission, owner_id }) => permission !== 'view' && held.includes(owner_id),
  );
}

async function refuseCircle(trx: Trx, { parent_id }: Place, rows: readonly NodeRow[]) {
  if (parent_id === null || !(await isWithin(trx, parent_id, idsOf(rows)))) return;
  throw refuse('conflict', 'A folder cannot be put into itself', 'files.into-itself');
}

/** What stands there already stays as it is. */
async function moveAll(trx: Trx, actor: Actor, all: readonly NodeRow[], place: Place) {
  const rows = all.filter(
    ({ parent_id, owner_id }) => parent_id !== place.parent_id || owner_id !== place.owner_id,
  );
  if (rows.length === 0) return;
  const names = await findFreeNames(
    trx,
    place,
    rows.map(({ name }) => name),
  );
  const moved = rows.map((row, at) => ({ row, name: names[at] ?? row.name }));
  await placeNodes(
    trx,
    place,
    moved.map(({ row, name }) => ({ id: row.id, name, search: nodeSearch({ ...row, name }) })),
  );
  const where = ({ parent_id, owner_id }: Place, called: string) => ({
    ...{ name: called, folder_id: parent_id, owner_id },
  });
  await writeAudits(
    trx,
    moved.map(({ row, name }) => ({
      ...{ actor, action: 'files.moved', subject: 'file', subjectId: row.id },
      before: where(row, row.name),
      after: where(place, name),
    })),
  );
}

/**
 * Copies files, and folders with all that is in them; their bytes are stored once. Of a file only the
 * version that counts is copied.
 * @throws Problem as `moveNodes`, and `files.too-many`.
 */
export async function copyNodes(
  context: Context,
  actor: Actor,
  { ids, parent_id }: { ids: readonly number[]; parent_id: number | null },
) {
  const copies = await context.db.transaction().execute(async (trx) => {
    const place = await lockPlace(trx, actor, parent_id);
    const tops = await findNodes(trx, actor, ids);
    await refuseCircle(
      trx,
      place,
      tops.filter(({ kind }) => kind === 'folder'),
    );
    await requireDepth(trx, place, await findHeight(trx, idsOf(tops)));
    const below = await findDescendants(trx, idsOf(tops), FILE_LIMITS.copies + 1);
    if (below.length > FILE_LIMITS.copies) {
      throw refuse('invalid', 'Too many files at once', 'files.too-many');
    }
    const rows = new Map(
      (
        await findNodes(
          trx,
          actor,
          below.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    const bytes = [...rows.values()].reduce((sum, { file_size }) => sum + file_size, 0);
    await requireRoom(trx, context, place.owner_id, bytes);
    const planned = await planCopies(trx, place, below, rows);
    const by = { id: actor.id, name: actor.name || actor.username };
    await holdBlobs(trx, await insertCopies(trx, place.owner_id, by, planned));
    const onTop = planned.filter((copy) => copy.parent_id === place.parent_id);
    await writeAudits(
      trx,
      onTop.map(({ id, row, name }) => ({
        ...{ actor, action: 'files.copied', subject: 'file', subjectId: id },
        after: { name, copied_from: row.id, folder_id: place.parent_id },
      })),
    );
    return findNodes(trx, actor, idsOf(onTop));
  });
  return {
    details: { requested: ids.length, done: copies.length },
    data: copies.map(nodeViews(context, actor)),
  };
}

/** Which copies are to be made, from the outside in; of what somebody does not see there is none. */
async function planCopies(
  trx: Trx,
  place: Place,
  below: readonly Descendant[],
  rows: ReadonlyMap<number, NodeRow>,
): Promise<NodeCopy[]> {
  const onTop = below.filter(({ id, level }) => level === 1 && rows.has(id));
  const wanted = onTop.map(({ id }) => rows.get(id)?.name ?? '');
  const names = await findFreeNames(trx, place, wanted);
  const nameOnTop = new Map(onTop.map(({ id }, at) => [id, names[at]]));
  const free = await reserveNodeIds(trx, below.length);
  const made = new Map<number, number>();
  const copies: NodeCopy[] = [];
  for (const { id: from, level, parent_id: above } of below) {
    const row = rows.get(from);
    const parentId = level === 1 ? place.parent_id : made.get(above ?? 0);
    const id = free.pop();
    if (!row || parentId === undefined || id === undefined) continue;
    made.set(from, id);
    copies.push({ id, parent_id: parentId, name: nameOnTop.get(from) ?? row.name, row });
  }
  return copies;
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
