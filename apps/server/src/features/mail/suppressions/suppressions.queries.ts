import type { Suppression } from '@station/contract/mail/suppressions';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

export type SuppressionRow = Omit<Suppression, 'created_at'> & { created_at: Date };

const COLUMNS = ['id', 'address', 'reason', 'note', 'created_by_name', 'created_at'] as const;

/** Two writings of an address are one: composed, in small letters. */
export const addressKey = (address: string): string => address.normalize('NFC').toLowerCase();

/**
 * Whoever queues a letter to an address, or suppresses it, is alone with it until the transaction ends:
 * so either the letter knows of the suppression, or the suppression of the letter.
 */
export async function lockAddress(trx: Trx, key: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`mail.address ${key}`}, 44))`.execute(trx);
}

export async function findSuppressed(db: Db, key: string): Promise<SuppressionRow | undefined> {
  const row = await db
    .selectFrom('mail_suppression')
    .select(COLUMNS)
    .where('address_key', '=', key)
    .executeTakeFirst();
  return row as SuppressionRow | undefined;
}

/** A page of the list, the newest first, and how many there are. */
export async function findSuppressionPage(
  db: Db,
  search: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SuppressionRow[]; total: number }> {
  const found = db
    .selectFrom('mail_suppression')
    .where(sql<boolean>`${search} = '' or position(lower(${search}) in address_key) > 0`);
  const rows = await found
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows as SuppressionRow[], total };
}

type NewSuppression = Pick<SuppressionRow, 'address' | 'reason' | 'note'> & {
  address_key: string;
  mailing_id: number | null;
  created_by: number | null;
  created_by_name: string | null;
};

/** Puts an address on the list; nothing for one that is there already. */
export async function insertSuppression(
  trx: Trx,
  values: NewSuppression,
): Promise<SuppressionRow | undefined> {
  const row = await trx
    .insertInto('mail_suppression')
    .values(values)
    .onConflict((conflict) => conflict.constraint('mail_suppression_address_key').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row as SuppressionRow | undefined;
}

export async function deleteSuppressionRow(
  trx: Trx,
  id: number,
): Promise<SuppressionRow | undefined> {
  const row = await trx
    .deleteFrom('mail_suppression')
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row as SuppressionRow | undefined;
}

/**
 * The letters of mailings to an address that are in the outbox, with those of which nobody knows: where
 * Google turns out not to have one, it waits again.
 */
export async function findLettersUnderWay(trx: Trx, key: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('mailing_recipient')
    .select('letter_id')
    .where('address_key', '=', key)
    .where('state', 'in', ['sending', 'uncertain'])
    .execute();
  return rows.flatMap(({ letter_id }) => (letter_id === null ? [] : [letter_id]));
}

/** The recipient that a link to unsubscribe was made for. */
export async function findRecipientOfLink(
  db: Db,
  id: number,
): Promise<{ mailing_id: number } | undefined> {
  return db
    .selectFrom('mailing_recipient')
    .select('mailing_id')
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Recipients whose letters were called off because their address is on the list now. */
export async function skipCalledOff(
  trx: Trx,
  letterIds: readonly number[],
  skip: Suppression['reason'],
): Promise<void> {
  await sql`
    update mailing_recipient set state = 'skipped', skip = ${skip}
    where letter_id = any(${letterIds}::bigint[]) and state in ('sending', 'uncertain')`.execute(
    trx,
  );
}
