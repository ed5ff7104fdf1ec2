import type { CheckInAnswer } from '@station/contract/membership/check-in';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { comparablePhone } from '../../../platform/phones.ts';
import { searchConditions } from '../../../platform/search-condition.queries.ts';
import { searchFit } from '../../../platform/search-fit.queries.ts';
import { tokenHash, tokenIn } from './cards.ts';

/** People to choose from, at most. */
const CANDIDATES = 8;

/** How a member's number is written at most; more digits are a telephone number. */
const NUMBER = /^0*(\d{1,7})$/;

/** Whose card is shown. */
export async function findByCard(db: Db, text: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from member
    where card_hash = ${tokenHash(tokenIn(text))} and deleted_at is null`.execute(db);
  return rows[0]?.id;
}

/** Whose card it is; else who has a number or a telephone number. */
export async function findByCardOrNumber(db: Db, text: string): Promise<number[]> {
  const number = Number(NUMBER.exec(text)?.[1] ?? 0);
  const key = text.replace(/\D/g, '').length >= 8 ? comparablePhone(text) : '';
  const { rows } = await sql<{ id: number; is_card: boolean }>`
    select id, true as is_card from member
    where card_hash = ${tokenHash(tokenIn(text))} and deleted_at is null
    union all
    select id, false from member where number = ${number} and deleted_at is null
    union all
    (select id, false from member
    where phone_key = ${key} and phone_key <> '' and deleted_at is null and number <> ${number}
    order by id limit ${CANDIDATES})`.execute(db);
  const card = rows.find(({ is_card }) => is_card);
  return card ? [card.id] : rows.map(({ id }) => id);
}

/** Who has a name, best first. */
export async function findByName(db: Db, text: string): Promise<number[]> {
  const conditions = searchConditions(sql`member.search`, text);
  if (conditions.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from member where deleted_at is null and ${sql.join(conditions, sql` and `)}
    order by ${searchFit(sql`member.search`, text)}, lower(name), id limit ${CANDIDATES}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What was answered to a scan. */
export async function findScan(db: Db, key: string): Promise<CheckInAnswer | undefined> {
  const { rows } = await sql<{ answer: CheckInAnswer }>`
    select answer from member_scan where key = ${key}::uuid`.execute(db);
  return rows[0]?.answer;
}

/** Keeps what was answered to a scan. */
export async function insertScan(
  trx: Trx,
  scan: { key: string; member_id: number; answer: CheckInAnswer; at: Date },
): Promise<void> {
  await trx
    .insertInto('member_scan')
    .values({ ...scan, answer: JSON.stringify(scan.answer) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Forgets scans that nobody sends again. */
export async function deleteOldScans(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('member_scan').where('at', '<', before).execute();
}

/** What was answered to a scan, and when a member came in on a day. Call it with the member locked. */
export async function findBefore(
  trx: Trx,
  memberId: number,
  { key, day }: { key: string; day: string },
): Promise<{ answer: CheckInAnswer | null; came_in_at: Date | null }> {
  const { rows } = await sql<{ answer: CheckInAnswer | null; came_in_at: Date | null }>`
    select (select answer from member_scan where key = ${key}::uuid) as answer,
      (select at from member_visit
       where member_id = ${memberId} and day = ${day}::date) as came_in_at`.execute(trx);
  return rows[0] ?? { answer: null, came_in_at: null };
}

/**
 * Writes a visit, counts it in the span of its day and in its hour. Call it with the member locked and
 * no visit of the day.
 */
export async function insertVisit(
  trx: Trx,
  visit: {
    member_id: number;
    day: string;
    at: Date;
    by_name: string;
    hour: number;
    is_late: boolean;
  },
): Promise<number> {
  const { member_id, day, at, by_name, hour, is_late } = visit;
  const { rows } = await sql<{ id: number }>`
    with counted as (
      update membership set used = used + 1
      where member_id = ${member_id} and place = (
        select max(place) from membership
        where member_id = ${member_id} and starts_on <= ${day}::date)
    ),
    seen as (
      update member set last_visit_at = greatest(last_visit_at, ${at}::timestamptz)
      where id = ${member_id}
    ),
    hours as (
      insert into member_visit_hour as known (day, hour, part, visits)
      values (${day}, ${hour}, ${member_id % 8}, 1)
      on conflict (day, hour, part) do update set visits = known.visits + 1
    )
    insert into member_visit (member_id, day, at, by_name, is_late)
    values (${member_id}, ${day}, ${at}, ${by_name}, ${is_late}) returning id`.execute(trx);
  return rows[0]?.id as number;
}

/** The latest visits of a member, and how many there are. */
export async function findVisits(
  db: Db,
  memberId: number,
): Promise<{ total: number; rows: { id: number; at: Date; by: string; is_late: boolean }[] }> {
  const { rows } = await sql<{ id: number; at: Date; by: string; is_late: boolean; total: number }>`
    select id, at, by_name as by, is_late,
      (select count(*) from member_visit where member_id = ${memberId}) as total
    from member_visit where member_id = ${memberId} order by at desc limit 100`.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

/** Gives a member another card. */
export async function updateCard(
  trx: Trx,
  id: number,
  card: { card_hash: Buffer; card_sealed: Buffer; card_since: Date },
): Promise<void> {
  await trx.updateTable('member').set(card).where('id', '=', id).execute();
}
