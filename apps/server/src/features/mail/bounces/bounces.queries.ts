import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { Bounce } from './delivery-status.rules.ts';

/** Letters come back within so many days, or never. */
const DAYS = 5;

/** Mailboxes that can be looked into and have lately sent letters to many. */
export async function findMailboxesToWatch(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from mailbox where state <> 'connect-again' and exists (
      select from mailing join mailing_recipient on mailing_id = mailing.id
      where mailing.mailbox_id = mailbox.id
        and sent_at > ${now}::timestamptz - make_interval(days => ${DAYS})
    ) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of a mailbox's letters that nobody has read for this yet. */
export async function findUnreadReports(
  db: Db,
  mailboxId: number,
  gmailIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${gmailIds}::text[]) as given(id)
    where not exists (
      select from mail_bounce where mailbox_id = ${mailboxId} and gmail_id = given.id
    )`.execute(db);
  return rows.map(({ id }) => id);
}

type Report = { mailboxId: number; gmailId: string };

/**
 * Notes that a letter came back, and marks the recipient whose letter it was: by the letter's mark, for a
 * report about another letter says nothing of ours. Answers its mailing, or null where it was of none.
 * Undefined: somebody has noted it already. `bounce` is left out for a report that tells of nothing, so
 * that it is not read again.
 */
export async function noteBounce(
  trx: Trx,
  { mailboxId, gmailId }: Report,
  bounce?: Bounce & { key: string; mark: string | undefined },
): Promise<{ mailing_id: number | null } | undefined> {
  const { rows: noted } = await sql<{ id: number }>`
    insert into mail_bounce (mailbox_id, gmail_id, address_key, is_permanent, status, diagnostic)
    values (${mailboxId}, ${gmailId}, ${bounce?.key ?? ''}, ${bounce?.isPermanent ?? false},
      ${bounce?.status ?? ''}, ${bounce?.diagnostic ?? ''})
    on conflict on constraint mail_bounce_letter_key do nothing returning id`.execute(trx);
  const id = noted[0]?.id;
  if (id === undefined) return undefined;
  if (bounce?.mark === undefined) return { mailing_id: null };
  const { rows } = await sql<{ mailing_id: number }>`
    with own as (
      select mailing_recipient.id from mailing_recipient
      join letter on letter.id = letter_id
      where address_key = ${bounce.key} and letter.mailbox_id = ${mailboxId}
        and letter.mark = ${bounce.mark} and mailing_recipient.state in ('sent', 'uncertain')
      for update of mailing_recipient
    ), marked as (
      update mailing_recipient set state = 'failed', bounced = true,
        failure = ${`${bounce.status} ${bounce.diagnostic}`.trim()}
      from own where mailing_recipient.id = own.id
      returning mailing_recipient.id, mailing_id
    ), linked as (
      update mail_bounce set recipient_id = marked.id from marked where mail_bounce.id = ${id}
    )
    select mailing_id from marked`.execute(trx);
  return { mailing_id: rows[0]?.mailing_id ?? null };
}
