import { stat } from 'node:fs/promises';
import { FILE_TEXTS, type FileNode } from '@station/contract/files/file-fields';
import type { UploadedFile } from '@station/contract/files/files';
import type { Trx } from '../../db/db.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import type { NotReceived, SavedFile } from '../../platform/receive-file.ts';
import { detectType } from './content/detect-type.ts';
import { sentName } from './nodes/file-names.rules.ts';
import { nodeViews, recordViews } from './nodes/node-views.ts';
import { lockPlace, refuse, requireNode } from './nodes/nodes.actions.ts';
import { findNode, findNodes } from './nodes/nodes.queries.ts';
import { contentsAdded } from './processing/processing.events.ts';
import { requireRoom } from './uploads/quota.actions.ts';
import { addFile, type Received } from './versions/new-versions.actions.ts';

/** What a form that sent no files is answered. */
export function notReceived(why: NotReceived) {
  return why === 'too-large'
    ? refuse('too-large', FILE_TEXTS.fileTooLarge, 'files.too-large')
    : refuse('invalid', FILE_TEXTS.none, 'files.no-file');
}

/**
 * Makes files, in a folder or at the top of what is the sender's own, of those that were received; all
 * or none. They take the room of whose folder it is.
 * @throws Problem `files.quota-exceeded`, `files.folder-not-found`, `files.read-only`.
 */
export async function keepSentFiles(
  context: Context,
  actor: Actor,
  files: readonly SavedFile[],
  {
    folderId = null,
    category,
    description,
  }: { folderId?: number | null; category: string; description: string },
): Promise<UploadedFile[]> {
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const requirePlace = async (trx: Trx) => {
    const place = await lockPlace(trx, actor, folderId);
    await requireRoom(trx, context, place.owner_id, bytes);
    return place;
  };
  // Bytes that are kept and refused would lie there until they are cleared away.
  await context.db.transaction().execute(requirePlace);
  const received: Received[] = [];
  for (const { path, filename } of files) {
    received.push(await putSentFile(context, { path, filename }));
  }
  const rows = await context.db.transaction().execute(async (trx) => {
    const place = await requirePlace(trx);
    const ids: number[] = [];
    for (const one of received) {
      const values = { name: one.originalName, category, tags: [], description };
      ids.push(await addFile(trx, actor, place, values, one));
    }
    return findNodes(trx, actor, ids);
  });
  context.events.publish(contentsAdded, {});
  return rows.map(recordViews(context, actor)).map((record) => ({
    location: record.s3_url,
    original_name: record.original_name,
    mime_type: record.mime_type,
    file_size: record.file_size,
    category: record.category,
    id: record.id,
  }));
}

/** Keeps the bytes of a file that was received; its type is told by them. */
export async function putSentFile(
  { blobs }: Pick<Context, 'blobs'>,
  { path, filename }: Pick<SavedFile, 'path' | 'filename'>,
): Promise<Received> {
  const originalName = sentName(filename);
  const mimeType = await detectType(path, originalName);
  return { blob: await blobs.putFile(path), mimeType, originalName };
}

/** A file as the file manager shows it. @throws Problem `files.not-found`. */
export async function viewFile(context: Context, actor: Actor, id: number): Promise<FileNode> {
  return nodeViews(context, actor)(requireNode(await findNode(context.db, actor, id)));
}
