import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/** Opening a file again counts only after so many minutes: a player asks for many pieces. */
const SAME_OPENING_MINUTES = 5;

/** Notes that somebody has opened a file. */
export async function recordOpening(db: Db, nodeId: number, accountId: number): Promise<void> {
  await sql`
    insert into file_opening as known (node_id, account_id) values (${nodeId}, ${accountId})
    on conflict (node_id, account_id) do update set last_at = now(), times = known.times + 1
    where known.last_at < now() - make_interval(mins => ${SAME_OPENING_MINUTES})`.execute(db);
}

/** So many who opened a file are told. */
const TOLD_MAX = 20;

/** Who has opened a file, last ones first. */
export async function findOpenings(db: Db, nodeId: number) {
  const { rows } = await sql<{ account_id: number; name: string; last_at: Date; times: number }>`
    select account_id, coalesce(nullif(account.name, ''), account.username) as name, last_at, times
    from file_opening join account on account.id = account_id
    where node_id = ${nodeId} order by last_at desc, account_id limit ${TOLD_MAX}`.execute(db);
  return rows.map(({ last_at, ...row }) => ({ ...row, last_at: last_at.toISOString() }));
}
