import type { ApiToken } from '@station/contract/accounts/api-tokens';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { prepared } from '../../../db/prepared.ts';

/** A token that holds, with its maker, as the guard asks for them. */
export type ApiTokenRow = {
  token_id: number;
  prefix: string;
  scopes: string[];
  /** Its last use was noted more than a minute ago, or never. */
  is_stale: boolean;
  id: number;
  username: string;
  name: string;
  role: string;
  status: string;
  must_change_password: boolean;
  two_step: boolean;
};

/** The token with this hash, if it holds and its maker is still an active administrator. */
export async function findLiveApiToken(
  db: Db,
  tokenHash: Buffer,
): Promise<ApiTokenRow | undefined> {
  const { rows } = await sql<ApiTokenRow>`${prepared}
    select api_token.id as token_id, api_token.prefix, api_token.scopes,
      coalesce(api_token.used_at < now() - interval '1 minute', true) as is_stale,
      account.id, account.username, account.name, account.role, account.status,
      account.must_change_password, two_step.enabled_at is not null as two_step
    from api_token join account on account.id = api_token.account_id
    left join two_step on two_step.account_id = account.id
    where api_token.token_hash = ${tokenHash} and api_token.revoked_at is null
      and api_token.expires_at > now() and account.role = 'admin'
      and account.status = 'active'`.execute(db);
  return rows[0];
}

/** Notes that a token is in use; of those who do so at once, one writes. */
export async function touchApiToken(db: Db, id: number): Promise<void> {
  await sql`
    update api_token set used_at = now()
    where id = ${id} and (used_at is null or used_at < now() - interval '1 minute')`.execute(db);
}

/** The tokens of all people that were not revoked, newest first. */
export async function findApiTokens(db: Db): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_token')
    .innerJoin('account', 'account.id', 'api_token.account_id')
    .select(['api_token.id', 'api_token.name', 'prefix', 'scopes', 'username as made_by'])
    .select(['made_at', 'expires_at', 'used_at'])
    .select(
      sql<boolean>`expires_at <= now() or role <> 'admin' or status <> 'active'`.as('refused'),
    )
    .where('revoked_at', 'is', null)
    .orderBy('api_token.id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    scopes: row.scopes as ApiToken['scopes'],
    made_at: row.made_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
  }));
}

/** A token to be kept: of the token itself the hash and its beginning. */
export type NewApiToken = {
  account_id: number;
  name: string;
  prefix: string;
  token_hash: Buffer;
  scopes: string[];
  days: number;
};

/** Keeps a token unless its maker, who is held meanwhile, has `most` that hold already; answers its id. */
export async function insertApiToken(
  trx: Trx,
  token: NewApiToken,
  most: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into api_token (account_id, name, prefix, token_hash, scopes, expires_at)
    select ${token.account_id}, ${token.name}, ${token.prefix}, ${token.token_hash},
      ${token.scopes}::text[], now() + make_interval(days => ${token.days})
    where (select count(*) from api_token where account_id = ${token.account_id}
      and revoked_at is null and expires_at > now()) < ${most}
    returning id`.execute(trx);
  return rows[0] && Number(rows[0].id);
}

/** Ends every token of somebody; answers what they were. */
export async function revokeApiTokenRowsOf(
  trx: Trx,
  accountId: number,
): Promise<{ id: number; name: string; prefix: string }[]> {
  return trx
    .updateTable('api_token')
    .set({ revoked_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name', 'prefix'])
    .execute();
}

/** Ends a token; answers what it was, or undefined when there is none that was not revoked. */
export async function revokeApiTokenRow(
  trx: Trx,
  id: number,
): Promise<{ name: string; prefix: string } | undefined> {
  const { rows } = await sql<{ name: string; prefix: string }>`
    update api_token set revoked_at = now()
    where id = ${id} and revoked_at is null returning name, prefix`.execute(trx);
  return rows[0];
}
