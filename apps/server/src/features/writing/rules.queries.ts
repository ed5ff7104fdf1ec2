import { DEFAULT_RULES, type WritingRules } from '@station/contract/writing/writing-rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';

/** What is checked now. */
export async function findRules(db: Db): Promise<WritingRules> {
  const { rows } = await sql<{ rules: Omit<WritingRules, 'version'> | null; version: number }>`
    select rules, version from writing_rules`.execute(db);
  const [row] = rows;
  return { ...(row?.rules ?? DEFAULT_RULES), version: row?.version ?? 1 };
}

/** The same, held until the transaction ends. */
export async function lockRules(trx: Trx): Promise<WritingRules> {
  await sql`select from writing_rules for update`.execute(trx);
  return findRules(trx);
}

export async function saveRules(trx: Trx, rules: Omit<WritingRules, 'version'>): Promise<void> {
  await sql`
    update writing_rules set rules = ${JSON.stringify(rules)}::jsonb, version = version + 1`.execute(
    trx,
  );
}
