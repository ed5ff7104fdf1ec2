import { FILE_TEXTS } from '@station/contract/files/file-fields';
import {
  checkFileDuplicates,
  copyFileNodes,
  createFolder as createFolderEndpoint,
  getFileNode,
  getFileStats,
  getFileWords,
  listFileNodes,
  listFolders,
  moveFileNodes,
  tagFileNodes,
  trashFileNodes,
  updateFileNode,
} from '@station/contract/files/nodes';
import { paginationOf } from '@station/contract/paging';
import type { Feature } from '../../../platform/context.ts';
import { findAttachmentsOfNode } from '../attachments/attachments.queries.ts';
import { findOpenings } from '../content/openings.queries.ts';
import { trashNodes } from '../trashing/trashing.actions.ts';
import { findFileStats } from './node-counts.queries.ts';
import { findByHash, findFileWords, findFolders, findNodePage } from './node-pages.queries.ts';
import { nodeViews } from './node-views.ts';
import { changeNode, createFolder, refuse, requireNode, tagNodes } from './nodes.actions.ts';
import { findNode, findPath, findPaths, findTotalSize } from './nodes.queries.ts';
import { copyNodes, moveNodes } from './tree.actions.ts';

/** The file manager (spec 2, section 2). */
export const nodeRoutes: Feature['routes'] = (context, mount) => {
  const { db } = context;

  mount(listFileNodes, async ({ actor, query }) => {
    const { sort, direction, page, limit, ...filter } = query;
    const view = nodeViews(context, actor);
    const id = typeof filter.folder === 'number' ? filter.folder : undefined;
    const folder = id === undefined ? undefined : await findNode(db, actor, id);
    if (id !== undefined && folder?.kind !== 'folder') {
      throw refuse('not-found', FILE_TEXTS.folderNotFound, 'files.folder-not-found');
    }
    const place = { offset: (page - 1) * limit, limit };
    const { rows, total } = await findNodePage(db, actor, filter, { sort, direction }, place);
    return {
      data: rows.map(view),
      pagination: paginationOf(page, limit, total),
      path: folder
        ? [...(await findPath(db, actor, folder.id)), { id: folder.id, name: folder.name }]
        : [],
      folder: folder ? view(folder) : null,
    };
  });

  mount(getFileStats, async ({ actor }) => ({ data: await findFileStats(db, actor) }));

  mount(getFileWords, async ({ actor }) => ({ data: await findFileWords(db, actor) }));

  mount(getFileNode, async ({ actor, params }) => {
    const row = requireNode(await findNode(db, actor, params.id));
    const isOwners = row.permission === 'owner';
    return {
      data: {
        ...nodeViews(context, actor)(row),
        path: await findPath(db, actor, row.id),
        total_size: await findTotalSize(db, [row.id]),
        openings: isOwners ? await findOpenings(db, row.id) : [],
        attachments: await findAttachmentsOfNode(db, actor, row.id),
      },
    };
  });

  mount(createFolderEndpoint, async ({ actor, body }) => ({
    data: await createFolder(context, actor, body),
  }));

  mount(updateFileNode, async ({ actor, params, body }) => ({
    data: await changeNode(context, actor, params.id, body),
  }));

  mount(moveFileNodes, async ({ actor, body }) => ({
    details: await moveNodes(context, actor, body),
  }));

  mount(copyFileNodes, async ({ actor, body }) => copyNodes(context, actor, body));

  mount(trashFileNodes, async ({ actor, body }) => {
    const { requested, done } = await trashNodes(context, actor, body.ids);
    return { details: { requested, done } };
  });

  mount(tagFileNodes, async ({ actor, body }) => ({
    details: await tagNodes(context, actor, body),
  }));

  mount(listFolders, async ({ actor, query }) => {
    const rows = await findFolders(db, actor, query);
    const paths = await findPaths(
      db,
      actor,
      rows.map(({ id }) => id),
    );
    return {
      data: rows.map((row) => ({
        id: row.id,
        name: row.name,
        parent_id: row.parent_id,
        owner: { id: row.owner_id, name: row.owner_name },
        path: (paths.get(row.id) ?? []).map(({ name }) => name),
      })),
    };
  });

  mount(checkFileDuplicates, async ({ actor, body }) => {
    const found = await findByHash(db, actor, body.hashes);
    const paths = await findPaths(
      db,
      actor,
      found.map(({ id }) => id),
    );
    return {
      data: found.map(({ id, name, blob_hash, is_trashed }) => ({
        ...{ hash: blob_hash, id, original_name: name, is_trashed },
        path: paths.get(id) ?? [],
      })),
    };
  });
};
