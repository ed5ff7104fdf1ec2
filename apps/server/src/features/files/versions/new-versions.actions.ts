import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { StoredBlob } from '../../../platform/blobs/blob-store.ts';
import { holdBlob } from '../../../platform/blobs/hold-blob.ts';
import type { Actor } from '../../../platform/guard.ts';
import { fileTypeOf } from '../content/file-kinds.rules.ts';
import { categoryOf, uniqueTags } from '../nodes/nodes.actions.ts';
import type { NodeValues } from '../nodes/nodes.queries.ts';
import type { Place } from '../nodes/tree.queries.ts';
import { findFreeName } from '../nodes/tree.queries.ts';
import { noteContents } from '../processing/processing.actions.ts';
import { insertFile, insertVersion, type NewVersion } from './versions.queries.ts';

/** Bytes that are kept already, and what is known of them. */
export type Received = { blob: StoredBlob; mimeType: string; originalName: string };

/** Who brought them. */
export type Uploader = Pick<Actor, 'id' | 'username' | 'name'>;

/**
 * Adds a file to a place whose tree is held, shared or alone; a name that is taken gets a number. Answers its id. Publish
 * `contentsAdded` after the commit.
 */
export async function addFile(
  trx: Trx,
  uploader: Uploader,
  place: Place,
  values: NodeValues,
  received: Received,
): Promise<number> {
  await holdContents(trx, received);
  const version = versionOf(uploader, received);
  for (let name = values.name; ; name = await findFreeName(trx, place, values.name)) {
    const node = {
      ...{ ...values, ...place, name },
      category: categoryOf('file', values.category),
      tags: uniqueTags(values.tags),
    };
    const id = await insertFile(trx, node, version);
    // Taken, maybe at this moment by somebody else who shares the hold of the tree.
    if (id === undefined) continue;
    await writeAudit(trx, {
      ...{ actor: uploader, action: 'files.uploaded', subject: 'file', subjectId: id },
      after: { name, file_size: received.blob.size, folder_id: place.parent_id },
    });
    return id;
  }
}

/** Adds a version to a file and makes it the one that counts. */
export async function addVersion(
  trx: Trx,
  uploader: Uploader,
  nodeId: number,
  received: Received,
): Promise<void> {
  await holdContents(trx, received);
  await insertVersion(trx, nodeId, versionOf(uploader, received));
}

async function holdContents(trx: Trx, { blob, mimeType }: Received): Promise<void> {
  await holdBlob(trx, blob);
  await noteContents(trx, blob.hash, mimeType);
}

const versionOf = (uploader: Uploader, { blob, mimeType, originalName }: Received): NewVersion => ({
  ...{ blob_hash: blob.hash, file_size: blob.size, mime_type: mimeType },
  ...{ file_type: fileTypeOf(mimeType), original_name: originalName },
  ...{ uploader_id: uploader.id, uploader_name: uploader.name || uploader.username },
});
