import { sql } from 'kysely';
import type { Trx } from './db.ts';

/**
 * Holds contacts, in the order of their ids, until the transaction ends, for something that is to hang on
 * them: none is merged into another meanwhile, which would leave it behind. Before any row that points to a
 * contact is held, as a merge does. Readers and other writers of the contacts do not wait. Answers the ids of
 * those that are there.
 */
export async function holdContacts(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from contact where id = any(${ids}::bigint[]) order by id for key share`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
