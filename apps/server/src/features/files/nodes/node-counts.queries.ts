import { FILE_TYPES, type FileType } from '@station/contract/files/file-fields';
import type { FileStats } from '@station/contract/files/nodes';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { listedParts, type Viewer } from './visible-nodes.queries.ts';

/** Lines of changed figures that are let stand: they cost the lists nothing that one notices. */
const LINES_LEFT = 100;

/** Whose files the kept figures of a viewer are: those of `listedParts`' own. */
const ownedBy = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.role === 'admin' ? sql<boolean>`true` : sql<boolean>`owner_id = ${viewer.id}`;

/** How many files somebody has, administrators all of them, by the kept figures. */
export function keptCount(
  viewer: Viewer,
  {
    category,
    type,
    owner,
  }: { category: string; type?: FileType | undefined; owner?: number | undefined },
): RawBuilder<number> {
  const conditions = [ownedBy(viewer)];
  if (category) conditions.push(sql`category = ${category}`);
  if (type) conditions.push(sql`file_type = ${type}`);
  if (owner !== undefined) conditions.push(sql`owner_id = ${owner}`);
  return sql<number>`(
    select coalesce(sum(files), 0)::bigint from file_count where ${sql.join(conditions, sql` and `)}
  )`;
}

/** Adds up the lines of changed figures, and those of the room that people's files take, when there are many; the figures stay what they are. */
export async function foldCounts(db: Db): Promise<void> {
  await sql`
    with gone as (
      delete from file_count
      where (select count(*) from file_count where not folded) > ${LINES_LEFT}
      returning *
    )
    insert into file_count
    select owner_id, category, file_type, uploader_name, sum(files), sum(bytes), true from gone
    group by owner_id, category, file_type, uploader_name
    having sum(files) <> 0 or sum(bytes) <> 0`.execute(db);
  await sql`
    with gone as (
      delete from file_usage
      where (select count(*) from file_usage where not folded) > ${LINES_LEFT}
      returning *
    )
    insert into file_usage (owner_id, bytes, folded)
    select owner_id, sum(bytes), true from gone group by owner_id`.execute(db);
}

/** Figures of all files that somebody sees. */
export async function findFileStats(db: Db, viewer: Viewer): Promise<FileStats> {
  const { shared } = listedParts(viewer);
  const kept = sql`
    select owner_id, category, file_type, uploader_name, sum(files) as files, sum(bytes) as bytes
    from file_count where ${ownedBy(viewer)}
    group by owner_id, category, file_type, uploader_name having sum(files) <> 0`;
  const sources = shared
    ? sql`${kept} union all
        select owner_id, category, file_type, uploader_name, 1, file_size
        from file_node node where kind = 'file' and ${shared}`
    : kept;
  const { rows } = await sql<{
    grouped: number;
    category: string | null;
    file_type: FileType | null;
    owner_id: number | null;
    owner_name: string | null;
    count: number;
    bytes: number;
    categories: number;
    uploaders: number;
  }>`
    select sums.*, coalesce(nullif(owner.name, ''), owner.username) as owner_name
    from (
      select grouping(category, file_type, owner_id) as grouped, category, file_type, owner_id,
        coalesce(sum(files), 0)::bigint as count, coalesce(sum(bytes), 0)::bigint as bytes,
        count(distinct category) as categories, count(distinct uploader_name) as uploaders
      from (${sources}) source
      group by grouping sets ((), (category), (file_type), (owner_id))
    ) sums
    left join account owner on owner.id = sums.owner_id
    order by sums.count desc, sums.category, sums.owner_id`.execute(db);
  const all = rows.find(({ grouped }) => grouped === 0b111);
  return {
    total_files: all?.count ?? 0,
    total_size: all?.bytes ?? 0,
    categories: all?.categories ?? 0,
    uploaders: all?.uploaders ?? 0,
    by_category: rows.flatMap(({ grouped, category, count }) =>
      grouped === 0b011 && category !== null ? [{ category, count }] : [],
    ),
    by_type: FILE_TYPES.map((type) => ({
      type,
      count: rows.find((it) => it.grouped === 0b101 && it.file_type === type)?.count ?? 0,
    })),
    owners: rows.flatMap(({ grouped, owner_id, owner_name, count }) =>
      grouped === 0b110 && owner_id !== null
        ? [{ id: owner_id, name: owner_name ?? '', count }]
        : [],
    ),
  };
}

/** Bytes of the files of everybody, as they count to the room that people have. */
export async function findUsedBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from file_usage`.execute(db);
  return rows[0]?.bytes ?? 0;
}
