import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';

/** Where the names of files were that lay under names: the tables of then, and their columns. */
const NAMES = [
  { table: 'file', column: 'name' },
  { table: 'import', column: 'file_key' },
] as const;

type Named = (typeof NAMES)[number];

/** Which table has a row of a file by its old name, and whether it knows its hash already. */
export async function findNamed(
  db: Db,
  name: string,
): Promise<(Named & { isMoved: boolean }) | undefined> {
  for (const named of NAMES) {
    const { rows } = await sql<{ isMoved: boolean }>`
      select blob_hash is not null as "isMoved" from ${sql.table(named.table)}
      where ${sql.ref(named.column)} = ${name}`.execute(db);
    if (rows[0]) return { ...named, ...rows[0] };
  }
  return undefined;
}

/** Gives a row the hash of its bytes; answers whether it had none. */
export async function nameBytes(
  trx: Trx,
  { table, column }: Named,
  name: string,
  hash: string,
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set blob_hash = ${hash}
    where ${sql.ref(column)} = ${name} and blob_hash is null returning id`.execute(trx);
  return rows.length > 0;
}
