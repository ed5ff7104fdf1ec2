import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.gen.ts';

/** Every company, by name. */
export async function findCompanies(db: Kysely<Database>): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('company')
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}
