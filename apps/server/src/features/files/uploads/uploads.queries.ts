import type { UploadMetadata } from '@station/contract/files/uploads';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** An upload as it is stored; `file_id` is the file that has come of it. */
export type UploadRow = {
  id: string;
  account_id: number;
  owner_id: number;
  file_size: number;
  metadata: UploadMetadata;
  file_id: number | null;
  /** The upload request that a guest sends it for. */
  request_id: number | null;
  created_at: Date;
  touched_at: Date;
};

const COLUMNS = sql`
  id, account_id, owner_id, file_size, metadata, file_id, request_id, created_at, touched_at`;

/** Bytes that a person's files take, and what is reserved by uploads under way. */
export async function findUsedBytes(db: Db, ownerId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(
      (select sum(bytes) from file_usage where owner_id = ${ownerId}), 0
    )::bigint + coalesce(
      (select sum(file_size) from file_upload where owner_id = ${ownerId} and file_id is null), 0
    )::bigint as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Bytes that all uploads under way have reserved, come or not. */
export async function findReservedBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(file_size), 0)::bigint as bytes
    from file_upload where file_id is null`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** All uploads under way. */
export async function findReservations(db: Db): Promise<Pick<UploadRow, 'id' | 'file_size'>[]> {
  const { rows } = await sql<Pick<UploadRow, 'id' | 'file_size'>>`
    select id, file_size from file_upload where file_id is null`.execute(db);
  return rows;
}

/** Has others who reserve room for the same person wait until the transaction ends. */
export async function lockRoom(trx: Trx, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`room ${ownerId}`}, 4))`.execute(trx);
}

/** How many uploads of an account are under way, those of guests apart. */
export async function countUploads(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from file_upload
    where account_id = ${accountId} and file_id is null and request_id is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertUpload(
  trx: Trx,
  upload: Pick<UploadRow, 'id' | 'account_id' | 'owner_id' | 'file_size' | 'metadata'> & {
    request_id?: number;
  },
): Promise<void> {
  await trx
    .insertInto('file_upload')
    .values({ ...upload, metadata: JSON.stringify(upload.metadata) })
    .execute();
}

/** An account's upload. */
export async function findUpload(
  db: Db,
  accountId: number,
  id: string,
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from file_upload
    where id = ${id} and account_id = ${accountId} and request_id is null`.execute(db);
  return rows[0];
}

/** Anybody's upload. */
export async function findUploadById(db: Db, id: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from file_upload where id = ${id}`.execute(db);
  return rows[0];
}

/** The same, held until the transaction ends, so that one file comes of it. */
export async function lockUpload(trx: Trx, id: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from file_upload where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** Uploads of an account that are under way, newest first. */
export async function findUploadsOf(db: Db, accountId: number): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from file_upload
    where account_id = ${accountId} and file_id is null and request_id is null
    order by created_at desc, id`.execute(db);
  return rows;
}

/** Notes which file has come of an upload; its room counts as the file's from now on. */
export async function finishUploadRow(trx: Trx, id: string, fileId: number): Promise<void> {
  await sql`
    update file_upload set file_id = ${fileId}, touched_at = now() where id = ${id}`.execute(trx);
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('file_upload').where('id', '=', id).execute();
}

/** Uploads, finished or not, to which nothing was sent for so many hours; oldest first. */
export async function findOldUploads(db: Db, hours: number, limit: number): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from file_upload
    where touched_at < now() - make_interval(hours => ${hours}) and locked_until < now()
    order by touched_at limit ${limit}`.execute(db);
  return rows;
}

/** The same of uploads of guests alone. */
export async function findOldHandIns(db: Db, hours: number, limit: number): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from file_upload
    where touched_at < now() - make_interval(secs => ${hours * 3_600}) and locked_until < now()
      and request_id is not null and file_id is null and file_size > 0
    order by touched_at limit ${limit}`.execute(db);
  return rows;
}

/** Removes an upload that is still as old; answers whether it was. */
export async function deleteOldUpload(db: Db, id: string, hours: number): Promise<boolean> {
  const { rows } = await sql`
    delete from file_upload
    where id = ${id} and touched_at < now() - make_interval(secs => ${hours * 3_600})
      and locked_until < now()
    returning id`.execute(db);
  return rows.length > 0;
}

/** Those of some uploads that there are. */
export async function findKnownUploads(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from file_upload where id = any (${ids}::uuid[]) and file_id is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Makes a statement's commit not wait for the disk: what PostgreSQL forgets of a lock in a crash is
 * what ends with the connections of those who held it.
 */
const unflushed = sql`(select set_config('synchronous_commit', 'off', true)) as unflushed`;

/** Has the commit of a transaction not wait for the disk; for what nobody has been told of. */
export async function commitUnflushed(trx: Trx): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(trx);
}

/** Takes the lock of an upload that nobody holds; else says that somebody waits for it. */
export async function takeUploadLock(
  db: Db,
  { id, token, seconds }: { id: string; token: string; seconds: number },
): Promise<'taken' | 'held' | 'missing'> {
  const { rows } = await sql<{ mine: boolean }>`
    update file_upload set
      lock_wanted = locked_until > clock_timestamp(),
      touched_at = now(),
      lock_token = case when locked_until > clock_timestamp() then lock_token
        else ${token}::uuid end,
      locked_until = case when locked_until > clock_timestamp() then locked_until
        else clock_timestamp() + make_interval(secs => ${seconds}) end
    from ${unflushed}
    where id = ${id}
    returning lock_token = ${token}::uuid as mine`.execute(db);
  if (!rows[0]) return 'missing';
  return rows[0].mine ? 'taken' : 'held';
}

/** Holds a lock for longer; answers whether it is still held, and whether somebody waits. */
export async function renewUploadLock(
  db: Db,
  { id, token, seconds }: { id: string; token: string; seconds: number },
): Promise<'kept' | 'wanted' | 'lost'> {
  const { rows } = await sql<{ lock_wanted: boolean }>`
    update file_upload
    set locked_until = clock_timestamp() + make_interval(secs => ${seconds}), touched_at = now()
    from ${unflushed}
    where id = ${id} and lock_token = ${token}::uuid returning lock_wanted`.execute(db);
  if (!rows[0]) return 'lost';
  return rows[0].lock_wanted ? 'wanted' : 'kept';
}

export async function giveBackUploadLock(db: Db, id: string, token: string): Promise<void> {
  await sql`
    update file_upload
    set locked_until = clock_timestamp(), lock_token = null, lock_wanted = false
    from ${unflushed}
    where id = ${id} and lock_token = ${token}::uuid`.execute(db);
}
