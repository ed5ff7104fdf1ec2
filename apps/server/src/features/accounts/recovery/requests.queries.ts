import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** Keeps what was typed at /forgot, whoever it may be, to be looked into a moment later. */
export async function insertPlea(trx: Trx, login: string): Promise<void> {
  await trx.insertInto('password_plea').values({ login }).execute();
}

/** Takes the oldest plea for this server alone, until the transaction ends. */
export async function takePlea(trx: Trx): Promise<string | undefined> {
  const { rows } = await sql<{ login: string }>`
    delete from password_plea where id = (
      select id from password_plea order by id limit 1 for update skip locked
    )
    returning login`.execute(trx);
  return rows[0]?.login;
}

/** Puts somebody on the administrators' list; who is on it already stays where they are. */
export async function insertRequest(trx: Trx, accountId: number): Promise<boolean> {
  const added = await trx
    .insertInto('password_request')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Who waits for a code from an administrator, oldest first. */
export async function findRequests(db: Db) {
  return db
    .selectFrom('password_request')
    .innerJoin('account', 'account.id', 'password_request.account_id')
    .select([
      'password_request.id',
      'password_request.requested_at',
      'account.id as account_id',
      'account.username',
      'account.name',
      'account.email',
    ])
    .orderBy('password_request.id')
    .execute();
}

export async function countPasswordRequests(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('password_request')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Takes a request off the list; answers whose it was. */
export async function deleteRequest(trx: Trx, id: number): Promise<number | undefined> {
  const gone = await trx
    .deleteFrom('password_request')
    .where('id', '=', id)
    .returning('account_id')
    .executeTakeFirst();
  return gone?.account_id;
}

export async function deleteRequestOf(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('password_request').where('account_id', '=', accountId).execute();
}
