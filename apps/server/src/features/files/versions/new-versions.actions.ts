import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { StoredBlob } from '../../../platform/blobs/blob-store.ts';
import { holdBlob } from '../../../platform/blobs/hold-blob.ts';
import type { Actor } from '../../../platform/guard.ts';
import { fileTypeOf } from '../content/file-kinds.rules.ts';
import { categoryOf, uniqueTags } from '../nodes/nodes.actions.ts';
import { insertNode, type NodeValues } from '../nodes/nodes.queries.ts';
import type { Place } from '../nodes/tree.queries.ts';
import { findFreeName } from '../nodes/tree.queries.ts';
import { noteContents } from '../processing/processing.actions.ts';
import { insertVersion } from './versions.queries.ts';

/** Bytes that are kept already, and what is known of them. */
export type Received = { blob: StoredBlob; mimeType: string; originalName: string };

/** Who brought them. */
export type Uploader = Pick<Actor, 'id' | 'username' | 'name'>;

/**
 * Adds a file to a place whose tree is held; a name that is taken gets a number. Answers its id. Publish
 * `contentsAdded` after the commit.
 */
export async function addFile(
  trx: Trx,
  uploader: Uploader,
  place: Place,
  values: NodeValues,
  received: Received,
): Promise<number> {
  const name = await findFreeName(trx, place, values.name);
  const id = await insertNode(trx, {
    ...values,
    ...place,
    name,
    kind: 'file',
    category: categoryOf('file', values.category),
    tags: uniqueTags(values.tags),
    uploader_name: uploader.name || uploader.username,
    file_type: fileTypeOf(received.mimeType),
  });
  await addVersion(trx, uploader, id, received);
  await writeAudit(trx, {
    ...{ actor: uploader, action: 'files.uploaded', subject: 'file', subjectId: id },
    after: { name, file_size: received.blob.size, folder_id: place.parent_id },
  });
  return id;
}

/** Adds a version to a file and makes it the one that counts. */
export async function addVersion(
  trx: Trx,
  uploader: Uploader,
  nodeId: number,
  { blob, mimeType, originalName }: Received,
): Promise<void> {
  await holdBlob(trx, blob);
  await noteContents(trx, blob.hash, mimeType);
  await insertVersion(trx, nodeId, {
    ...{ blob_hash: blob.hash, file_size: blob.size, mime_type: mimeType },
    ...{ file_type: fileTypeOf(mimeType), original_name: originalName },
    ...{ uploader_id: uploader.id, uploader_name: uploader.name || uploader.username },
  });
}
