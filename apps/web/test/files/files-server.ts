import { listAttachments } from '@station/contract/files/attachments';
import { getFileText, searchFiles } from '@station/contract/files/contents';
import type { FileNode } from '@station/contract/files/file-fields';
import { deleteFile } from '@station/contract/files/files';
import { listFileLinks } from '@station/contract/files/links';
import {
  checkFileDuplicates,
  type FileStats,
  getFileNode,
  getFileStats,
  getFileWords,
  listFileNodes,
  listFolders,
  moveFileNodes,
  trashFileNodes,
  updateFileNode,
} from '@station/contract/files/nodes';
import { listShares } from '@station/contract/files/shares';
import { getThumbnailState } from '@station/contract/files/thumbnails';
import { getUploadLimits } from '@station/contract/files/uploads';
import { listFileVersions } from '@station/contract/files/versions';
import { paginationOf } from '@station/contract/paging';
import { forget, storedKeys } from '../../src/platform/local-storage.ts';
import { queryClient } from '../../src/platform/query-client.ts';
import { clearToasts } from '../../src/ui/toaster.tsx';
import { success } from '../contacts/contacts-server.ts';
import { healthyServer, makeAdmin, makeUser, renderStation } from '../render-station.tsx';

const MOMENT = '2026-11-22T03:00:00.000Z';

/** A file as the contract has one; a test changes what it is about. */
export function makeFile(id: number, changes: Partial<FileNode> = {}): FileNode {
  return {
    ...{ id, original_name: `Tệp ${id}.pdf`, filename: 'h'.repeat(43), category: 'uncategorized' },
    ...{ tags: [], file_size: 1_536, mime_type: 'application/zip', uploader_name: '김민수' },
    ...{ upload_date: MOMENT, s3_url: `/api/files/content/${id}?key=k`, kind: 'file' as const },
    ...{ parent_id: null, description: '', type: 'other' as const, is_shown_inline: false },
    ...{ thumbnail_url: null, owner: { id: 7, name: '김민수' }, permission: 'owner' as const },
    ...{ version_count: 1, child_count: 0, created_at: MOMENT, updated_at: MOMENT, version: 1 },
    ...changes,
  };
}

/** A folder. */
export const makeFolder = (id: number, name: string): FileNode =>
  makeFile(id, {
    ...{ kind: 'folder', original_name: name, type: null, s3_url: '', filename: '' },
    ...{ file_size: 0, version_count: 0, child_count: 2, mime_type: '', category: '' },
  });

const STATS: FileStats = {
  ...{ total_files: 45, total_size: 3 * 1024 ** 3, categories: 2, uploaders: 3 },
  by_category: [
    { category: 'uncategorized', count: 40 },
    { category: 'biên bản', count: 5 },
  ],
  by_type: [{ type: 'pdf', count: 12 }],
  owners: [
    { id: 7, name: '김민수', count: 40 },
    { id: 8, name: 'Lê Thu Hà', count: 5 },
  ],
};

type Options = { nodes?: readonly FileNode[]; path?: string; admin?: boolean; total?: number };

/** Files in memory: the server of these pages, on which a test changes what it is about. */
export function openFiles(options: Options = {}) {
  const { path = '/app/files', admin = true } = options;
  queryClient.clear();
  clearToasts();
  for (const key of storedKeys()) if (key.startsWith('station.uploads.7:')) forget(key);
  let nodes = [...(options.nodes ?? [makeFile(1), makeFile(2)])];
  const find = (id: string | number) => nodes.find((one) => one.id === Number(id)) as FileNode;
  const without = (ids: readonly number[]) => {
    nodes = nodes.filter(({ id }) => !ids.includes(id));
  };
  const server = healthyServer()
    .answer(listFileNodes, ({ query }) => {
      const folder = query.get('folder');
      const parent = folder === null || folder === 'root' ? null : Number(folder);
      const found = nodes.filter(
        (one) =>
          (folder === null ? one.kind === 'file' : one.parent_id === parent) &&
          one.owner.id === Number(query.get('owner') ?? one.owner.id) &&
          one.original_name.includes(query.get('search') ?? ''),
      );
      const open = parent === null ? null : find(parent);
      return {
        success,
        data: found,
        pagination: paginationOf(Number(query.get('page') ?? 1), 20, options.total ?? found.length),
        path: open ? [{ id: open.id, name: open.original_name }] : [],
        folder: open,
      };
    })
    .answer(getFileStats, { success, data: STATS })
    .answer(getFileWords, { success, data: { categories: [], tags: [] } })
    .answer(searchFiles, { success, data: [], pagination: paginationOf(1, 20, 0) })
    .answer(getThumbnailState, { success, data: { state: 'none', ahead: 0, address: null } })
    .answer(getFileText, {
      success,
      data: { state: 'none', ahead: 0, text: '', is_cut: false },
    })
    .answer(listFolders, { success, data: [] })
    .answer(getUploadLimits, {
      success,
      data: {
        ...{ max_file_bytes: 2 * 1024 ** 3, quota_bytes: 20 * 1024 ** 3 },
        ...{ used_bytes: 1024 ** 3, chunk_bytes: 8 * 1024 ** 2 },
      },
    })
    .answer(checkFileDuplicates, { success, data: [] })
    .answer(listFileVersions, { success, data: [] })
    .answer(listShares, { success, data: [] })
    .answer(listFileLinks, { success, data: [], pagination: paginationOf(1, 20, 0) })
    .answer(listAttachments, { success, data: [] })
    .answer(getFileNode, ({ params }) => ({
      success,
      data: {
        ...find(params.id ?? ''),
        ...{ path: [], total_size: 1_536, openings: [], attachments: [] },
      },
    }))
    .answer(deleteFile, ({ params }) => {
      without([Number(params.id)]);
      return { success };
    })
    .answer(trashFileNodes, ({ body }) => {
      without(body.ids);
      return { success, details: { requested: body.ids.length, done: body.ids.length } };
    })
    .answer(moveFileNodes, ({ body }) => ({
      success,
      details: { requested: body.ids.length, done: body.ids.length },
    }))
    .answer(updateFileNode, ({ params, body }) => {
      const { name, category, tags, description } = body;
      const changed = {
        ...find(params.id ?? ''),
        ...(name && { original_name: name }),
        ...(category && { category }),
        ...(tags && { tags }),
        ...(description && { description }),
      };
      nodes = nodes.map((one) => (one.id === changed.id ? changed : one));
      return { success, data: changed };
    });
  return renderStation(path, { server, signedIn: admin ? makeAdmin() : makeUser() });
}
