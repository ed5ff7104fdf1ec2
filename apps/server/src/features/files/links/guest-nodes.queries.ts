import type { FolderStep } from '@station/contract/files/file-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { hasThumbnail } from '../thumbnails/thumbnails.queries.ts';

/** A file or folder below a shared one, as far as guests may know of it. */
export type GuestRow = {
  id: number;
  kind: 'file' | 'folder';
  name: string;
  version_id: number | null;
  blob_hash: string | null;
  file_size: number;
  mime_type: string;
  uploaded_at: Date;
  has_thumbnail: boolean;
};

const guestColumns = sql`
  node.id, node.kind, node.name, node.version_id, node.blob_hash, node.file_size, node.mime_type,
  node.uploaded_at, ${hasThumbnail(sql`node.version_id`, sql`node.blob_hash`)} as has_thumbnail`;

/** The row is the shared node or stands somewhere below it, and is not in the trash. */
const isWithinShared = (sharedId: number): RawBuilder<boolean> => sql<boolean>`(
  node.trashed_root is null
  and ${sharedId} in (select file_node_with_ancestors(node.id)))`;

/** What is shared, or something below it. */
export async function findGuestNode(
  db: Db,
  sharedId: number,
  id: number,
): Promise<GuestRow | undefined> {
  const { rows } = await sql<GuestRow>`
    select ${guestColumns} from file_node node
    where node.id = ${id} and ${isWithinShared(sharedId)}`.execute(db);
  return rows[0];
}

/** What stands in a folder; folders first, by name. Whether the folder is shared is not asked. */
export async function findGuestPage(
  db: Db,
  folderId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: GuestRow[]; total: number }> {
  const wanted = sql`node.place = ${folderId} and node.trashed_root is null`;
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from file_node node where ${wanted}`.execute(db);
  const { rows } = await sql<GuestRow>`
    select ${guestColumns} from file_node node where ${wanted}
    order by node.kind desc, node.sort_name, node.id offset ${offset} limit ${limit}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** The way from the shared folder to another below it, both included. */
export async function findGuestPath(
  db: Db,
  sharedId: number,
  folderId: number,
): Promise<FolderStep[]> {
  const { rows } = await sql<FolderStep & { height: number }>`
    with recursive up as (
      select id, parent_id, name, 0 as height from file_node where id = ${folderId}
      union all
      select above.id, above.parent_id, above.name, up.height + 1
      from up join file_node above on above.id = up.parent_id
      where up.id <> ${sharedId}
    )
    select id, name, height from up order by height desc`.execute(db);
  return rows.map(({ id, name }) => ({ id, name }));
}
