import { sql } from 'kysely';
import type { Trx } from './db.ts';

/** Who changes what in a transaction, for tables that keep their own history. */
export type ChangeAuthor = {
  actor_id: number | null;
  actor_name: string;
  action: string;
  /** The import or the merge that the changes belong to. */
  import_id?: string;
  merge_id?: number;
};

/**
 * Names the author of every change that follows in this transaction, until another is named. Triggers
 * read it; it ends with the transaction, so that nobody's name stays on a pooled connection.
 */
export async function writeChangeAuthor(trx: Trx, author: ChangeAuthor): Promise<void> {
  await sql`select set_config('station.change', ${JSON.stringify(author)}, true)`.execute(trx);
}
