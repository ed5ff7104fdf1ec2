import { type Kysely, type Migration, sql } from 'kysely';

/** Staged rows may have several keys: a cell with two telephone numbers means one contact with both. */
export const importOtherKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table import_row
        add column other_keys text[] collate "C" not null default '{}'`.execute(db);
  },
};
