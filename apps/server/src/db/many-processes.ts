import { sql } from 'kysely';
import type { Db, Trx } from './db.ts';

/**
 * Reads in a transaction whose statements the database divides among its processes wherever it can. It
 * counts that as free, so only for what reads a large part of a large table (docs/decisions/202).
 */
export async function readByManyProcesses<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`
      select set_config('parallel_setup_cost', '0', true),
        set_config('parallel_tuple_cost', '0', true)`.execute(trx);
    return read(trx);
  });
}
