import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The hash of the token that a session had before its present one, and when it was replaced, so that each
 * server can tell whoever still comes with it. Null where the first token is the present one; the release
 * before replaces tokens without it.
 */
export const replacedTokens: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table session add replaced_hash bytea, add replaced_at timestamptz`.execute(db);
    await sql`
      create index session_replaced_hash_idx on session (replaced_hash)
      where replaced_hash is not null`.execute(db);
  },
};
