import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';
import type { StoredBlob } from './blob-store.ts';

/** Minutes for which bytes that nothing points to are kept. */
export const UNUSED_MINUTES = 60;

/**
 * Says that bytes are about to be kept, or still are: nobody removes them for an hour. Waits for
 * whoever is removing them at this moment.
 */
export async function registerBlob(db: Db, { hash, size }: StoredBlob): Promise<void> {
  await sql`
    insert into blob (hash, size, unused_since) values (${hash}, ${size}, clock_timestamp())
    on conflict (hash) do update set unused_since = clock_timestamp()
    where blob.refs = 0`.execute(db);
}

/** Whether bytes are registered; if nothing points to them, nobody removes them for another hour. */
export async function prolongBlob(db: Db, hash: string): Promise<boolean> {
  const { rows } = await sql`
    update blob set unused_since = case when refs = 0 then clock_timestamp() end
    where hash = ${hash} returning hash`.execute(db);
  return rows.length > 0;
}

/** Counts references to registered bytes, as many as a hash is named; answers whether all were registered. */
export async function addReferences(trx: Trx, hashes: readonly string[]): Promise<boolean> {
  // Locked in one order, as below.
  const { rows } = await sql`
    with held as (
      select hash, count(*) as count from unnest(${hashes}::text[]) as given(hash) group by hash
    ), locked as (
      select hash from blob where hash in (select hash from held) order by hash for update
    )
    update blob set refs = blob.refs + held.count, unused_since = null
    from held join locked using (hash) where blob.hash = held.hash returning blob.hash`.execute(
    trx,
  );
  return rows.length === new Set(hashes).size;
}

/** Takes references back, as many as a hash is named. */
export async function takeReferences(trx: Trx, hashes: readonly string[]): Promise<void> {
  // Locked in one order, so that two who let go of the same bytes do not wait for each other.
  await sql`
    with gone as (
      select hash, count(*) as count from unnest(${hashes}::text[]) as given(hash) group by hash
    ), locked as (
      select hash from blob where hash in (select hash from gone) order by hash for update
    )
    update blob
    set refs = blob.refs - gone.count,
      unused_since = case when blob.refs = gone.count then clock_timestamp() end
    from gone join locked using (hash) where blob.hash = gone.hash`.execute(trx);
}

/** Locks some bytes that nothing has pointed to for an hour, but none that somebody else has locked. */
export async function lockUnusedBlobs(trx: Trx, most: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from blob
    where refs = 0 and unused_since < clock_timestamp() - ${UNUSED_MINUTES} * interval '1 minute'
    order by unused_since limit ${most} for update skip locked`.execute(trx);
  return rows.map(({ hash }) => hash);
}

export async function forgetBlobs(trx: Trx, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('blob').where('hash', 'in', hashes).execute();
}
