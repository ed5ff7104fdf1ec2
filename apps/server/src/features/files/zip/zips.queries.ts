import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { openTo, type Viewer } from '../nodes/visible-nodes.queries.ts';

/** A file or folder of an archive, with its way from what was asked for. */
export type ZipNode = {
  id: number;
  kind: 'file' | 'folder';
  /** Names from the top of the archive to it. */
  names: string[];
  /** What was asked for that it stands in. */
  root_id: number;
  blob_hash: string | null;
  file_size: number;
  uploaded_at: Date;
};

/**
 * Some files and folders with all that is in them, in the order of their names; at most so many.
 * Whoever may open a folder may open what is in it.
 */
export async function findZipNodes(
  db: Db,
  ids: readonly number[],
  most: number,
): Promise<ZipNode[]> {
  const { rows } = await sql<ZipNode>`
    with recursive down as (
      select id, id as root_id, array[name] as names, array[sort_name] as keys
      from file_node where id = any (${ids}) and trashed_root is null
      union all
      select below.id, down.root_id, down.names || below.name, down.keys || below.sort_name
      from down join file_node below on below.parent_id = down.id and below.trashed_root is null
    )
    select down.id, node.kind, down.names, down.root_id, node.blob_hash, node.file_size,
      node.uploaded_at
    from down join file_node node using (id)
    order by down.keys, down.root_id, down.id limit ${most}`.execute(db);
  return rows;
}

/** Those of some files and folders that somebody may open. */
export async function findOpenIds(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from file_node node where id = any (${ids}) and ${openTo(viewer)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** An archive that somebody asked for. */
export type ZipRow = { id: string; session_id: number; node_ids: number[]; name: string };

export async function insertZip(
  trx: Trx,
  zip: Omit<ZipRow, 'id'> & { expires_at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into file_zip (id, session_id, node_ids, name, expires_at)
    values (gen_random_uuid(), ${zip.session_id}, ${zip.node_ids}, ${zip.name}, ${zip.expires_at})
    returning id`.execute(trx);
  return rows[0]?.id ?? '';
}

export async function findZip(db: Db, id: string, now: Date): Promise<ZipRow | undefined> {
  const { rows } = await sql<ZipRow>`
    select id, session_id, node_ids, name from file_zip
    where id = ${id} and expires_at > ${now}`.execute(db);
  return rows[0];
}

export async function deleteOldZips(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('file_zip').where('expires_at', '<=', now).execute();
}
