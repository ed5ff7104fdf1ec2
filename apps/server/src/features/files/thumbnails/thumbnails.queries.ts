import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** What small pictures are made of by the server, by their bytes. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;

/** Puts bytes into the queue of pictures to be made small, unless they are there already. */
export async function queueThumbnail(trx: Trx, blobHash: string): Promise<void> {
  await sql`
    insert into file_thumbnail (blob_hash) values (${blobHash})
    on conflict do nothing`.execute(trx);
}

/** Bytes that wait for their small pictures. */
export type WaitingPicture = { blob_hash: string; tries: number };

/** The bytes that have waited longest, noted as tried once more; `left` is how many wait, these included. */
export async function takeWaitingPicture(
  trx: Trx,
): Promise<(WaitingPicture & { left: number }) | undefined> {
  const { rows } = await sql<WaitingPicture & { left: number }>`
    update file_thumbnail set tries = tries + 1
    where blob_hash = (
      select blob_hash from file_thumbnail where state = 'waiting' order by queued_at limit 1
    )
    returning blob_hash, tries,
      (select count(*) from file_thumbnail where state = 'waiting') as left`.execute(trx);
  return rows[0];
}

/** Whether any pictures wait. */
export async function hasWaitingPictures(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from file_thumbnail where state = 'waiting' limit 1`.execute(db);
  return rows.length > 0;
}

/** The small pictures of bytes, the large one first; null where none can be made. */
export type ThumbnailHashes = { large_hash: string; small_hash: string };

/** Writes what has come of waiting bytes; answers whether they still waited. */
export async function finishThumbnail(
  trx: Trx,
  blobHash: string,
  made: ThumbnailHashes | null,
): Promise<boolean> {
  const { rows } = await sql`
    update file_thumbnail set state = ${made ? 'ready' : 'none'},
      small_hash = ${made?.small_hash ?? null}, large_hash = ${made?.large_hash ?? null}
    where blob_hash = ${blobHash} and state = 'waiting' returning blob_hash`.execute(trx);
  return rows.length > 0;
}

/** Gives a version its poster; answers the pictures that it had before. */
export async function putPoster(
  trx: Trx,
  versionId: number,
  { large_hash, small_hash }: ThumbnailHashes,
): Promise<void> {
  // Removed and not changed, so that the trigger lets the pictures of before go.
  await trx.deleteFrom('file_poster').where('version_id', '=', versionId).execute();
  await trx
    .insertInto('file_poster')
    .values({ version_id: versionId, large_hash, small_hash })
    .execute();
}

/** Whether a row of `file_node` or `file_version` has small pictures, by its bytes or its poster. */
export const hasThumbnail = (
  versionId: RawBuilder<unknown>,
  blobHash: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  exists (select from file_thumbnail
    where file_thumbnail.blob_hash = ${blobHash} and file_thumbnail.state = 'ready')
  or exists (select from file_poster where file_poster.version_id = ${versionId}))`;

/** How it stands with the small pictures of a version; `ahead` bytes go before it. */
export type ThumbnailRow = Partial<ThumbnailHashes> & {
  state: 'ready' | 'waiting' | 'none';
  ahead: number;
};

export async function findThumbnail(
  db: Db,
  { version_id: versionId, blob_hash: blobHash }: { version_id: number | null; blob_hash: string },
): Promise<ThumbnailRow> {
  const { rows } = await sql<ThumbnailRow>`
    select 'ready' as state, large_hash, small_hash, 0::bigint as ahead
    from file_poster where version_id = ${versionId}
    union all
    select state, large_hash, small_hash, case when state = 'waiting' then (
      select count(*) from file_thumbnail before
      where before.state = 'waiting' and before.queued_at < file_thumbnail.queued_at
    ) else 0 end
    from file_thumbnail where blob_hash = ${blobHash}
    limit 1`.execute(db);
  return rows[0] ?? { state: 'none', ahead: 0 };
}
