import { randomUUID } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_TEXTS } from '@station/contract/files/file-fields';
import { UPLOADS_MAX, type UploadMetadata } from '@station/contract/files/uploads';
import type { Trx } from '../../../db/db.ts';
import { recordWork } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { detectType } from '../content/detect-type.ts';
import { sentName } from '../nodes/file-names.rules.ts';
import { lockPlace, refuse, requireWritable } from '../nodes/nodes.actions.ts';
import { findNode } from '../nodes/nodes.queries.ts';
import { lockTrees } from '../nodes/tree.queries.ts';
import { contentsAdded } from '../processing/processing.events.ts';
import { handIn } from '../requests/handed-in.actions.ts';
import type { Received } from '../versions/new-versions.actions.ts';
import { requireRoom } from './quota.actions.ts';
import { type UploadStore, uploadFolder } from './upload-store.ts';
import { makeUploadedFile } from './uploaded-files.actions.ts';
import {
  commitUnflushed,
  countUploads,
  findReservations,
  findReservedBytes,
  findUploadById,
  finishUploadRow,
  insertUpload,
  lockUpload,
  type UploadRow,
} from './uploads.queries.ts';

const MB = 1024 * 1024;

/** So many bytes of a disk are left for everything else than files. */
const LEFT_FREE = 64 * MB;

/** What is to be uploaded, and as whose work; `request_id` where a guest hands it in. */
export type Reserving = {
  size: number;
  actor: Actor;
  metadata: UploadMetadata;
  request_id?: number;
};

/**
 * Reserves room for an upload, of staff or of a guest; answers its id. `admit` says, in the same
 * transaction, whose files it will be one of, with their tree held, and refuses whoever may not begin.
 * @throws Problem `files.too-large`, `files.quota-exceeded`, `files.disk-full`, or as `admit`.
 */
export async function reserveUpload(
  context: Context,
  { size, actor, metadata, request_id }: Reserving,
  admit: (trx: Trx) => Promise<number>,
): Promise<string> {
  if (size > context.config.fileMaxMb * MB) {
    throw refuse('too-large', FILE_TEXTS.fileTooLarge, 'files.too-large');
  }
  await requireDisk(context, size);
  const id = randomUUID();
  await context.db.transaction().execute(async (trx) => {
    const ownerId = await admit(trx);
    await requireRoom(trx, context, ownerId, size);
    await insertUpload(trx, {
      ...{ id, account_id: actor.id, owner_id: ownerId, file_size: size, metadata },
      ...(request_id !== undefined && { request_id }),
    });
  });
  return id;
}

/**
 * Reserves room for an upload of staff. `isWhole` where the bytes come in the same request: then nobody is
 * told of it before the file is kept, and it does not wait for the disk by itself.
 * @throws Problem as `reserveUpload`, `files.too-many-uploads`, or one about the folder, or the file, that
 *   it goes into.
 */
export async function startUpload(
  context: Context,
  actor: Actor,
  size: number,
  metadata: UploadMetadata,
  isWhole: boolean,
): Promise<string> {
  return reserveUpload(context, { size, actor, metadata }, async (trx) => {
    if (isWhole) await commitUnflushed(trx);
    const ownerId = await lockTarget(trx, actor, metadata);
    if ((await countUploads(trx, actor.id)) < UPLOADS_MAX) return ownerId;
    throw refuse('conflict', 'Too many uploads are under way', 'files.too-many-uploads');
  });
}

/**
 * Lets so many bytes pass that the disk has room for beside what uploads under way will still bring.
 * @throws Problem `files.disk-full`.
 */
async function requireDisk(
  { db, config }: Pick<Context, 'db' | 'config'>,
  size: number,
): Promise<void> {
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = bavail * bsize - LEFT_FREE - size;
  if (free >= (await findReservedBytes(db))) return;
  // What has come of them takes its room already; it is looked at only where room is short.
  const folder = uploadFolder(config.dataDir);
  let missing = 0;
  for (const upload of free < 0 ? [] : await findReservations(db)) {
    const { size: came } = await stat(join(folder, upload.id)).catch(() => ({ size: 0 }));
    missing += upload.file_size - came;
  }
  if (free >= missing) return;
  throw refuse('storage-full', FILE_TEXTS.diskFull, 'files.disk-full');
}

