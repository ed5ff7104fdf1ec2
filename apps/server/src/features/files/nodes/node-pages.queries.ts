import type { FileType } from '@station/contract/files/file-fields';
import type { FileSort } from '@station/contract/files/nodes';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { searchConditions } from '../../../platform/search-condition.queries.ts';
import { keptCount } from './node-counts.queries.ts';
import { type NodeRow, nodeColumns } from './nodes.queries.ts';
import { listedParts, listedTo, permissionOf, type Viewer } from './visible-nodes.queries.ts';

/** What a list is narrowed down to; undefined and the empty text narrow nothing. */
export type NodeFilter = {
  folder?: number | 'root' | undefined;
  search: string;
  category: string;
  type?: FileType | undefined;
  tag: string;
  owner?: number | undefined;
};

export type NodeOrder = { sort: FileSort; direction: 'asc' | 'desc' };

const SORT_COLUMNS: Record<FileSort, RawBuilder<unknown>> = {
  upload_date: sql`node.uploaded_at`,
  original_name: sql`node.sort_name`,
  file_size: sql`node.file_size`,
  uploader_name: sql`node.uploader_name`,
};

/** A page of what somebody sees, and the exact number of all of it. */
export async function findNodePage(
  db: Db,
  viewer: Viewer,
  filter: NodeFilter,
  order: NodeOrder,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: NodeRow[]; total: number }> {
  const total = await countNodes(db, viewer, filter);
  const count = Math.min(limit, total - offset);
  if (count <= 0) return { rows: [], total };

  // A page near the end is walked to from the end.
  const fromEnd = total - offset - count;
  const isNearEnd = fromEnd < offset;
  const skipped = isNearEnd ? fromEnd : offset;
  const walk = orderBy(filter, order, isNearEnd);
  const parts = Object.values(listedParts(viewer)).map(
    (listed) => sql`(
      select node.id, node.kind, ${SORT_COLUMNS[order.sort]} from file_node node
      where ${matches(viewer, listed, filter)} order by ${walk} limit ${skipped + count}
    )`,
  );
  const { rows } = await sql<NodeRow>`
    select ${nodeColumns(viewer)}
    from (
      select node.id from (${sql.join(parts, sql` union all `)}) node
      order by ${walk} offset ${skipped} limit ${count}
    ) page
    join file_node node using (id) join account owner on owner.id = node.owner_id
    order by ${orderBy(filter, order, false)}`.execute(db);
  return { rows, total };
}

