import { type Kysely, type Migration, sql } from 'kysely';

/** Which backups were made, when and where to, so that somebody notices when none was. */
export const backupRecords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table backup_record (
        id bigint generated always as identity primary key,
        made_at timestamptz not null default now(),
        host text not null,
        file text not null,
        bytes bigint not null,
        rows bigint not null,
        with_files boolean not null
      )`.execute(db);
  },
};
