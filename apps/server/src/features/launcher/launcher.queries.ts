import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';

/** How a person arranged things, as it is stored. */
export async function findPreferences(db: Db, accountId: number): Promise<unknown> {
  const row = await db
    .selectFrom('preference')
    .select('value')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.value;
}

export async function savePreferences(trx: Trx, accountId: number, value: object): Promise<void> {
  const json = JSON.stringify(value);
  await trx
    .insertInto('preference')
    .values({ account_id: accountId, value: json })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ value: json, updated_at: sql`now()` }),
    )
    .execute();
}

/** Changes of one person's arrangement one after the other. */
export async function lockPreferences(trx: Trx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('preference', ${accountId}))`.execute(
    trx,
  );
}

/** Adds a request; undefined when the person has an open one for the page already. */
export async function insertAccessRequest(
  trx: Trx,
  request: { account_id: number; page: string; role: 'admin' | 'user' },
): Promise<number | undefined> {
  const added = await trx
    .insertInto('access_request')
    .values(request)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'page']).where('decision', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** Requests for access: open ones first, then the newest. */
export async function findAccessRequests(db: Db, limit: number) {
  return db
    .selectFrom('access_request')
    .innerJoin('account', 'account.id', 'access_request.account_id')
    .select([
      'access_request.id',
      'access_request.page',
      'access_request.role',
      'access_request.requested_at',
      'access_request.decision',
      'access_request.handled_at',
      'access_request.handled_by',
      'account.id as account_id',
      'account.username',
      'account.name',
      'account.role as account_role',
    ])
    .orderBy(sql`access_request.decision is null`, 'desc')
    .orderBy('access_request.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countOpenRequests(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('access_request')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Marks an open request; false when it was handled before. */
export async function markRequestHandled(
  trx: Trx,
  id: number,
  by: { decision: 'granted' | 'declined'; handled_by: string },
): Promise<boolean> {
  const marked = await trx
    .updateTable('access_request')
    .set({ ...by, handled_at: sql`now()` })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

export async function hasAccessRequest(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('access_request')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}
