import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { RECIPIENT_REFUSED } from '../../platform/mailer.ts';

/** What the database says of itself. */
export type DatabaseFacts = { version: string; schema: string; bytes: number };

/** Its version and newest migration, and how large it is. */
export async function findDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
      (select max(name) from kysely_migration) as schema,
      pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0] as DatabaseFacts;
}

/** Asks for next to nothing. */
export async function askDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** A backup as it is remembered. */
export type BackupRow = {
  made_at: Date;
  host: string;
  file: string;
  bytes: number;
  with_files: boolean;
};

/** The last backup that is remembered. */
export async function findLastBackup(db: Db): Promise<BackupRow | undefined> {
  return db
    .selectFrom('backup_record')
    .select(['made_at', 'host', 'file', 'bytes', 'with_files'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Kinds of upkeep that failed the last time. */
export async function countFailingUpkeep(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from job
    where state in ('waiting', 'running') and repeats and failure is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * What the mail server said last of a letter that it has not taken, if it has taken none since. What it says of
 * one recipient, as of an address that nobody has, says nothing of the server.
 */
export async function findMailFailure(
  db: Db,
  kind: string,
): Promise<{ at: Date; why: string } | undefined> {
  const { rows } = await sql<{ at: Date; why: string }>`
    select started_at as at, failure as why from job
    where kind = ${kind} and state in ('waiting', 'running', 'failed')
      and strpos(failure, ${RECIPIENT_REFUSED}) = 0 and started_at is not null
      and started_at >= coalesce(
        (select max(finished_at) from job where kind = ${kind} and state = 'done'), started_at)
    order by started_at desc limit 1`.execute(db);
  return rows[0];
}

/** Mailboxes and devices that are connected, and whether there are keys. */
export type ConnectionFacts = {
  has_client: boolean;
  mailboxes: number;
  mailboxes_lost: number;
  has_push_keys: boolean;
  push_devices: number;
  file_bytes: number;
};

/** Who is connected to what outside, and what files take. */
export async function findConnectionFacts(db: Db, sealedWith: Buffer): Promise<ConnectionFacts> {
  const { rows } = await sql<ConnectionFacts>`
    select
      exists (select from mail_state where client_id <> '' and sealed_client_secret is not null)
        as has_client,
      (select count(*) from mailbox) as mailboxes,
      (select count(*) from mailbox where state = 'connect-again') as mailboxes_lost,
      exists (select from push_key where sealed_with = ${sealedWith}) as has_push_keys,
      (select count(*) from push_device) as push_devices,
      (select coalesce(sum(bytes), 0)::bigint from file_usage) as file_bytes`.execute(db);
  return rows[0] as ConnectionFacts;
}
