import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Who changes what in a transaction, for tables that keep their own history. */
export type ChangeSignature = {
  actor_id: number | null;
  actor_name: string;
  action: string;
  /** The import or the merge that the changes belong to. */
  import_id?: string;
  merge_id?: number;
};

/**
 * Signs every change that follows in this transaction, until it is signed anew. Triggers read the
 * signature; it ends with the transaction, so that nobody's name stays on a pooled connection.
 */
export async function setChangeSignature(db: Db, signature: ChangeSignature): Promise<void> {
  await sql`select set_config('station.change', ${JSON.stringify(signature)}, true)`.execute(db);
}
