import type { SharePermission, SharePerson } from '@station/contract/files/shares';
import { SHARE_PEOPLE_MAX } from '@station/contract/files/shares';
import { foldText, MAX_SEARCH_WORDS } from '@station/contract/search-text';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { searchConditions } from '../../../platform/search-condition.queries.ts';
import { type NodeRow, nodeColumns } from '../nodes/nodes.queries.ts';
import type { Viewer } from '../nodes/visible-nodes.queries.ts';

/** A share with whom it is for. */
export type ShareRow = {
  id: number;
  node_id: number;
  node_name: string;
  owner_id: number;
  account_id: number | null;
  username: string | null;
  account_name: string | null;
  role: 'admin' | 'user' | null;
  permission: SharePermission;
  shared_by: number | null;
  shared_by_name: string;
  shared_at: Date;
};

const shareColumns = sql`
  share.id, share.node_id, node.name as node_name, node.owner_id, share.account_id,
  account.username, coalesce(nullif(account.name, ''), account.username) as account_name,
  share.role, share.permission, share.shared_by, share.shared_by_name, share.shared_at`;

/** The shares of a node and of the folders above it; its own come first, then the nearest. */
export async function findSharesOf(db: Db, nodeId: number): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    with recursive up as (
      select id, parent_id, 0 as height from file_node where id = ${nodeId}
      union all
      select above.id, above.parent_id, up.height + 1
      from up join file_node above on above.id = up.parent_id
    )
    select ${shareColumns}
    from up join file_share share on share.node_id = up.id join file_node node on node.id = up.id
      left join account on account.id = share.account_id
    order by up.height, share.id`.execute(db);
  return rows;
}

/** A share, held until the transaction ends. */
export async function lockShare(trx: Trx, id: number): Promise<ShareRow | undefined> {
  const { rows } = await sql<ShareRow>`
    select ${shareColumns}
    from file_share share join file_node node on node.id = share.node_id
      left join account on account.id = share.account_id
    where share.id = ${id} and node.trashed_root is null
    for update of share`.execute(trx);
  return rows[0];
}

/** Who shares something. */
export type Sharer = { id: number; name: string };

/** Shares a node with people and roles, or gives those who have a share already this permission. */
export async function putShares(
  trx: Trx,
  nodeId: number,
  {
    accountIds,
    roles,
    permission,
    by,
  }: {
    accountIds: readonly number[];
    roles: readonly string[];
    permission: SharePermission;
    by: Sharer;
  },
): Promise<void> {
  const values = { node_id: nodeId, permission, shared_by: by.id, shared_by_name: by.name };
  if (accountIds.length > 0) {
    await trx
      .insertInto('file_share')
      .values(accountIds.map((account_id) => ({ ...values, account_id })))
      .onConflict((conflict) =>
        conflict
          .columns(['node_id', 'account_id'])
          .where('account_id', 'is not', null)
          .doUpdateSet({ permission }),
      )
      .execute();
  }
  if (roles.length > 0) {
    await trx
      .insertInto('file_share')
      .values(roles.map((role) => ({ ...values, role })))
      .onConflict((conflict) =>
        conflict
          .columns(['node_id', 'role'])
          .where('role', 'is not', null)
          .doUpdateSet({ permission }),
      )
      .execute();
  }
}

export async function countShares(trx: Trx, nodeId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('file_share')
    .where('node_id', '=', nodeId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteShare(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('file_share').where('id', '=', id).execute();
}

/** Those of some accounts that can be shared with. */
export async function findActivePeople(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account where id = any (${ids}) and status = 'active'`.execute(db);
  return rows.map(({ id }) => id);
}

/** People whose username, name or address has every word of a search, by name; without one of them. */
export async function findPeople(db: Db, search: string, but: number): Promise<SharePerson[]> {
  const words = foldText(search).split(' ').filter(Boolean).slice(0, MAX_SEARCH_WORDS);
  const conditions = [
    sql`status = 'active' and id <> ${but}`,
    ...words.map((word) => sql`strpos(search, ${word}) > 0`),
  ];
  const { rows } = await sql<SharePerson>`
    select id, coalesce(nullif(name, ''), username) as name, username from account
    where ${sql.join(conditions, sql` and `)}
    order by sort_key(coalesce(nullif(name, ''), username)), id limit ${SHARE_PEOPLE_MAX}`.execute(
    db,
  );
  return rows;
}

export type SharedRow = NodeRow & {
  shared_by: number | null;
  shared_by_name: string;
  shared_at: Date;
};

/** What others have shared with somebody, each once, by its newest share. */
export async function findSharedPage(
  db: Db,
  viewer: Viewer,
  search: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SharedRow[]; total: number }> {
  const conditions = [
    sql<boolean>`(share.account_id = ${viewer.id} or share.role = ${viewer.role})`,
    sql<boolean>`node.owner_id <> ${viewer.id} and node.trashed_root is null`,
    ...searchConditions(sql`node.search`, search),
  ];
  const newest = sql`
    select distinct on (node.id) node.id, share.shared_by, share.shared_by_name, share.shared_at,
      share.id as share_id
    from file_share share join file_node node on node.id = share.node_id
    where ${sql.join(conditions, sql` and `)}
    order by node.id, share.id desc`;
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from (${newest}) shared`.execute(db);
  const { rows } = await sql<SharedRow>`
    select ${nodeColumns(viewer)}, page.shared_by, page.shared_by_name, page.shared_at
    from (
      select * from (${newest}) shared order by shared_at desc, share_id desc
      offset ${offset} limit ${limit}
    ) page
    join file_node node using (id) join account owner on owner.id = node.owner_id
    order by page.shared_at desc, page.share_id desc`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}
