import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { Viewer } from '../nodes/visible-nodes.queries.ts';

/** An upload request, with what has come of it. */
export type RequestRow = {
  id: number;
  title: string;
  message: string;
  folder_id: number | null;
  folder_name: string | null;
  account_id: number;
  account_name: string;
  password_hash: string | null;
  generation: number;
  expires_at: Date;
  max_files: number;
  max_bytes: number;
  withdrawn_at: Date | null;
  created_at: Date;
  files: number;
  bytes: number;
  unseen: number;
};

/** One whose folder lies in the trash takes nothing, and is not shown. */
const requests = (wanted: RawBuilder<unknown>) => sql<RequestRow>`
  select request.id, request.title, request.message, request.folder_id,
    folder.name as folder_name, request.account_id, request.account_name, request.password_hash,
    request.generation, request.expires_at, request.max_files, request.max_bytes,
    request.withdrawn_at, request.created_at, came.files, came.bytes, came.unseen
  from upload_request request
    left join file_node folder on folder.id = request.folder_id
    cross join lateral (
      select count(*) as files, coalesce(sum(file_size), 0)::bigint as bytes,
        count(*) filter (where is_new) as unseen
      from handed_in_file where request_id = request.id
    ) came
  where (request.folder_id is null or folder.trashed_root is null) and ${wanted}`;

export async function findRequest(db: Db, id: number): Promise<RequestRow | undefined> {
  const { rows } = await requests(sql`request.id = ${id}`).execute(db);
  return rows[0];
}

export async function findRequestByToken(
  db: Db,
  tokenHash: Buffer,
): Promise<RequestRow | undefined> {
  const { rows } = await requests(sql`request.token_hash = ${tokenHash}`).execute(db);
  return rows[0];
}

/** A request, held against changes, and files that others hand in, until the transaction ends. */
export async function lockRequest(trx: Trx, id: number): Promise<RequestRow | undefined> {
  await trx.selectFrom('upload_request').where('id', '=', id).select('id').forUpdate().execute();
  return findRequest(trx, id);
}

export async function insertRequest(
  trx: Trx,
  values: {
    token_hash: Buffer;
    title: string;
    message: string;
    folder_id: number | null;
    account_id: number;
    account_name: string;
    password_hash: string | null;
    expires_at: Date;
    max_files: number;
    max_bytes: number;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('upload_request')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What of a request is to change; a password changes its generation, too. */
export type RequestChange = {
  title?: string;
  message?: string;
  password_hash?: string | null;
  generation?: number;
  expires_at?: Date;
  max_files?: number;
  max_bytes?: number;
  withdrawn_at?: Date;
};

export async function updateRequest(trx: Trx, id: number, change: RequestChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable('upload_request').set(change).where('id', '=', id).execute();
}

/** Requests of somebody, newest first; all of them for an administrator. */
export async function findRequestPage(
  db: Db,
  viewer: Viewer,
  { isLiveOnly, now }: { isLiveOnly: boolean; now: Date },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: RequestRow[]; total: number }> {
  const conditions = [sql<boolean>`true`];
  if (viewer.role !== 'admin') conditions.push(sql`request.account_id = ${viewer.id}`);
  if (isLiveOnly) {
    conditions.push(sql`request.withdrawn_at is null and request.expires_at > ${now}
      and came.files < request.max_files and came.bytes < request.max_bytes`);
  }
  const wanted = requests(sql.join(conditions, sql` and `));
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from (${wanted}) it`.execute(db);
  const { rows } = await sql<RequestRow>`
    ${wanted} order by request.id desc offset ${offset} limit ${limit}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** How many requests of somebody may still bring something. */
export async function countLiveRequests(db: Db, accountId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from upload_request
    where account_id = ${accountId} and withdrawn_at is null and expires_at > ${now}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Who asked, if that account may still do anything. */
export async function findAsker(
  db: Db,
  accountId: number,
): Promise<{ id: number; username: string; name: string; role: 'admin' | 'user' } | undefined> {
  const { rows } = await sql<{
    id: number;
    username: string;
    name: string;
    role: 'admin' | 'user';
  }>`
    select id, username, coalesce(name, '') as name, role from account
    where id = ${accountId} and status = 'active'`.execute(db);
  return rows[0];
}
