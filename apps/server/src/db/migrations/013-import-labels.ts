import { type Kysely, type Migration, sql } from 'kysely';

/** Staged rows know what the record is called that they are duplicates of. */
export const importLabels: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table import_row add column match_label text`.execute(db);
  },
};
