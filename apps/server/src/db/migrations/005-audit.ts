import { type Kysely, type Migration, sql } from 'kysely';

/** Reading the audit log: by who, by what, by when. Newest first is the order of the ids. */
export const audit: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index audit_line_actor_id_idx on audit_line (actor_id, id)`.execute(db);
    await sql`create index audit_line_action_idx on audit_line (action collate "C", id)`.execute(
      db,
    );
    // Times follow the order of the ids, so a summary of blocks is enough and costs writers nothing.
    await sql`
      create index audit_line_at_idx on audit_line using brin (at) with (autosummarize = on)`.execute(
      db,
    );
  },
};
