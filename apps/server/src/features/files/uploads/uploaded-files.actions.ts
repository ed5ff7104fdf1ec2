import { FILE_LIMITS } from '@station/contract/files/file-fields';
import type { UploadMetadata } from '@station/contract/files/uploads';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { foldersOf } from '../nodes/file-names.rules.ts';
import { addFolder, lockPlace, requireDepth } from '../nodes/nodes.actions.ts';
import { findNode } from '../nodes/nodes.queries.ts';
import { findNamed, lockTrees, type Place } from '../nodes/tree.queries.ts';
import { addFile, addVersion, type Received } from '../versions/new-versions.actions.ts';
import { requireRoom } from './quota.actions.ts';
import type { UploadRow } from './uploads.queries.ts';

/**
 * Makes of an upload what it was sent as: a version of the file that it names, or of the one with its name
 * where that was wished, else a file of its own; answers that file's id.
 * @throws Problem `files.quota-exceeded` where it goes to somebody else than whose room was reserved.
 */
export async function makeUploadedFile(
  context: Pick<Context, 'config'>,
  trx: Trx,
  actor: Actor,
  { metadata, owner_id: reservedAt }: UploadRow,
  received: Received,
): Promise<number> {
  // It may go elsewhere than was reserved.
  const requireRoomOf: RoomOf = async (ownerId) => {
    if (ownerId !== reservedAt) await requireRoom(trx, context, ownerId, received.blob.size);
  };
  const nodeId = Number(metadata.node_id || 0);
  if (nodeId > 0) {
    const isThere = await addVersionTo(trx, actor, nodeId, received, requireRoomOf);
    if (isThere) return nodeId;
  }
  const place = await lockUploadPlace(trx, actor, metadata);
  const name = received.originalName;
  if (metadata.name_taken === 'version') {
    const same = await findNamed(trx, place, name);
    if (same?.kind === 'file') {
      const isAdded = await addVersionTo(trx, actor, same.id, received, requireRoomOf);
      if (isAdded) return same.id;
    }
  }
  await requireRoomOf(place.owner_id);
  const values = {
    name,
    category: metadata.category ?? '',
    tags: tagsOf(metadata.tags),
    description: metadata.description ?? '',
  };
  return addFile(trx, actor, place, values, received);
}

/** Lets the bytes pass if the person has room for them. @throws Problem `files.quota-exceeded`. */
type RoomOf = (ownerId: number) => Promise<void>;

/**
 * Adds a version, if the file is still there and may be changed; else its bytes become a file.
 * `requireRoomOf` is asked whether its owner has room, where none was reserved there.
 */
export async function addVersionTo(
  trx: Trx,
  actor: Actor,
  nodeId: number,
  received: Received,
  requireRoomOf: RoomOf = async () => undefined,
): Promise<boolean> {
  const before = await findNode(trx, actor, nodeId);
  if (!before) return false;
  await lockTrees(trx, [before.owner_id]);
  const node = await findNode(trx, actor, nodeId);
  if (node?.kind !== 'file' || node.permission === 'view') return false;
  await requireRoomOf(node.owner_id);
  await addVersion(trx, actor, nodeId, received);
  await writeAudit(trx, {
    ...{ actor, action: 'files.version-uploaded', subject: 'file', subjectId: nodeId },
    before: { name: node.name, version_id: node.version_id },
    after: { name: node.name, file_size: received.blob.size },
  });
  return true;
}

/** Where it goes; a folder that is gone meanwhile must not lose what was sent: then to the top. */
async function lockUploadPlace(
  trx: Trx,
  actor: Actor,
  { folder_id, relative_path, name_taken }: UploadMetadata,
): Promise<Place> {
  const folderId = Number(folder_id || 0) || null;
  // Who may make folders, or change the file that has the name, holds the tree alone.
  const hold = relative_path || name_taken === 'version' ? 'alone' : 'shared';
  const base = await lockPlace(trx, actor, folderId, { hold }).catch((error: unknown) => {
    const isGone = error instanceof Problem && ['not-found', 'forbidden'].includes(error.code);
    if (isGone) return lockPlace(trx, actor, null, { hold });
    throw error;
  });
  let place = base;
  for (const name of foldersOf(relative_path ?? '').slice(0, FILE_LIMITS.depth)) {
    const known = await findNamed(trx, place, name);
    if (known && known.kind !== 'folder') break;
    if (!known) await requireDepth(trx, place, 1);
    const parentId = known?.id ?? (await addFolder(trx, actor, place, name));
    place = { parent_id: parentId, owner_id: place.owner_id };
  }
  return place;
}

/** Tags as they were sent; what is no list of texts is none. */
function tagsOf(json: string | undefined): string[] {
  try {
    const given: unknown = JSON.parse(json || '[]');
    if (!Array.isArray(given)) return [];
    const texts = given.filter((tag) => typeof tag === 'string' && tag.isWellFormed());
    return texts
      .map((tag) => tag.normalize('NFC').replaceAll('\0', '').trim().slice(0, FILE_LIMITS.tag))
      .filter(Boolean)
      .slice(0, FILE_LIMITS.tags);
  } catch {
    return [];
  }
}
