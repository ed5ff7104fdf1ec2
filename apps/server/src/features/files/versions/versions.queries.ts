import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { type NodeValues, nodeSearch } from '../nodes/nodes.queries.ts';

/** A version as it is stored. */
export type VersionRow = {
  id: number;
  node_id: number;
  blob_hash: string;
  file_size: number;
  mime_type: string;
  original_name: string;
  uploader_name: string;
  uploaded_at: Date;
};

/** The bytes that a version holds, and who brought them. */
export type NewVersion = {
  blob_hash: string;
  file_size: number;
  mime_type: string;
  file_type: string;
  original_name: string;
  uploader_id: number;
  uploader_name: string;
};

/**
 * Adds a file with its first version; answers its id, or nothing when its name was taken meanwhile. Its
 * bytes are held already.
 */
export async function insertFile(
  trx: Trx,
  node: NodeValues & { parent_id: number | null; owner_id: number },
  version: NewVersion,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into file_node (kind, parent_id, owner_id, name, category, tags, description, search,
        version_id, blob_hash, file_size, mime_type, file_type, uploader_name)
      values ('file', ${node.parent_id}, ${node.owner_id}, ${node.name}, ${node.category},
        ${node.tags}, ${node.description}, ${nodeSearch(node)},
        nextval(pg_get_serial_sequence('file_version', 'id')), ${version.blob_hash},
        ${version.file_size}, ${version.mime_type}, ${version.file_type}, ${version.uploader_name})
      on conflict (place, name_key) where trashed_root is null do nothing
      returning id, version_id
    ), versioned as (
      insert into file_version (id, node_id, blob_hash, file_size, mime_type, file_type,
        original_name, uploader_id, uploader_name)
      overriding system value
      select version_id, id, ${version.blob_hash}, ${version.file_size}, ${version.mime_type},
        ${version.file_type}, ${version.original_name}, ${version.uploader_id}::bigint,
        ${version.uploader_name}
      from added
    )
    select id from added`.execute(trx);
  return rows[0]?.id;
}

/** Adds a version and makes it the one that counts; answers its id. Its bytes are held already. */
export async function insertVersion(
  trx: Trx,
  nodeId: number,
  version: NewVersion,
): Promise<number> {
  const { id } = await trx
    .insertInto('file_version')
    .values({ ...version, node_id: nodeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await makeCurrent(trx, nodeId, id);
  return id;
}

/** Makes a version the one that counts. */
export async function makeCurrent(trx: Trx, nodeId: number, versionId: number): Promise<void> {
  await sql`
    update file_node node
    set version_id = version.id, blob_hash = version.blob_hash, file_size = version.file_size,
      mime_type = version.mime_type, file_type = version.file_type,
      uploader_name = version.uploader_name, uploaded_at = version.uploaded_at,
      version = node.version + 1, updated_at = now()
    from file_version version
    where node.id = ${nodeId} and version.id = ${versionId}
      and version.node_id = node.id`.execute(trx);
}

/** The versions of a file, newest first. */
export async function findVersions(db: Db, nodeId: number): Promise<VersionRow[]> {
  return db
    .selectFrom('file_version')
    .select([
      ...(['id', 'node_id', 'blob_hash', 'file_size', 'mime_type'] as const),
      ...(['original_name', 'uploader_name', 'uploaded_at'] as const),
    ])
    .where('node_id', '=', nodeId)
    .orderBy('id', 'desc')
    .execute();
}

/** Removes versions for good; answers what they held. */
export async function deleteVersions(trx: Trx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ blob_hash: string }>`
    delete from file_version where id = any (${ids}) returning blob_hash`.execute(trx);
  return rows.map(({ blob_hash }) => blob_hash);
}
