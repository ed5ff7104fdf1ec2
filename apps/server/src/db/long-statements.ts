import { sql } from 'kysely';
import type { Trx } from './db.ts';
import { LONG_STATEMENT_MS } from './deadlines.ts';

/**
 * Gives the statements that follow in this transaction more time than others have (db.ts), for as
 * long as the database answers others.
 */
export async function allowLongStatements(trx: Trx): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(LONG_STATEMENT_MS)}, true)`.execute(
    trx,
  );
}
