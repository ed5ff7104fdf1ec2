import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { UploadRow } from '../uploads/uploads.queries.ts';

/** Notes the file that has come of a guest’s upload. */
export async function insertHandedIn(
  trx: Trx,
  requestId: number,
  { file_size, metadata }: Pick<UploadRow, 'file_size' | 'metadata'>,
  nodeId: number,
): Promise<void> {
  const { guest_name: guestName = '' } = metadata as { guest_name?: string };
  await sql`
    insert into handed_in_file (request_id, node_id, name, file_size, guest_name)
    select ${requestId}, id, name, ${file_size}, ${guestName}
    from file_node where id = ${nodeId}`.execute(trx);
}

/** What has been handed in for a request, and is on its way. */
export type HandedIn = { files: number; bytes: number; under_way: number };

/** Hold the request meanwhile, where it counts exactly. */
export async function countHandedIn(db: Db, requestId: number): Promise<HandedIn> {
  const { rows } = await sql<HandedIn>`
    select count(*) as files, coalesce(sum(file_size), 0)::bigint as bytes,
      count(*) filter (where is_under_way) as under_way
    from (
      select file_size, false as is_under_way from handed_in_file where request_id = ${requestId}
      union all
      select file_size, true from file_upload
      where request_id = ${requestId} and file_id is null
    ) it`.execute(db);
  return rows[0] ?? { files: 0, bytes: 0, under_way: 0 };
}

/** Files that are listed of a request. */
const LISTED = 500;

/** A file as its guest handed it in; one that lies in the trash, or is gone, has no id. */
export type HandedInRow = {
  id: number;
  file_id: number | null;
  name: string;
  file_size: number;
  guest_name: string;
  at: Date;
  is_new: boolean;
};

export async function findHandedIn(db: Db, requestId: number): Promise<HandedInRow[]> {
  const { rows } = await sql<HandedInRow>`
    select handed.id, node.id as file_id, handed.name, handed.file_size, handed.guest_name,
      handed.at, handed.is_new
    from handed_in_file handed
      left join file_node node on node.id = handed.node_id and node.trashed_root is null
    where handed.request_id = ${requestId} order by handed.id desc limit ${LISTED}`.execute(db);
  return rows;
}

export async function markSeen(trx: Trx, requestId: number): Promise<void> {
  await sql`
    update handed_in_file set is_new = false
    where request_id = ${requestId} and is_new`.execute(trx);
}

/** Whose a request is, what it is called, and how many of its files nobody has looked at. */
export async function findUnseenOf(
  db: Db,
  requestId: number,
): Promise<{ account_id: number; title: string; count: number } | undefined> {
  const { rows } = await sql<{ account_id: number; title: string; count: number }>`
    select account_id, title, (
      select count(*) from handed_in_file where request_id = request.id and is_new
    ) as count
    from upload_request request where id = ${requestId}`.execute(db);
  return rows[0];
}

/** How many files have come for somebody’s requests that they have not looked at. */
export async function countUnseen(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from upload_request request join handed_in_file handed on handed.request_id = request.id
    where request.account_id = ${accountId} and handed.is_new`.execute(db);
  return rows[0]?.count ?? 0;
}
