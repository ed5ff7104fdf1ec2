import { FILE_TEXTS } from '@station/contract/files/file-fields';
import { getFileContent } from '@station/contract/files/versions';
import type { Context, Feature } from '../../../platform/context.ts';
import { refuse, requireNode } from '../nodes/nodes.actions.ts';
import { findNode, type NodeRow } from '../nodes/nodes.queries.ts';
import { requireVersionOf } from '../versions/versions.actions.ts';
import { findVersions, type VersionRow } from '../versions/versions.queries.ts';
import { noteOpening } from './openings.actions.ts';
import { mayStillRead, requireReader } from './readers.actions.ts';
import { sendContent } from './send-content.ts';

/** The bytes of files. */
export const contentRoutes: Feature['routes'] = (context, mount) => {
  mount(getFileContent, async ({ actor: caller, params, query, request, reply }) => {
    const actor = await requireReader(context, caller, params.id, query.key);
    const node = requireNode(await findNode(context.db, actor, params.id));
    const { blob_hash, file_size, mime_type } = await versionOf(context, node, query.version);
    const content = { blob_hash, file_size, mime_type, name: node.name };
    return sendContent(context, { request, reply }, content, {
      download: query.download,
      beforeBytes: async (isBeginning) => {
        if (isBeginning) await noteOpening(context, actor, node.id);
      },
      isAllowed: () => mayStillRead(context, actor, node.id),
    });
  });
};

async function versionOf(
  { db }: Context,
  node: NodeRow,
  versionId: number | undefined,
): Promise<Pick<VersionRow, 'blob_hash' | 'file_size' | 'mime_type'>> {
  const { blob_hash, file_size, mime_type } = node;
  if (blob_hash === null) throw refuse('not-found', FILE_TEXTS.notFound, 'files.not-found');
  if (versionId === undefined) return { blob_hash, file_size, mime_type };
  return requireVersionOf(await findVersions(db, node.id), versionId);
}
