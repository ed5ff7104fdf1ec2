import type { SavedView, ViewScreen } from '@station/contract/contacts/saved-views';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/tables.gen.ts';

type Db = Kysely<Database>;

const COLUMNS = ['id', 'screen', 'name', 'view', 'is_default'] as const;

/** The views of a person on a screen, by name. */
export async function findViews(
  db: Db,
  accountId: number,
  screen: ViewScreen,
): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('screen', '=', screen)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows as SavedView[];
}

/** A view, if it is this person's. */
export async function findView(
  db: Db,
  accountId: number,
  id: number,
): Promise<SavedView | undefined> {
  const row = await db
    .selectFrom('saved_view')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row as SavedView | undefined;
}

/** Two changes of one person's views happen one after the other; held until the transaction ends. */
export async function lockViewsOf(db: Db, accountId: number): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(db);
}

/** Takes the default away from the view that has it. */
export async function clearDefault(db: Db, accountId: number, screen: string): Promise<void> {
  await db
    .updateTable('saved_view')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('screen', '=', screen)
    .where('is_default', '=', true)
    .execute();
}

export async function insertView(
  db: Db,
  accountId: number,
  { view, ...values }: Omit<SavedView, 'id'>,
): Promise<SavedView> {
  const row = await db
    .insertInto('saved_view')
    .values({ ...values, account_id: accountId, view: JSON.stringify(view) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as SavedView;
}

export async function updateViewRow(
  db: Db,
  { id, name, view, is_default }: SavedView,
): Promise<SavedView> {
  const row = await db
    .updateTable('saved_view')
    .set({ name, view: JSON.stringify(view), is_default, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as SavedView;
}

export async function deleteViewRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('saved_view').where('id', '=', id).execute();
}