/** Whose files the upload will be one of; that tree is held. */
async function lockTarget(trx: Trx, actor: Actor, metadata: UploadMetadata): Promise<number> {
  const nodeId = Number(metadata.node_id || 0);
  if (nodeId > 0) {
    const node = requireWritable(await findNode(trx, actor, nodeId));
    if (node.kind === 'folder') throw refuse('not-found', FILE_TEXTS.notFound, 'files.not-found');
    await lockTrees(trx, [node.owner_id], 'shared');
    return node.owner_id;
  }
  const folderId = Number(metadata.folder_id || 0) || null;
  const { owner_id } = await lockPlace(trx, actor, folderId, { hold: 'shared' });
  return owner_id;
}

/**
 * Makes a file of an upload whose bytes are all there; answers the file's id. Done again, it answers
 * the same: the bytes are kept first, then one transaction writes all that points to them.
 * @throws Problem `files.upload-not-found`, `files.hash-mismatch`; then nothing is left of the upload.
 *   `files.quota-exceeded` where it goes to somebody else than whose room was reserved.
 */
export async function finishUpload(
  context: Context,
  store: UploadStore,
  actor: Actor,
  id: string,
): Promise<number> {
  const received = await receive(context, store, id);
  if (typeof received === 'number') return received;
  const fileId = await context.db.transaction().execute(async (trx) => {
    const upload = await lockUpload(trx, id);
    if (!upload) throw uploadNotFound();
    if (upload.file_id !== null) return upload.file_id;
    const made = await makeUploadedFile(context, trx, actor, upload, received);
    await finishUploadRow(trx, id, made);
    if (upload.request_id !== null) await handIn(trx, upload.request_id, upload, made);
    return made;
  });
  await store.forget(id);
  context.events.publish(contentsAdded, {});
  recordWork(context.events, ['files']);
  return fileId;
}

/**
 * How much of an upload has come, and the file that has come of it. If all of it has, the server was
 * stopped before it finished it, and nobody sends anything more: it is finished now.
 * @throws Problem as `finishUpload`.
 */
export async function lookAtUpload(
  context: Context,
  store: UploadStore,
  actor: Actor,
  { id, file_size: size, file_id }: UploadRow,
): Promise<{ received: number; fileId: number | null }> {
  if (file_id !== null) return { received: size, fileId: file_id };
  const received = await store.receivedOf(id);
  if (received < size) return { received, fileId: null };
  return { received, fileId: await finishUpload(context, store, actor, id) };
}

export const uploadNotFound = () =>
  refuse('not-found', 'This upload does not exist', 'files.upload-not-found');

/** Keeps the bytes of an upload; or the file that has come of it already. */
async function receive(
  { db, blobs }: Context,
  store: UploadStore,
  id: string,
): Promise<Received | number> {
  const upload = await findUploadById(db, id);
  if (!upload) throw uploadNotFound();
  if (upload.file_id !== null) return upload.file_id;
  const path = store.pathOf(id);
  const { filename, hash } = upload.metadata;
  const originalName = sentName(filename);
  try {
    const { size } = await stat(path);
    if (size !== upload.file_size) throw new Error(`Upload ${id} is not whole: ${size} bytes`);
    const mimeType = await detectType(path, originalName);
    const blob = await blobs.putFile(path, store.hashOf(id, size));
    if (!hash || hash === blob.hash) return { blob, mimeType, originalName };
  } catch (error) {
    // Somebody else was quicker, and has removed it.
    const now = await findUploadById(db, id);
    if (now?.file_id != null) return now.file_id;
    throw error;
  }
  await store.remove(id);
  throw refuse('conflict', 'Other bytes than announced have arrived', 'files.hash-mismatch');
}
