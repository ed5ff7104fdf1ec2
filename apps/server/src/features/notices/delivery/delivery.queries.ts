import type { Language } from '@station/contract/settings/settings';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { StoredTexts } from '../notices.queries.ts';

/** A notice that waits to be brought to where its person wants to have it. */
export type Waiting = {
  id: number;
  texts: StoredTexts;
  here: boolean;
  push: boolean;
  mail: boolean;
  read_at: Date | null;
};

/** What waits for a person, oldest first; held until the transaction ends, and passed over by others. */
export async function lockWaiting(trx: Trx, accountId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, texts, here, push, mail, read_at from notice
    where account_id = ${accountId} and delivered_at is null
    order by id for update skip locked`.execute(trx);
  return rows;
}

/** Notes that these were pushed and mailed as far as that was wanted. */
export async function markDelivered(
  trx: Trx,
  ids: readonly number[],
  mailed: readonly number[],
): Promise<void> {
  await sql`
    update notice set delivered_at = now(),
      mailed_at = case when id = any(${mailed}::bigint[]) then now() end,
      -- What is shown nowhere in the app cannot be read there, and may be told again.
      read_at = case when here then read_at else now() end
    where id = any(${ids}::bigint[])`.execute(trx);
}

/** A person that letters go to. */
export type Recipient = { email: string; language: Language };

/** Where letters to a person go, and in which language; undefined where they go nowhere. */
export async function findRecipient(
  db: Db,
  accountId: number,
  usual: Language,
): Promise<Recipient | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from account
    where id = ${accountId} and status = 'active' and email <> ''`.execute(db);
  const [row] = rows;
  return row && { email: row.email, language: await findLanguage(db, accountId, usual) };
}

/** The language that a person has chosen for the app; the usual one for who has not. */
export async function findLanguage(db: Db, accountId: number, usual: Language): Promise<Language> {
  const { rows } = await sql<{ language: string | null }>`
    select value ->> 'language' as language from preference
    where account_id = ${accountId}`.execute(db);
  const chosen = rows[0]?.language;
  return chosen === 'vi' || chosen === 'ko' || chosen === 'en' ? chosen : usual;
}

/** People whose summary is due at a moment, longest waiting first. */
export async function findDueDigests(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from notice_setting where next_digest_at <= ${now}
    order by next_digest_at limit ${limit}`.execute(db);
  return rows.map((row) => row.account_id);
}

/** Holds a summary that is due until the transaction ends; false where another server has it. */
export async function lockDueDigest(trx: Trx, accountId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from notice_setting where account_id = ${accountId} and next_digest_at <= ${now}
    for update skip locked`.execute(trx);
  return rows.length > 0;
}

export async function setNextDigest(trx: Trx, accountId: number, at: Date | null): Promise<void> {
  await trx
    .updateTable('notice_setting')
    .set({ next_digest_at: at })
    .where('account_id', '=', accountId)
    .execute();
}

/** What a person has not read and was sent no letter about, newest first. */
export async function findUnmailed(
  trx: Trx,
  accountId: number,
): Promise<{ id: number; texts: StoredTexts }[]> {
  const { rows } = await sql<{ id: number; texts: StoredTexts }>`
    select id, texts from notice
    where account_id = ${accountId} and here and read_at is null and archived_at is null
      and mailed_at is null
    order by created_at desc, id desc`.execute(trx);
  return rows;
}

export async function markMailed(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`update notice set mailed_at = now() where id = any(${ids}::bigint[])`.execute(trx);
}

/** Forgets what was read so many days ago, what nobody has read for longer, and what was never shown. */
export async function deleteOldNotices(
  db: Db,
  days: { read: number; unread: number },
): Promise<void> {
  await sql`
    delete from notice
    where read_at < now() - make_interval(days => ${days.read})
      or created_at < now() - make_interval(days => ${days.unread})
      or (not here and delivered_at < now() - interval '2 days')`.execute(db);
}
