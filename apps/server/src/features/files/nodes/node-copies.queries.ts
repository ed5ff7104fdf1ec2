import { sql } from 'kysely';
import type { Trx } from '../../../db/db.ts';
import { type NodeRow, nodeSearch } from './nodes.queries.ts';

/** A copy of `row` that is to be made, with an id of its own. */
export type NodeCopy = { id: number; parent_id: number | null; name: string; row: NodeRow };

/** Ids for so many nodes, so that what is within others can name them before any is written. */
export async function reserveNodeIds(trx: Trx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('file_node', 'id')) as id
    from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Writes copies, each with the version that counts of what it is copied from, as uploaded by whoever
 * copies; answers the hashes that they point to, each as often. Their bytes are to be held.
 */
export async function insertCopies(
  trx: Trx,
  ownerId: number,
  by: { id: number; name: string },
  copies: readonly NodeCopy[],
): Promise<string[]> {
  const { rows } = await sql<{ blob_hash: string }>`
    with given as (
      select * from unnest(
        ${copies.map(({ id }) => id)}::bigint[],
        ${copies.map(({ parent_id }) => parent_id)}::bigint[],
        ${copies.map(({ name }) => name)}::text[],
        ${copies.map(({ row, name }) => nodeSearch({ ...row, name }))}::text[],
        ${copies.map(({ row }) => row.id)}::bigint[]
      ) as given (id, parent_id, name, search, source_id)
    ), added as (
      insert into file_node (id, kind, parent_id, owner_id, name, category, tags, description, search,
        version_id, blob_hash, file_size, mime_type, file_type, uploader_name)
      overriding system value
      select given.id, source.kind, given.parent_id, ${ownerId}, given.name, source.category,
        source.tags, source.description, given.search,
        case when source.version_id is not null
          then nextval(pg_get_serial_sequence('file_version', 'id')) end,
        source.blob_hash, source.file_size, source.mime_type, source.file_type, ${by.name}
      from given join file_node source on source.id = given.source_id
      returning id, version_id
    )
    insert into file_version (id, node_id, blob_hash, file_size, mime_type, file_type, original_name,
      uploader_id, uploader_name)
    overriding system value
    select added.version_id, added.id, version.blob_hash, version.file_size, version.mime_type,
      version.file_type, version.original_name, ${by.id}::bigint, ${by.name}
    from added join given using (id)
      join file_node source on source.id = given.source_id
      join file_version version on version.id = source.version_id
    returning blob_hash`.execute(trx);
  return rows.map(({ blob_hash }) => blob_hash);
}
