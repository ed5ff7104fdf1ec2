import { sql } from 'kysely';
import type { Trx } from '../../../db/db.ts';
import type { SealedText } from './sealed-text.ts';

/** What keeps the texts that letters are made from. */
export const TEXT_TABLES = ['mailing', 'mail_template'] as const;
type TextTable = (typeof TEXT_TABLES)[number];

/** Texts that were written before texts were sealed, held until the transaction ends. */
export async function lockOpenTexts(
  trx: Trx,
  table: TextTable,
  limit: number,
): Promise<(SealedText & { id: number })[]> {
  const { rows } = await sql<SealedText & { id: number }>`
    select id, sealed_subject, sealed_html from ${sql.table(table)}
    where get_byte(sealed_subject, 0) = 0 or get_byte(sealed_html, 0) = 0
    order by id limit ${limit} for update`.execute(trx);
  return rows;
}

/** Puts a sealed text in the place of an open one; nobody has changed anything by that. */
export async function replaceText(
  trx: Trx,
  table: TextTable,
  id: number,
  { sealed_subject, sealed_html }: SealedText,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set sealed_subject = ${sealed_subject}, sealed_html = ${sealed_html}
    where id = ${id}`.execute(trx);
}
