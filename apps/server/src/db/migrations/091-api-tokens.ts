import { type Kysely, type Migration, sql } from 'kysely';

/** API tokens: the hash alone, never the token. They go with their maker's account. */
export const apiTokens: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table api_token (
        id bigint generated always as identity primary key,
        account_id bigint not null references account on delete cascade,
        name text not null,
        prefix text not null,
        token_hash bytea not null,
        scopes text[] not null,
        made_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz,
        revoked_at timestamptz
      )`.execute(db);
    await sql`create unique index api_token_hash_key on api_token (token_hash)`.execute(db);
    await sql`
      create index api_token_account_id_idx on api_token (account_id) where revoked_at is null`.execute(
      db,
    );
  },
};
