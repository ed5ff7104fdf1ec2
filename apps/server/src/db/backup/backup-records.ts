import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.gen.ts';

/** What is remembered of a backup that was made. */
export type BackupRecord = {
  /** The machine it was made on, and the file there. */
  host: string;
  file: string;
  bytes: number;
  rows: number;
  /** Whether people's files lie beside it, all of them. */
  withFiles: boolean;
};

/** As many are remembered. */
const KEPT = 100;

/** Remembers a backup whose file is whole. */
export async function recordBackup(db: Kysely<Database>, made: BackupRecord): Promise<void> {
  await sql`
    insert into backup_record (host, file, bytes, rows, with_files)
    values (${made.host}, ${made.file}, ${made.bytes}, ${made.rows}, ${made.withFiles})`.execute(
    db,
  );
  await sql`
    delete from backup_record
    where id <= (select id from backup_record order by id desc offset ${KEPT} limit 1)`.execute(db);
}
