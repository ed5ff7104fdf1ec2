import { LANGUAGES, type Language } from '@station/contract/settings/settings';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** An account as a letter has to know it. */
type Reader = { email: string; language: Language | undefined; isActive: boolean };

/** The addresses of accounts, the language that each has chosen, and whether they still may sign in. */
export async function findReaders(
  db: Db,
  accountIds: readonly number[],
): Promise<Map<number, Reader>> {
  const { rows } = await sql<Omit<Reader, 'language'> & { id: number; language: string | null }>`
    select account.id, email, status = 'active' as "isActive", value ->> 'language' as language
    from account left join preference on account_id = account.id
    where account.id = any(${[...accountIds]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, language, ...reader }) => [
      id,
      { ...reader, language: LANGUAGES.find((it) => it === language) },
    ]),
  );
}

/** A link by which somebody answers to some meetings. */
export type NewAnswerLink = {
  tokenHash: Buffer;
  meetingIds: readonly number[];
  person: string;
  expiresAt: Date;
};

/** Keeps the hashes of such links. */
export async function insertAnswerLinks(trx: Trx, links: readonly NewAnswerLink[]): Promise<void> {
  const given = links.map(({ tokenHash, meetingIds, person, expiresAt }) => ({
    ...{ token_hash: tokenHash.toString('hex'), meeting_ids: meetingIds },
    ...{ person, expires_at: expiresAt },
  }));
  await sql`
    insert into meeting_answer_link (token_hash, meeting_ids, person, expires_at)
    select decode(token_hash, 'hex'), meeting_ids, person, expires_at
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (token_hash text,
      meeting_ids bigint[], person text, expires_at timestamptz)`.execute(trx);
}

/** What a link is about; undefined for one that there is not, or no more, or of whom may not sign in any more. */
export async function findAnswerLink(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ meeting_ids: number[]; person: string } | undefined> {
  const { rows } = await sql<{ meeting_ids: number[]; person: string }>`
    select meeting_ids, person from meeting_answer_link
    where token_hash = ${tokenHash} and expires_at > ${now}
      and (person not like 'account:%' or exists (
        select from account where 'account:' || id = person and status = 'active'))`.execute(db);
  return rows[0];
}

/** Removes links to meetings that are over. */
export async function deleteOldAnswerLinks(db: Db, now: Date): Promise<void> {
  await sql`delete from meeting_answer_link where expires_at <= ${now}`.execute(db);
}
