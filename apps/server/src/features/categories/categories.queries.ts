import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.gen.ts';

/** The categories in the order in which they are offered. */
export async function findCategories(
  db: Kysely<Database>,
): Promise<{ value: string; label: string; description: string }[]> {
  return db
    .selectFrom('category')
    .select(['value', 'label', 'description'])
    .orderBy('place')
    .orderBy('value')
    .execute();
}
