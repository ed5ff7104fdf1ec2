import { sql } from 'kysely';
import type { Trx } from './db.ts';

/** What touches every row of a large table may take this long, in milliseconds. */
export const LONG_STATEMENT_MS = 5 * 60_000;

/** Gives the statements that follow in this transaction more time than others have (db.ts). */
export async function allowLongStatements(trx: Trx): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(LONG_STATEMENT_MS)}, true)`.execute(
    trx,
  );
}
