import type { SavedView, ViewScreen } from '@station/contract/contacts/saved-views';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

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

const ownView = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('saved_view')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('account_id', '=', accountId);

/** A view, if it is this person's. */
export async function findView(
  db: Db,
  accountId: number,
  id: number,
): Promise<SavedView | undefined> {
  const row = await ownView(db, accountId, id).executeTakeFirst();
  return row as SavedView | undefined;
}

/** The same, held against changes by others until the transaction ends. */
export async function lockView(
  trx: Trx,
  accountId: number,
  id: number,
): Promise<SavedView | undefined> {
  const row = await ownView(trx, accountId, id).forUpdate().executeTakeFirst();
  return row as SavedView | undefined;
}

/** Takes the default away from the view that has it. */
export async function clearDefault(trx: Trx, accountId: number, screen: string): Promise<void> {
  await trx
    .updateTable('saved_view')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('screen', '=', screen)
    .where('is_default', '=', true)
    .execute();
}

export async function insertView(
  trx: Trx,
  accountId: number,
  { view, ...values }: Omit<SavedView, 'id'>,
): Promise<SavedView> {
  const row = await trx
    .insertInto('saved_view')
    .values({ ...values, account_id: accountId, view: JSON.stringify(view) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as SavedView;
}

export async function updateViewRow(
  trx: Trx,
  { id, name, view, is_default }: SavedView,
): Promise<SavedView> {
  const row = await trx
    .updateTable('saved_view')
    .set({ name, view: JSON.stringify(view), is_default, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as SavedView;
}

/** Has everybody's views of a category show it by its new name. */
export async function renameCategoryInViews(trx: Trx, from: string, to: string): Promise<void> {
  await sql`
    update saved_view set view = jsonb_set(view, '{category}', to_jsonb(${to}::text))
    where screen = 'contacts' and view ->> 'category' = ${from}`.execute(trx);
}

export async function deleteViewRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('saved_view').where('id', '=', id).execute();
}
