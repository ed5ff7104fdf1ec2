import type { RecipientState, SkipReason } from '@station/contract/mail/mailing-recipients';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { isSuppressed } from './mailings.queries.ts';

/** Somebody whom a mailing is to go to. */
export type NewRecipient = {
  address: string;
  address_key: string;
  name: string;
  /** What the letter may say of them, by the name of the field in small letters. */
  fields: Record<string, string>;
  contact_id: number | null;
};

/** A recipient as the list shows them; `skip` is also told of who waits and would be skipped. */
export type RecipientRow = {
  id: number;
  address: string;
  name: string;
  contact_id: number | null;
  state: RecipientState;
  skip: SkipReason | null;
  failure: string | null;
  bounced: boolean;
  sent_at: Date | null;
};

/** A recipient with what their letter is made of. */
export type LetterRecipient = Pick<NewRecipient, 'address' | 'address_key' | 'name' | 'fields'> & {
  id: number;
};

const shown = sql`
  mailing_recipient.id, address, name, contact_id, state, failure, bounced, sent_at,
  coalesce(skip, case when state = 'waiting' then (
    select reason from mail_suppression where address_key = mailing_recipient.address_key
  ) end) as skip`;

/**
 * Adds recipients, each address once; answers how many were new, and how many of those are suppressed. Who is
 * no contact any more, or was merged into another since they were read, gets the letter all the same.
 */
export async function insertRecipients(
  trx: Trx,
  mailingId: number,
  recipients: readonly NewRecipient[],
): Promise<{ added: number; suppressed: number }> {
  const { rows } = await sql<{ added: number; suppressed: number }>`
    with given as materialized (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb)
        as (address text, address_key text, name text, fields jsonb, contact_id bigint)
      ) with ordinality as it(address, address_key, name, fields, contact_id, place)
    ),
    there as materialized (
      select id from contact where id in (select contact_id from given) order by id for key share
    ),
    added as (
      insert into mailing_recipient (mailing_id, address, address_key, name, fields, contact_id)
      select ${mailingId}, address, address_key, name, fields, there.id
      from given left join there on there.id = contact_id order by place
      on conflict on constraint mailing_recipient_address_key do nothing
      returning address_key
    )
    select count(*) as added, count(*) filter (where exists (
      select from mail_suppression where address_key = added.address_key
    )) as suppressed from added`.execute(trx);
  return rows[0] ?? { added: 0, suppressed: 0 };
}

export async function countRecipients(db: Db, mailingId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mailing_recipient where mailing_id = ${mailingId}`.execute(db);
  return rows[0]?.count ?? 0;
}

type RecipientFilter = { mailingId: number; search: string; state: RecipientState | '' };

const matches = ({ mailingId, search, state }: RecipientFilter): RawBuilder<unknown> => sql`
  mailing_id = ${mailingId} and (${state} = '' or state = ${state})
  and (${search} = '' or position(lower(${search}) in lower(address || ' ' || name)) > 0)`;

/** A page of the recipients, in the order in which they were added, and how many there are. */
export async function findRecipientPage(
  db: Db,
  filter: RecipientFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: RecipientRow[]; total: number }> {
  const { rows } = await sql<RecipientRow>`
    select ${shown} from mailing_recipient where ${matches(filter)}
    order by id limit ${limit} offset ${offset}`.execute(db);
  const { rows: totals } = await sql<{ total: number }>`
    select count(*) as total from mailing_recipient where ${matches(filter)}`.execute(db);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** The next recipients after one, for walking through all of them. */
export async function findRecipientsAfter(
  db: Db,
  mailingId: number,
  afterId: number,
  limit: number,
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select ${shown} from mailing_recipient where mailing_id = ${mailingId} and id > ${afterId}
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** The recipient at a place of the list, from 1. */
export async function findRecipientAt(
  db: Db,
  mailingId: number,
  place: number,
): Promise<LetterRecipient | undefined> {
  const { rows } = await sql<LetterRecipient>`
    select id, address, address_key, name, fields from mailing_recipient
    where mailing_id = ${mailingId} order by id limit 1 offset ${place - 1}`.execute(db);
  return rows[0];
}

export async function deleteRecipients(trx: Trx, mailingId: number, id?: number): Promise<number> {
  const { rows } = await sql`
    delete from mailing_recipient
    where mailing_id = ${mailingId} and (${id ?? null}::bigint is null or id = ${id ?? null})
    returning id`.execute(trx);
  return rows.length;
}

/** Has the recipients who are some contacts be another one; answers which were whom. */
export async function moveRecipients(
  trx: Trx,
  from: readonly number[],
  to: number,
): Promise<{ id: number; contact_id: number }[]> {
  const { rows } = await sql<{ id: number; contact_id: number }>`
    with given as (
      select id, contact_id from mailing_recipient where contact_id = any (${from}::bigint[])
      order by id for update
    )
    update mailing_recipient set contact_id = ${to} from given where mailing_recipient.id = given.id
    returning mailing_recipient.id, given.contact_id`.execute(trx);
  return rows;
}

/** Has recipients be a contact again, those who are still `from`. */
export async function returnRecipients(
  trx: Trx,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<void> {
  await sql`
    update mailing_recipient set contact_id = ${to}
    where id = any (${ids}::bigint[]) and contact_id = ${from}`.execute(trx);
}

/** Everybody who waits is skipped for a reason. */
export async function skipWaiting(trx: Trx, mailingId: number, skip: SkipReason): Promise<void> {
  await sql`
    update mailing_recipient set state = 'skipped', skip = ${skip}
    where mailing_id = ${mailingId} and state = 'waiting'`.execute(trx);
}

/** Those it failed for, and whom mailings may still go to. */
const mayTryAgain = (mailingId: number): RawBuilder<unknown> => sql`
  mailing_id = ${mailingId} and mailing_recipient.state = 'failed' and not ${isSuppressed}`;

export async function countFailed(db: Db, mailingId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mailing_recipient where ${mayTryAgain(mailingId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Has them wait once more, with the letter that was made for them: it did not go out. One that went out
 * and came back is over, so they get another.
 */
export async function waitAgain(trx: Trx, mailingId: number): Promise<void> {
  await sql`
    update letter set came_back = true from mailing_recipient
    where letter.id = letter_id and bounced and ${mayTryAgain(mailingId)}`.execute(trx);
  await sql`
    update mailing_recipient set state = 'waiting', failure = null, queued_at = null,
      letter_id = case when bounced then null else letter_id end, bounced = false
    where ${mayTryAgain(mailingId)}`.execute(trx);
}

/** A recipient of whom nobody knows whether they got the letter, held until the transaction ends. */
export async function lockUncertain(
  trx: Trx,
  mailingId: number,
  id: number,
): Promise<{ id: number; state: RecipientState; letter_id: number | null } | undefined> {
  const { rows } = await sql<{ id: number; state: RecipientState; letter_id: number | null }>`
    select id, state, letter_id from mailing_recipient
    where id = ${id} and mailing_id = ${mailingId} for update`.execute(trx);
  return rows[0];
}

/** A person has found out: it was sent, or it is to be sent again, or not to be sent any more. */
export async function decideRecipientRow(
  trx: Trx,
  id: number,
  decision: 'sent' | 'again' | 'never',
  now: Date,
): Promise<void> {
  const values = {
    sent: { state: 'sent', failure: null, sent_at: now },
    again: { state: 'waiting', failure: null, queued_at: null },
    never: { state: 'skipped', skip: 'stopped', failure: null },
  }[decision];
  await trx.updateTable('mailing_recipient').set(values).where('id', '=', id).execute();
}
