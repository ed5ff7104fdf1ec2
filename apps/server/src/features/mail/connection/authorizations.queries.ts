import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** Somebody who was sent to Google's consent page. */
export type AuthorizationRow = {
  state_hash: Buffer;
  browser_hash: Buffer;
  session_id: number;
  account_id: number;
  sealed_verifier: Buffer;
  redirect_url: string;
};

/** Keeps it, and forgets those who never came back. */
export async function insertAuthorization(
  trx: Trx,
  it: AuthorizationRow & { expires_at: Date },
  now: Date,
): Promise<void> {
  await sql`delete from mail_authorization where expires_at < ${now}`.execute(trx);
  await sql`
    insert into mail_authorization (state_hash, browser_hash, session_id, account_id,
      sealed_verifier, redirect_url, expires_at)
    values (${it.state_hash}, ${it.browser_hash}, ${it.session_id}, ${it.account_id},
      ${it.sealed_verifier}, ${it.redirect_url}, ${it.expires_at})`.execute(trx);
}

/** Takes it away, so that nobody comes back twice with it. */
export async function takeAuthorization(
  db: Db,
  stateHash: Buffer,
  now: Date,
): Promise<AuthorizationRow | undefined> {
  const { rows } = await sql<AuthorizationRow & { is_open: boolean }>`
    delete from mail_authorization where state_hash = ${stateHash}
    returning *, expires_at > ${now} as is_open`.execute(db);
  return rows[0]?.is_open ? rows[0] : undefined;
}
