import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** What a person gives a category. */
export type CategoryValues = { value: string; label: string; description: string };

/** A category as it is stored. */
export type CategoryRow = CategoryValues & { version: number };

const CATEGORY_COLUMNS = [
  'value',
  'label',
  'description',
  'version',
] as const satisfies (keyof CategoryRow)[];

/** The categories in the order in which they are offered. */
export async function findCategories(db: Db): Promise<CategoryRow[]> {
  return db
    .selectFrom('category')
    .select(CATEGORY_COLUMNS)
    .orderBy('place')
    .orderBy('value')
    .execute();
}

/** The category as it is now, held against changes by others until the transaction ends. */
export async function lockCategory(trx: Trx, value: string): Promise<CategoryRow | undefined> {
  return trx
    .selectFrom('category')
    .select(CATEGORY_COLUMNS)
    .where('value', '=', value)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds categories after those there are, in the order given. */
export async function insertCategories(
  trx: Trx,
  categories: readonly CategoryValues[],
): Promise<CategoryRow[]> {
  const last = sql<number>`(select coalesce(max(place), 0) from category)`;
  return trx
    .insertInto('category')
    .values(categories.map((one, at) => ({ ...one, place: sql<number>`${last} + ${at + 1}` })))
    .returning(CATEGORY_COLUMNS)
    .execute();
}

/** Gives a category another value; its contacts follow by their foreign key. */
export async function renameCategoryRow(
  trx: Trx,
  value: string,
  newValue: string,
): Promise<CategoryRow> {
  return trx
    .updateTable('category')
    .set({ value: newValue, version: sql`version + 1` })
    .where('value', '=', value)
    .returning(CATEGORY_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteCategoryRow(trx: Trx, value: string): Promise<void> {
  await trx.deleteFrom('category').where('value', '=', value).execute();
}
