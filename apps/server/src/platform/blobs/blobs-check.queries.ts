import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { StoredBlob } from './blob-store.ts';

/** Every blob that the database knows. */
export async function findBlobs(db: Db): Promise<(StoredBlob & { refs: number })[]> {
  return db.selectFrom('blob').select(['hash', 'size', 'refs']).execute();
}

/**
 * Blobs to which another number of rows points than is counted. Whatever has a foreign key to `blob` points
 * to it, except what goes with it: a text that was read out of it.
 */
export async function findMiscounted(db: Db): Promise<string[]> {
  const { rows: keys } = await sql<{ table: string; column: string }>`
    select relname as "table", attname as "column"
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'blob'::regclass and confdeltype <> 'c'`.execute(db);
  const pointers = keys.map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as hash from ${sql.table(table)} where ${sql.ref(column)} is not null`,
  );
  const { rows } = await sql<{ hash: string }>`
    select blob.hash from blob
    left join (
      select hash, count(*) as count from (${sql.join(pointers, sql` union all `)}) as pointer
      group by hash
    ) as counted using (hash)
    where blob.refs <> coalesce(counted.count, 0)
    order by blob.hash`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Makes a blob that nobody knows one that is not used from now on. */
export async function registerOrphan(db: Db, { hash, size }: StoredBlob): Promise<void> {
  await db
    .insertInto('blob')
    .values({ hash, size })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a server is connected to this PostgreSQL, beside whoever asks. */
export async function serverIsConnected(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'station'
      and pid <> pg_backend_pid() limit 1`.execute(db);
  return rows.length > 0;
}
