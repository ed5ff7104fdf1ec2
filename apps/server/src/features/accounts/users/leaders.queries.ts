import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { Actor } from '../../../platform/guard.ts';

/** Whether somebody leads an account: directly, or as the leader of those who do. */
export async function leads(db: Db, leaderId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ led: boolean }>`
    select ${accountId}::bigint in (select id from (${ledBy(leaderId)}) as led) as led`.execute(db);
  return rows[0]?.led === true;
}

/**
 * Whether somebody may see what an account reports to its leader: its leader, the leaders above that
 * one, and administrators. Nobody leads themselves.
 */
export async function mayLead(db: Db, actor: Actor, accountId: number): Promise<boolean> {
  if (actor.id === accountId) return false;
  return actor.role === 'admin' || leads(db, actor.id, accountId);
}

/** The same as a condition: whether `accountId`, a column, is of somebody whom the actor may lead. */
export function isLed(actor: Actor, accountId: ReturnType<typeof sql>) {
  if (actor.role === 'admin') return sql<SqlBool>`${accountId} <> ${actor.id}`;
  return sql<SqlBool>`${accountId} in (${ledBy(actor.id)})`;
}

/** Whoever may lead an account, and the account itself: by name, without those who cannot sign in. */
export async function findThoseAbove(
  db: Db,
  accountId: number | null,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive above as (
      select id, leader_id from account where id = ${accountId}
      union
      select account.id, account.leader_id from account join above on account.id = above.leader_id
    )
    select id, name from account
    where status = 'active' and (role = 'admin' or id in (select id from above))
    order by sort_key(name), id`.execute(db);
  return rows;
}

/** Ids of those whom somebody leads. `union` ends where somebody comes twice. */
function ledBy(leaderId: number) {
  return sql<{ id: number }>`
    with recursive led as (
      select id from account where leader_id = ${leaderId}
      union
      select account.id from account join led on account.leader_id = led.id
    )
    select id from led`;
}
