import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/** The head of a letter as it is kept; `sealed` is a `LetterHead`. */
export type KeptRow = {
  gmail_id: string;
  label_ids: string[];
  received_at: Date;
  sealed: Buffer;
};

/** Heads of one mailbox that are kept; older ones go. */
const KEPT_MAX = 500;

export async function findKept(
  db: Db,
  mailboxId: number,
  ids: readonly string[],
): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select gmail_id, label_ids, received_at, sealed from kept_mail
    where mailbox_id = ${mailboxId} and gmail_id = any (${ids})`.execute(db);
  return rows;
}

/** Those of the inbox, newest first. */
export async function findKeptInbox(db: Db, mailboxId: number, limit: number): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select gmail_id, label_ids, received_at, sealed from kept_mail
    where mailbox_id = ${mailboxId} and label_ids @> array['INBOX']
    order by received_at desc, gmail_id limit ${limit}`.execute(db);
  return rows;
}

/** Keeps heads, the newest ones of a mailbox. */
export async function keepHeads(
  db: Db,
  mailboxId: number,
  rows: readonly KeptRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const json = rows.map((row) => ({ ...row, sealed: row.sealed.toString('base64') }));
  await sql`
    with old as (
      delete from kept_mail where mailbox_id = ${mailboxId} and received_at < (
        select received_at from kept_mail where mailbox_id = ${mailboxId}
        order by received_at desc offset ${KEPT_MAX} limit 1)
    )
    insert into kept_mail (mailbox_id, gmail_id, label_ids, received_at, sealed)
    select ${mailboxId}, gmail_id,
      array(select jsonb_array_elements_text(label_ids)), received_at, decode(sealed, 'base64')
    from jsonb_to_recordset(${JSON.stringify(json)}::jsonb)
      as given(gmail_id text, label_ids jsonb, received_at timestamptz, sealed text)
    where exists (select from mailbox where id = ${mailboxId})
    on conflict (mailbox_id, gmail_id) do update
    set label_ids = excluded.label_ids, sealed = excluded.sealed`.execute(db);
}

/** Forgets some heads, or all of a mailbox. */
export async function forgetHeads(
  db: Db,
  mailboxId: number,
  ids: readonly string[] | 'all',
): Promise<void> {
  const which = ids === 'all' ? sql`true` : sql`gmail_id = any (${ids})`;
  await sql`delete from kept_mail where mailbox_id = ${mailboxId} and ${which}`.execute(db);
}

/** Does with kept heads what was done at Google. */
export async function relabelKept(
  db: Db,
  mailboxId: number,
  ids: readonly string[],
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): Promise<void> {
  await sql`
    update kept_mail set label_ids = array(
      select label from unnest(label_ids) as label where label <> all (${remove}::text[])
      union select unnest(${add}::text[]))
    where mailbox_id = ${mailboxId} and gmail_id = any (${ids})`.execute(db);
}

/**
 * Whether it is time to look for new mail; who is told so looks, and nobody else in the next while,
 * however many ask, on whichever server.
 */
export async function claimLook(db: Db, mailboxId: number, everyMs: number): Promise<boolean> {
  const { rows } = await sql`
    update mailbox set synced_at = now()
    where id = ${mailboxId} and state <> 'connect-again'
      and coalesce(synced_at, '-infinity') <= now() - make_interval(secs => ${everyMs / 1_000})
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Mailboxes that nobody has looked into for five minutes, of people who have used Station in the last
 * quarter of an hour; the longest neglected first.
 */
export async function findMailboxesToLookInto(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from mailbox where state <> 'connect-again'
      and greatest(synced_at, connected_at) < now() - interval '5 minutes'
      and exists (
        select from mailbox_member member join session on session.account_id = member.account_id
        where mailbox_id = mailbox.id and last_used_at > now() - interval '15 minutes')
    order by greatest(synced_at, connected_at) limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Up to where Google's history is known. */
export async function findHistory(
  db: Db,
  mailboxId: number,
): Promise<{ history_id: string | null; revision: number; unread: number }> {
  const { rows } = await sql<{ history_id: string | null; revision: number; unread: number }>`
    select history_id, revision, unread from mailbox where id = ${mailboxId}`.execute(db);
  return rows[0] ?? { history_id: null, revision: 0, unread: 0 };
}

/** Goes on from one point of Google's history to another, unless somebody else has meanwhile. */
export async function advanceHistory(
  db: Db,
  mailboxId: number,
  from: string | null,
  to: { historyId: string; unread: number },
): Promise<void> {
  await sql`
    update mailbox set history_id = ${to.historyId}, synced_at = now(),
      revision = revision + 1, unread = ${to.unread}
    where id = ${mailboxId} and history_id is not distinct from ${from}`.execute(db);
}

/** Nothing has happened since; written down every few seconds at most. */
export async function noteLook(db: Db, mailboxId: number): Promise<void> {
  await sql`
    update mailbox set synced_at = now()
    where id = ${mailboxId} and synced_at < now() - interval '5 seconds'`.execute(db);
}
