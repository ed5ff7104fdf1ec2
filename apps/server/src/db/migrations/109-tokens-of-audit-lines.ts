import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The beginning of the API token that somebody did something with, by which tokens are told from each other.
 * Null for what people did themselves, for what is older, and for lines of the release before.
 */
export const tokensOfAuditLines: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table audit_line add api_token text`.execute(db);
  },
};