/** How many there are; kept figures say it (docs/decisions/099) where all folders are looked through. */
async function countNodes(db: Db, viewer: Viewer, filter: NodeFilter): Promise<number> {
  const { own, shared } = listedParts(viewer);
  const isKept = filter.folder === undefined && !filter.search && !filter.tag;
  const counted = (listed: RawBuilder<boolean>) =>
    sql`(select count(*) from file_node node where ${matches(viewer, listed, filter)})`;
  const { rows } = await sql<{ total: number }>`
    select ${isKept ? keptCount(viewer, filter) : counted(own)}
      + ${shared ? counted(shared) : sql`0`} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Folders first where there are some; the newest of equals is first or last, as the order goes. */
function orderBy(
  { folder }: NodeFilter,
  { sort, direction }: NodeOrder,
  isBackwards: boolean,
): RawBuilder<unknown> {
  const way = (direction === 'desc') === isBackwards ? sql`asc` : sql`desc`;
  const keys = sql`${SORT_COLUMNS[sort]} ${way}, node.id ${way}`;
  if (folder === undefined) return keys;
  return isBackwards ? sql`node.kind asc, ${keys}` : sql`node.kind desc, ${keys}`;
}

function matches(
  viewer: Viewer,
  listed: RawBuilder<boolean>,
  filter: NodeFilter,
): RawBuilder<unknown> {
  const { folder, search, category, type, tag, owner } = filter;
  const conditions = [listed, ...searchConditions(sql`node.search`, search)];
  if (folder === undefined) conditions.push(sql`node.kind = 'file'`);
  else conditions.push(...placeConditions(viewer, filter, folder));
  if (category) conditions.push(sql`node.category = ${category}`);
  if (type) conditions.push(sql`node.file_type = ${type}`);
  if (tag) conditions.push(sql`node.tags @> ${[tag]}::text[]`);
  if (owner !== undefined) conditions.push(sql`node.owner_id = ${owner}`);
  return sql.join(conditions, sql` and `);
}

/** What stands in a folder; with a search, what stands anywhere below it. */
function placeConditions(
  viewer: Viewer,
  { search, owner }: NodeFilter,
  folder: number | 'root',
): RawBuilder<boolean>[] {
  if (folder === 'root') {
    if (search) return [];
    const top = viewer.role === 'admin' ? owner : viewer.id;
    return [top === undefined ? sql`node.parent_id is null` : sql`node.place = ${-top}`];
  }
  if (!search) return [sql`node.place = ${folder}`];
  return [
    sql`node.id in (select file_node_with_descendants(array[${folder}::bigint]))`,
    sql`node.id <> ${folder}`,
  ];
}

/** At most this many words of each sort are suggested. */
const WORDS_MAX = 200;

/** Categories and tags of what somebody sees, the most used first. */
export async function findFileWords(db: Db, viewer: Viewer) {
  type Word = { value: string; count: number };
  const { rows: categories } = await sql<Word>`
    select category as value, count(*) as count from file_node node
    where kind = 'file' and ${listedTo(viewer)}
    group by category order by count desc, value limit ${WORDS_MAX}`.execute(db);
  const { rows: tags } = await sql<Word>`
    select tag as value, count(*) as count
    from file_node node cross join unnest(node.tags) as tag where ${listedTo(viewer)}
    group by tag order by count desc, value limit ${WORDS_MAX}`.execute(db);
  return { categories, tags };
}

/** The newest files, without what only the file manager shows. */
export async function findNewestFiles(db: Db, viewer: Viewer, limit: number) {
  const { rows } = await sql<NodeRow>`
    select id, name, blob_hash, category, tags, file_size, mime_type, uploader_name, uploaded_at
    from file_node node where kind = 'file' and ${listedTo(viewer)}
    order by uploaded_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Folders are offered up to this many. */
const FOLDERS_MAX = 500;

/** Folders that somebody may put something into, by name. */
export async function findFolders(
  db: Db,
  viewer: Viewer,
  { search, parent }: { search: string; parent?: number | 'root' | undefined },
): Promise<NodeRow[]> {
  const conditions = [
    listedTo(viewer),
    sql<boolean>`${permissionOf(viewer)} <> 'view'`,
    ...searchConditions(sql`node.search`, search),
  ];
  if (parent === 'root') conditions.push(sql`node.parent_id is null`);
  else if (parent !== undefined) conditions.push(sql`node.place = ${parent}`);
  const { rows } = await sql<NodeRow>`
    select ${nodeColumns(viewer)}
    from file_node node join account owner on owner.id = node.owner_id
    where node.kind = 'folder' and ${sql.join(conditions, sql` and `)}
    order by node.sort_name, node.id limit ${FOLDERS_MAX}`.execute(db);
  return rows;
}

/**
 * Files whose bytes somebody has already, in the trash too: those that lie there by themselves, for what is in
 * a deleted folder comes back with that folder alone.
 */
export async function findByHash(
  db: Db,
  viewer: Viewer,
  hashes: readonly string[],
): Promise<{ id: number; name: string; blob_hash: string; is_trashed: boolean }[]> {
  // Not what is merely open to them: somebody's file must not be found by guessing its bytes.
  const { rows } = await sql<{ id: number; name: string; blob_hash: string; is_trashed: boolean }>`
    select id, name, blob_hash, trashed_root is not null as is_trashed from file_node node
    where blob_hash = any (${hashes}) and (trashed_root is null or trashed_root = id)
      and (owner_id = ${viewer.id} or ${listedTo(viewer)})
    order by trashed_root is not null, id limit 2000`.execute(db);
  return rows;
}
