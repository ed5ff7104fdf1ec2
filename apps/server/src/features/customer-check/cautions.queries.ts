import type { CautionSubject } from '@station/contract/customer-check/caution-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';
import { containing } from '../../platform/search-condition.queries.ts';

/** A caution as it is stored; days as text. */
export type CautionRow = {
  id: number;
  subject: CautionSubject;
  subject_id: number | null;
  key: string;
  label: string;
  reason: string;
  expires_on: string | null;
  created_at: Date;
  created_name: string;
  ended_at: Date | null;
  ended_name: string | null;
};

const columns = sql`
  id, subject, subject_id, key, label, reason, expires_on::text as expires_on, created_at,
  created_name, ended_at, ended_name`;

/** Holds today: neither ended nor expired. `today` is a day in UTC, so that none ends before its day does in Korea or Viet Nam. */
const holds = (today: string): RawBuilder<boolean> =>
  sql`(ended_at is null and (expires_on is null or expires_on >= ${today}::date))`;

/** Whether a caution holds today about a record of a kind; `id` is its column. */
export const isCautioned = (
  subject: Extract<CautionSubject, 'contact' | 'company'>,
  id: RawBuilder<unknown>,
  today: string,
): RawBuilder<boolean> => sql`exists (
  select from customer_caution
  where subject = ${subject} and subject_id = ${id} and ${holds(today)})`;

/** A record or a value that cautions may be about. */
export type CautionTarget = { subject: CautionSubject; id?: number; key?: string };

/** The cautions that hold today about any of some records and values, newest first. */
export async function findCautionsAbout(
  db: Db,
  targets: readonly CautionTarget[],
  today: string,
): Promise<CautionRow[]> {
  if (targets.length === 0) return [];
  const about = targets.map(({ subject, id, key = '' }) =>
    id === undefined
      ? sql`(subject = ${subject} and key = ${key})`
      : sql`(subject = ${subject} and subject_id = ${id})`,
  );
  const { rows } = await sql<CautionRow>`
    select ${columns} from customer_caution
    where ${holds(today)} and (${sql.join(about, sql` or `)}) order by id desc`.execute(db);
  return rows;
}

/** A page of cautions, newest first, and how many there are in all. */
export async function findCautions(
  db: Db,
  { search, over, today }: { search: string; over: boolean; today: string },
  offset: number,
  limit: number,
): Promise<{ total: number; rows: CautionRow[] }> {
  const meant = over ? sql`not ${holds(today)}` : holds(today);
  const text = containing(search);
  const { rows } = await sql<CautionRow & { total: number }>`
    with meant as (
      select * from customer_caution
      where ${meant} and (label ilike ${text} or reason ilike ${text} or key ilike ${text})
    ),
    page as (select * from meant order by id desc offset ${offset} limit ${limit})
    select known.total, ${columns}
    from (select count(*) as total from meant) known left join page on true
    order by id desc`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter((row) => row.id !== null).map(({ total: _, ...row }) => row),
  };
}

export async function insertCaution(
  trx: Trx,
  caution: Pick<CautionRow, 'subject' | 'subject_id' | 'key' | 'label' | 'reason' | 'expires_on'>,
  by: { id: number; name: string },
): Promise<CautionRow> {
  const { subject, subject_id, key, label, reason, expires_on } = caution;
  const { rows } = await sql<CautionRow>`
    insert into customer_caution
      (subject, subject_id, key, label, reason, expires_on, created_by, created_name)
    values (${subject}, ${subject_id}, ${key}, ${label}, ${reason}, ${expires_on}::date, ${by.id},
      ${by.name})
    returning ${columns}`.execute(trx);
  return rows[0] as CautionRow;
}

/** The caution, held against others until the transaction ends. */
export async function lockCaution(trx: Trx, id: number): Promise<CautionRow | undefined> {
  const { rows } = await sql<CautionRow>`
    select ${columns} from customer_caution where id = ${id} for update`.execute(trx);
  return rows[0];
}

export async function endCautionRow(trx: Trx, id: number, by: string): Promise<CautionRow> {
  const { rows } = await sql<CautionRow>`
    update customer_caution set ended_at = now(), ended_name = ${by} where id = ${id}
    returning ${columns}`.execute(trx);
  return rows[0] as CautionRow;
}

/** What a contact or a company is called; undefined when there is none. */
export async function findSubjectName(
  db: Db,
  subject: Extract<CautionSubject, 'contact' | 'company'>,
  id: number,
): Promise<string | undefined> {
  const found = await db.selectFrom(subject).select('name').where('id', '=', id).executeTakeFirst();
  return found?.name;
}

/**
 * Has the cautions about some contacts, also those that are over, be about another one; answers which were
 * about whom.
 */
export async function moveCautions(
  trx: Trx,
  from: readonly number[],
  to: number,
): Promise<{ id: number; contact_id: number }[]> {
  const { rows } = await sql<{ id: number; contact_id: number }>`
    with given as (
      select id, subject_id from customer_caution
      where subject = 'contact' and subject_id = any (${from}::bigint[]) for update
    )
    update customer_caution set subject_id = ${to} from given where customer_caution.id = given.id
    returning customer_caution.id, given.subject_id as contact_id`.execute(trx);
  return rows;
}

/** Has cautions be about a contact again, those that are still about `from`. */
export async function returnCautions(
  trx: Trx,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<void> {
  await sql`
    update customer_caution set subject_id = ${to}
    where id = any (${ids}::bigint[]) and subject = 'contact' and subject_id = ${from}`.execute(
    trx,
  );
}
