import { FILE_LIMITS } from '@station/contract/files/file-fields';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { holdBlob } from '../../../platform/blobs/hold-blob.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { requireRoom } from '../uploads/quota.actions.ts';
import { copyCurrentVersion } from '../versions/versions.queries.ts';
import { nodeViews } from './node-views.ts';
import { type Done, lockPlace, refuse, requireDepth } from './nodes.actions.ts';
import {
  findNodes,
  findTotalSize,
  insertNode,
  lockNodes,
  type NodeRow,
  nodeSearch,
} from './nodes.queries.ts';
import {
  findDescendants,
  findFreeName,
  findHeight,
  isWithin,
  type Place,
  placeNode,
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
    let bytes = 0;
    for (const { id } of given) bytes += await findTotalSize(trx, id);
    await requireRoom(trx, context, place.owner_id, bytes);
    for (const row of rows) await moveOne(trx, actor, row, place);
    return { requested: ids.length, done: rows.length };
  });
}

/** What an administrator moves to the top stays its owner's; of several owners it is their own top. */
async function lockTargetOf(
  trx: Trx,
  actor: Actor,
  parentId: number | null,
  owners: readonly number[],
): Promise<Place> {
  const place = await lockPlace(trx, actor, parentId, { alsoHeld: owners });
  const [owner, ...others] = new Set(owners);
  if (parentId !== null || owner === undefined || others.length > 0) return place;
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

async function moveOne(trx: Trx, actor: Actor, row: NodeRow, place: Place): Promise<void> {
  if (row.parent_id === place.parent_id && row.owner_id === place.owner_id) return;
  const name = await findFreeName(trx, place, row.name, row.id);
  await placeNode(trx, row.id, place, name, nodeSearch({ ...row, name }));
  const where = ({ parent_id, owner_id }: Place, called: string) => ({
    ...{ name: called, folder_id: parent_id, owner_id },
  });
  await writeAudit(trx, {
    actor,
    action: 'files.moved',
    subject: 'file',
    subjectId: row.id,
    before: where(row, row.name),
    after: where(place, name),
  });
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
    const made = new Map<number, number>();
    for (const { id, level, parent_id: from } of below) {
      const row = rows.get(id);
      const above = level === 1 ? place.parent_id : made.get(from ?? 0);
      if (!row || above === undefined) continue;
      const target = { parent_id: above, owner_id: place.owner_id };
      made.set(id, await copyOne(trx, actor, row, target, level === 1));
    }
    const madeOnTop = tops.flatMap(({ id }) => made.get(id) ?? []);
    return findNodes(trx, actor, madeOnTop);
  });
  return {
    details: { requested: ids.length, done: copies.length },
    data: copies.map(nodeViews(context, actor)),
  };
}

async function copyOne(
  trx: Trx,
  actor: Actor,
  row: NodeRow,
  place: Place,
  isTop: boolean,
): Promise<number> {
  const { kind, category, tags, description, file_type } = row;
  const name = isTop ? await findFreeName(trx, place, row.name) : row.name;
  const uploader_name = actor.name || actor.username;
  const values = { kind, name, category, tags, description, file_type, uploader_name };
  const id = await insertNode(trx, { ...values, ...place });
  if (row.version_id !== null && row.blob_hash !== null) {
    await holdBlob(trx, { hash: row.blob_hash });
    await copyCurrentVersion(trx, row.version_id, id, { id: actor.id, name: uploader_name });
  }
  if (!isTop) return id;
  await writeAudit(trx, {
    ...{ actor, action: 'files.copied', subject: 'file', subjectId: id },
    after: { name, copied_from: row.id, folder_id: place.parent_id },
  });
  return id;
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
