import type { LINK_USES } from '@station/contract/files/links';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { Viewer } from '../nodes/visible-nodes.queries.ts';

/** A link to a file or folder that is not in the trash. */
export type LinkRow = {
  id: number;
  node_id: number;
  node_name: string;
  node_kind: 'file' | 'folder';
  owner_id: number;
  password_hash: string | null;
  generation: number;
  note: string;
  expires_at: Date;
  max_downloads: number | null;
  downloads: number;
  opens: number;
  last_used_at: Date | null;
  withdrawn_at: Date | null;
  /** Whether whoever made it is still let in: nobody who has left keeps a way in by a link. */
  is_backed: boolean;
  created_by: number | null;
  created_by_name: string;
  created_at: Date;
};

const isBacked = sql<boolean>`(maker.status is not distinct from 'active')`;

const linkColumns = sql`
  link.id, link.node_id, node.name as node_name, node.kind as node_kind, node.owner_id,
  link.password_hash, link.generation, link.note, link.expires_at, link.max_downloads,
  link.downloads, link.opens, link.last_used_at, link.withdrawn_at,
  ${isBacked} as is_backed, link.created_by, link.created_by_name, link.created_at`;

const links = sql`
  file_link link join file_node node on node.id = link.node_id and node.trashed_root is null
    left join account maker on maker.id = link.created_by`;

export async function findLinkByToken(db: Db, tokenHash: Buffer): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${linkColumns} from ${links} where link.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

export async function findLink(db: Db, id: number): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${linkColumns} from ${links} where link.id = ${id}`.execute(db);
  return rows[0];
}

/** The same, held against changes by others until the transaction ends. */
export async function lockLink(trx: Trx, id: number): Promise<LinkRow | undefined> {
  await trx.selectFrom('file_link').where('id', '=', id).select('id').forUpdate().execute();
  return findLink(trx, id);
}

export async function insertLink(
  trx: Trx,
  values: {
    token_hash: Buffer;
    node_id: number;
    password_hash: string | null;
    note: string;
    expires_at: Date;
    max_downloads: number | null;
    created_by: number;
    created_by_name: string;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('file_link')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What of a link is to change; a password changes its generation, too. */
export type LinkChange = {
  password_hash?: string | null;
  generation?: number;
  note?: string;
  expires_at?: Date;
  max_downloads?: number | null;
  withdrawn_at?: Date;
};

export async function updateLink(trx: Trx, id: number, change: LinkChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable('file_link').set(change).where('id', '=', id).execute();
}

const isLive = (now: Date) => sql<boolean>`
  (link.withdrawn_at is null and link.expires_at > ${now} and ${isBacked}
    and (link.max_downloads is null or link.downloads < link.max_downloads))`;

/** How many links of somebody still open something. */
export async function countLiveLinks(db: Db, accountId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${links}
    where link.created_by = ${accountId} and ${isLive(now)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Links that somebody made or to what is theirs, newest first; all of them for an administrator. */
export async function findLinkPage(
  db: Db,
  viewer: Viewer,
  { isLiveOnly, nodeId, now }: { isLiveOnly: boolean; nodeId: number | undefined; now: Date },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: LinkRow[]; total: number }> {
  const conditions = [sql<boolean>`true`];
  if (viewer.role !== 'admin') {
    conditions.push(sql`(link.created_by = ${viewer.id} or node.owner_id = ${viewer.id})`);
  }
  if (nodeId !== undefined) conditions.push(sql`link.node_id = ${nodeId}`);
  if (isLiveOnly) conditions.push(isLive(now));
  const wanted = sql.join(conditions, sql` and `);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from ${links} where ${wanted}`.execute(db);
  const { rows } = await sql<LinkRow>`
    select ${linkColumns} from ${links} where ${wanted}
    order by link.id desc offset ${offset} limit ${limit}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** A use of a link; the end of the guest’s address is cut off. */
type LinkUse = {
  linkId: number;
  what: (typeof LINK_USES)[number];
  fileName?: string | undefined;
  address: string;
};

export async function insertLinkUse(db: Db, use: LinkUse): Promise<void> {
  const { linkId, what, fileName = null, address } = use;
  await sql`
    insert into file_link_use (link_id, what, file_name, network)
    values (${linkId}, ${what}, ${fileName}, coalesce(cut_ip(${address}), ''))`.execute(db);
}

/** Counts that a link was opened. */
export async function countOpening(trx: Trx, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('file_link')
    .set(({ eb }) => ({ opens: eb('opens', '+', 1), last_used_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Whether a download of a visit has been counted already. */
export async function isCounted(
  db: Db,
  linkId: number,
  visit: string,
  nodeId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from file_link_download
    where link_id = ${linkId} and visit = ${visit} and node_id = ${nodeId}`.execute(db);
  return rows.length > 0;
}

/** Counts a download. Hold the link meanwhile. */
export async function countDownload(
  trx: Trx,
  linkId: number,
  visit: string,
  nodeId: number,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('file_link_download')
    .values({ link_id: linkId, visit, node_id: nodeId })
    .execute();
  await trx
    .updateTable('file_link')
    .set(({ eb }) => ({ downloads: eb('downloads', '+', 1), last_used_at: now }))
    .where('id', '=', linkId)
    .execute();
}

/** Who used a link when, newest first. */
export async function findLinkUses(
  db: Db,
  linkId: number,
  { offset, limit }: { offset: number; limit: number },
) {
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from file_link_use where link_id = ${linkId}`.execute(db);
  const { rows } = await sql<{
    what: (typeof LINK_USES)[number];
    at: Date;
    file_name: string | null;
    network: string;
  }>`
    select what, at, file_name, network from file_link_use
    where link_id = ${linkId} order by id desc offset ${offset} limit ${limit}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** Removes what is no longer asked for: downloads of visits that are over, and old uses. */
export async function deleteOldUses(db: Db, days: number): Promise<void> {
  await sql`delete from file_link_download where at < now() - interval '1 day'`.execute(db);
  await sql`delete from file_link_use where at < now() - ${days} * interval '1 day'`.execute(db);
}
