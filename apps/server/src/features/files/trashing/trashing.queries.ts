import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { intoTrash } from '../../trash/trash.queries.ts';

/**
 * Puts files and folders with all that is in them into the trash. The rows stay where they are and are
 * nobody's to see; the trash has an entry for each that was meant.
 */
export async function trashTrees(
  trx: Trx,
  ids: readonly number[],
  accountId: number,
): Promise<void> {
  await sql`
    with gone as (
      select top.id, top.name as label, top.search, top.owner_id,
        jsonb_build_object('kind', top.kind, 'parent_id', top.parent_id, 'detail', coalesce((
          select string_agg(above.name, ' / ' order by above.id)
          from file_node above
          where above.id in (select file_node_with_ancestors(top.id)) and above.id <> top.id
        ), '')) as item
      from file_node top where top.id = any (${ids})
    )
    ${intoTrash({ kind: 'file', from: sql`gone`, accountId, owner: sql`owner_id` })}`.execute(trx);
  for (const id of ids) {
    await sql`
      update file_node set trashed_root = ${id}
      where id in (select file_node_with_descendants(array[${id}::bigint]))
        and trashed_root is null`.execute(trx);
  }
}

/** Those of some nodes of which none stands in another one of them. */
export async function findTops(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as given (id)
    where not exists (
      select from file_node_with_ancestors(given.id) as above
      where above = any (${ids}) and above <> given.id
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What of a node in the trash decides where it comes back to. */
export type TrashedNode = {
  id: number;
  name: string;
  tags: string[];
  category: string;
  description: string;
  owner_id: number;
  parent_id: number | null;
  /** Whether the folder it stood in is there, and not in the trash. */
  has_parent: boolean;
};

export async function findTrashed(db: Db, ids: readonly number[]): Promise<TrashedNode[]> {
  const { rows } = await sql<TrashedNode>`
    select node.id, node.name, node.tags, node.category, node.description, node.owner_id,
      node.parent_id, coalesce(parent.trashed_root is null and parent.id is not null, false)
        as has_parent
    from file_node node left join file_node parent on parent.id = node.parent_id
    where node.id = any (${ids}) and node.trashed_root = node.id order by node.id`.execute(db);
  return rows;
}

/** Holds nodes in the order in which everybody does, in whichever they are brought back then. */
export async function lockTrashed(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    select from file_node where id = any (${ids}) order by id for update`.execute(trx);
}

/** Brings back all that went into the trash with a node. */
export async function untrash(trx: Trx, id: number): Promise<void> {
  await sql`update file_node set trashed_root = null where trashed_root = ${id}`.execute(trx);
}

/** Removes for good what went into the trash with some nodes; answers what their versions held. */
export async function deleteTrashed(trx: Trx, ids: readonly number[]): Promise<string[]> {
  // What went there by itself before the folder it stood in has an entry of its own.
  await sql`
    update file_node set parent_id = null
    where parent_id in (select id from file_node where trashed_root = any (${ids}))
      and trashed_root <> all (${ids})`.execute(trx);
  const { rows } = await sql<{ blob_hash: string }>`
    delete from file_version
    where node_id in (select id from file_node where trashed_root = any (${ids}))
    returning blob_hash`.execute(trx);
  await sql`delete from file_node where trashed_root = any (${ids})`.execute(trx);
  return rows.map(({ blob_hash }) => blob_hash);
}
