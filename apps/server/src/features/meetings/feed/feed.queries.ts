import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

type FeedRow = { created_at: Date; used_at: Date | null };

/** An account's feed. */
export async function findFeed(db: Db, accountId: number): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`
    select created_at, used_at from meeting_feed where account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** Gives an account a feed, in the place of the one it has. */
export async function putFeed(
  trx: Trx,
  accountId: number,
  tokenHash: Buffer,
  at: Date,
): Promise<void> {
  await sql`
    insert into meeting_feed (account_id, token_hash, created_at)
    values (${accountId}, ${tokenHash}, ${at})
    on conflict (account_id) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at, used_at = null`.execute(
    trx,
  );
}

/** Takes a feed back; false when there was none. */
export async function deleteFeed(trx: Trx, accountId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from meeting_feed where account_id = ${accountId}`.execute(trx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Whose feed this is, of those who may sign in; notes at most once an hour that it was read. */
export async function findFeedReader(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string; is_noted: boolean }>`
    select account.id, coalesce(nullif(account.name, ''), username) as name,
      coalesce(used_at > ${now}::timestamptz - interval '1 hour', false) as is_noted
    from meeting_feed join account on account.id = account_id
    where token_hash = ${tokenHash} and status = 'active'`.execute(db);
  const [found] = rows;
  if (found && !found.is_noted) {
    await sql`update meeting_feed set used_at = ${now} where account_id = ${found.id}`.execute(db);
  }
  return found;
}
