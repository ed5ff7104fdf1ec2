import type { FilePermission, FileType, FolderStep } from '@station/contract/files/file-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { searchColumn } from '../../../platform/search-column.ts';
import { hasThumbnail } from '../thumbnails/thumbnails.queries.ts';
import {
  listedParent,
  listedTo,
  openTo,
  permissionOf,
  type Viewer,
} from './visible-nodes.queries.ts';

/** A file or folder as it is stored, and what a viewer may do with it. */
export type NodeRow = {
  id: number;
  kind: 'file' | 'folder';
  /** Null also where the viewer does not see the folder. */
  parent_id: number | null;
  owner_id: number;
  owner_name: string;
  name: string;
  category: string;
  tags: string[];
  description: string;
  version_id: number | null;
  blob_hash: string | null;
  file_size: number;
  mime_type: string;
  file_type: FileType | null;
  uploader_name: string;
  uploaded_at: Date;
  version: number;
  created_at: Date;
  updated_at: Date;
  permission: FilePermission;
  version_count: number;
  child_count: number;
  has_thumbnail: boolean;
};

/** What a list selects of each `node`, joined with its `owner`. */
export const nodeColumns = (viewer: Viewer): RawBuilder<unknown> => sql`
  node.id, node.kind, ${listedParent(viewer)} as parent_id,
  node.owner_id, coalesce(nullif(owner.name, ''), owner.username) as owner_name,
  node.name, node.category, node.tags, node.description, node.version_id, node.blob_hash,
  node.file_size, node.mime_type, node.file_type, node.uploader_name, node.uploaded_at,
  node.version, node.created_at, node.updated_at, ${permissionOf(viewer)} as permission,
  (select count(*) from file_version where file_version.node_id = node.id) as version_count,
  case when node.kind = 'folder' then (
    select count(*) from file_node child
    where child.parent_id = node.id and child.trashed_root is null
  ) else 0 end as child_count,
  ${hasThumbnail(sql`node.version_id`, sql`node.blob_hash`)} as has_thumbnail`;

/** A file or folder that is open to somebody. */
export async function findNode(db: Db, viewer: Viewer, id: number): Promise<NodeRow | undefined> {
  const [row] = await findNodes(db, viewer, [id]);
  return row;
}

/** Those of some files and folders that are open to somebody, by id. */
export async function findNodes(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select ${nodeColumns(viewer)}
    from file_node node join account owner on owner.id = node.owner_id
    where node.id = any (${ids}) and ${openTo(viewer)} order by node.id`.execute(db);
  return rows;
}

/** The same, held against changes by others until the transaction ends. */
export async function lockNodes(
  trx: Trx,
  viewer: Viewer,
  ids: readonly number[],
): Promise<NodeRow[]> {
  await sql`
    select from file_node where id = any (${ids}) order by id for update`.execute(trx);
  return findNodes(trx, viewer, ids);
}

/** The way from the top to a node, that one left out; what the viewer does not see is left out. */
export async function findPath(db: Db, viewer: Viewer, id: number): Promise<FolderStep[]> {
  const paths = await findPaths(db, viewer, [id]);
  return paths.get(id) ?? [];
}

/** The same of several, by their ids. */
export async function findPaths(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, FolderStep[]>> {
  const { rows } = await sql<{ start: number; id: number; name: string }>`
    with recursive up as (
      select id as start, parent_id, 0 as height from file_node where id = any (${ids})
      union all
      select up.start, above.parent_id, up.height + 1
      from up join file_node above on above.id = up.parent_id
    )
    select up.start, node.id, node.name
    from up join file_node node on node.id = up.parent_id
    where ${listedTo(viewer)} order by up.start, up.height desc`.execute(db);
  const paths = new Map<number, FolderStep[]>();
  for (const { start, id, name } of rows) {
    paths.set(start, [...(paths.get(start) ?? []), { id, name }]);
  }
  return paths;
}

/** What a person gives a file or folder. */
export type NodeValues = { name: string; category: string; tags: string[]; description: string };

/** What a node is found by, folded (docs/decisions/005). */
export function nodeSearch({ name, tags, description }: NodeValues): string {
  return searchColumn({
    names: [name, ...tags, description].filter(Boolean),
    phones: [],
    emails: [],
  });
}

/** Adds a folder, or a file whose version is added after it; answers its id. */
export async function insertNode(
  trx: Trx,
  node: NodeValues & {
    kind: 'file' | 'folder';
    parent_id: number | null;
    owner_id: number;
    uploader_name: string;
    file_type: FileType | null;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('file_node')
    .values({ ...node, search: nodeSearch(node) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateNode(trx: Trx, id: number, values: NodeValues): Promise<void> {
  await trx
    .updateTable('file_node')
    .set(({ eb }) => ({
      ...values,
      search: nodeSearch(values),
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Bytes of all versions of a file, or of the files below a folder: of those that are not in the trash, or
 * of all.
 */
export async function findTotalSize(
  db: Db,
  ids: readonly number[],
  { alsoTrashed = false }: { alsoTrashed?: boolean } = {},
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(file_version.file_size), 0)::bigint as bytes
    from file_version join file_node node on node.id = file_version.node_id
    where node.id in (select file_node_with_descendants(${ids}::bigint[]))
      and (${alsoTrashed}::boolean or node.trashed_root is null)`.execute(db);
  return rows[0]?.bytes ?? 0;
}
