import type { FilesReason } from '@station/contract/files/file-fields';
import { writeAudit } from '../../../platform/audit.ts';
import { releaseBlobs } from '../../../platform/blobs/hold-blob.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { nodeViews } from '../nodes/node-views.ts';
import { refuse, requireNode, requireWritable } from '../nodes/nodes.actions.ts';
import { findNode, lockNodes } from '../nodes/nodes.queries.ts';
import { deleteVersions, findVersions, makeCurrent, type VersionRow } from './versions.queries.ts';

/** Which version of which file is meant. */
type VersionKey = { id: number; versionId: number };

/** A version among those of its file. @throws Problem `files.version-not-found`. */
export function requireVersionOf(versions: readonly VersionRow[], versionId: number): VersionRow {
  return requireFound(
    versions.find(({ id }) => id === versionId),
    {
      message: 'This version does not exist',
      reason: 'files.version-not-found' satisfies FilesReason,
    },
  );
}

/**
 * Makes an older version the one that counts.
 * @throws Problem `files.not-found`, `files.read-only`, `files.version-not-found`.
 */
export async function restoreVersion(
  context: Context,
  actor: Actor,
  { id, versionId }: VersionKey,
) {
  const row = await context.db.transaction().execute(async (trx) => {
    const [found] = await lockNodes(trx, actor, [id]);
    const node = requireWritable(found);
    requireVersionOf(await findVersions(trx, id), versionId);
    if (node.version_id === versionId) return node;
    await makeCurrent(trx, id, versionId);
    await writeAudit(trx, {
      ...{ actor, action: 'files.version-restored', subject: 'file', subjectId: id },
      before: { name: node.name, version_id: node.version_id },
      after: { name: node.name, version_id: versionId },
    });
    return requireNode(await findNode(trx, actor, id));
  });
  return nodeViews(context, actor)(row);
}

/**
 * Deletes a version for good, which frees its room.
 * @throws Problem as `restoreVersion`, and `files.current-version`.
 */
export async function removeVersion(
  { db }: Context,
  actor: Actor,
  { id, versionId }: VersionKey,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const [found] = await lockNodes(trx, actor, [id]);
    const node = requireWritable(found);
    const version = requireVersionOf(await findVersions(trx, id), versionId);
    if (node.version_id === versionId) {
      throw refuse('conflict', 'This version is the one that counts', 'files.current-version');
    }
    await releaseBlobs(trx, await deleteVersions(trx, [versionId]));
    const { original_name, file_size } = version;
    await writeAudit(trx, {
      ...{ actor, action: 'files.version-deleted', subject: 'file', subjectId: id },
      before: { name: node.name, version_id: versionId, original_name, file_size },
    });
  });
}
