import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { prepared } from '../../../db/prepared.ts';
import type { AccountStateFacts } from './account-state.rules.ts';

/** A session with the account that it belongs to, as the guard asks for them. */
export type TokenRow = {
  session_id: number;
  last_used_at: Date;
  /** Not run out, and not ended. */
  alive: boolean;
  id: number;
  username: string;
  name: string;
  role: string;
  status: string;
  must_change_password: boolean;
  two_step: boolean;
};

/**
 * The session of a token with the account it belongs to. One that was ended by a deactivation is
 * still there for a while, so that its owner can be told; `alive` is false then.
 */
export async function findSession(db: Db, tokenHash: Buffer): Promise<TokenRow | undefined> {
  return findSessionWhere(db, sql`session.token_hash = ${tokenHash}`);
}

/** The same of a session that is known by its id. */
export async function findSessionById(db: Db, id: number): Promise<TokenRow | undefined> {
  return findSessionWhere(db, sql`session.id = ${id}`);
}

async function findSessionWhere(db: Db, which: RawBuilder<unknown>): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`${prepared}
    select session.id as session_id, session.last_used_at, session.expires_at > now() as alive,
      account.id, account.username, account.name, account.role, account.status,
      account.must_change_password, two_step.enabled_at is not null as two_step
    from session join account on account.id = session.account_id
    left join two_step on two_step.account_id = account.id
    where ${which}`.execute(db);
  return rows[0];
}

/** A session as its owner sees it. */
export type SessionRow = {
  id: number;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  user_agent: string;
  address: string;
};

/** The sessions of an account that have not run out, last used first. */
export async function findSessionsOf(db: Db, accountId: number): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'user_agent', 'address'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertSession(
  trx: Trx,
  session: {
    token_hash: Buffer;
    account_id: number;
    hours: number;
    user_agent: string;
    address: string;
    device_id?: number;
  },
) {
  const { hours, ...values } = session;
  await trx
    .insertInto('session')
    .values({ ...values, expires_at: sql`now() + make_interval(hours => ${hours})` })
    .execute();
}

/** Gives a session another token, and notes the one before. */
export async function updateToken(trx: Trx, id: number, tokenHash: Buffer): Promise<void> {
  await sql`
    update session set token_hash = ${tokenHash}, replaced_hash = token_hash, replaced_at = now()
    where id = ${id}`.execute(trx);
}

/**
 * For how long, in seconds, whoever comes with a token that was replaced is told so: calls and tabs that
 * began before the change must not take it for the end of the session.
 */
const REPLACED_FOR_S = 30;

/** Whether the session of this token goes on with another one since a moment ago. */
export async function wasReplaced(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from session where replaced_hash = ${tokenHash}
      and replaced_at between now() - make_interval(secs => ${REPLACED_FOR_S}) and now()`.execute(
    db,
  );
  return rows.length > 0;
}

/** Those of some sessions that have ended or run out. */
export async function findEndedSessions(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as asked (id)
    where not exists (
      select from session where session.id = asked.id and expires_at > now()
    )`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of some sessions that have not ended or run out, with how far their people get. */
export async function findLiveSessions(
  db: Db,
  ids: readonly number[],
): Promise<({ id: number } & AccountStateFacts)[]> {
  const { rows } = await sql<{ id: number } & AccountStateFacts>`
    select session.id, account.status, account.role, account.must_change_password,
      two_step.enabled_at is not null as two_step
    from session join account on account.id = session.account_id
    left join two_step on two_step.account_id = account.id
    where session.id = any(${ids}::bigint[]) and session.expires_at > now()`.execute(db);
  return rows;
}

export async function touchSession(db: Db, id: number) {
  await db.updateTable('session').set({ last_used_at: sql`now()` }).where('id', '=', id).execute();
}

/** Removes sessions of an account: one, all but one, or all. Answers the ids that were there. */
export async function deleteSessionsOf(
  trx: Trx,
  accountId: number,
  which: { only?: number; except?: number } = {},
): Promise<number[]> {
  let query = trx.deleteFrom('session').where('account_id', '=', accountId);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.except !== undefined) query = query.where('id', '<>', which.except);
  const gone = await query.returning('id').execute();
  return gone.map(({ id }) => id);
}

/** Ends the sessions of an account but leaves their rows, which say why for a while. */
export async function expireSessionsOf(trx: Trx, accountId: number): Promise<number[]> {
  const ended = await trx
    .updateTable('session')
    .set({ expires_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Removes sessions that ran out some days ago. */
export async function deleteOldSessions(db: Db, days: number) {
  await db
    .deleteFrom('session')
    .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
