import type { CheckInAnswer } from '@station/contract/membership/check-in';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { prepared } from '../../../db/prepared.ts';
import { comparablePhone } from '../../../platform/phones.ts';
import { searchConditions } from '../../../platform/search-condition.queries.ts';
import { searchFit } from '../../../platform/search-fit.queries.ts';
import { hashToken } from '../../../platform/tokens.ts';
import {
  currentSpan,
  moneyColumns,
  type StandingRow,
  spanJson,
} from '../members/standing.queries.ts';
import { tokenIn } from './cards.ts';
import { hourPart } from './visits.queries.ts';

/** People to choose from, at most. */
const CANDIDATES = 8;

/** How a member's number is written at most; more digits are a telephone number. */
const NUMBER = /^0*(\d{1,7})$/;

/** Whose card is shown. */
export async function findByCard(db: Db, text: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from member
    where card_hash = ${hashToken(tokenIn(text))} and deleted_at is null`.execute(db);
  return rows[0]?.id;
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

/** A scan as it comes in. */
export type FoundScan = {
  /** What was answered to it before. */
  answer: CheckInAnswer | null;
  /** The day and the time in the office at the moment of it. */
  day: string;
  time: string;
  /** Whose card it is; else who has a number or a telephone number. */
  ids: number[];
  /** Whether it is somebody's card, which only its owner holds. */
  isCard: boolean;
};

/** What is known of a scan: whether it was answered, when it was, and whom it may mean. */
export async function findScan(
  db: Db,
  { key, text, at }: { key: string; text: string; at: Date },
): Promise<FoundScan> {
  const number = Number(NUMBER.exec(text)?.[1] ?? 0);
  const phone = text.replace(/\D/g, '').length >= 8 ? comparablePhone(text) : '';
  const { rows } = await sql<
    Omit<FoundScan, 'ids' | 'isCard'> & { found: [id: number, isCard: boolean][] }
  >`${prepared}
    select (select answer from member_scan where key = ${key}::uuid) as answer,
      (${at}::timestamptz at time zone time_zone)::date as day,
      to_char(${at}::timestamptz at time zone time_zone, 'HH24:MI') as time,
      (select coalesce(jsonb_agg(jsonb_build_array(id, is_card)), '[]') from (
        select id, true as is_card from member
        where card_hash = ${hashToken(tokenIn(text))} and deleted_at is null
        union all
        select id, false from member where number = ${number} and deleted_at is null
        union all
        (select id, false from member
        where phone_key = ${phone} and phone_key <> '' and deleted_at is null
          and number <> ${number}
        order by id limit ${CANDIDATES})
      ) found) as found
    from report_setting`.execute(db);
  const { found, ...scan } = rows[0] as (typeof rows)[number];
  const card = found.find(([, isCard]) => isCard);
  return { ...scan, ids: card ? [card[0]] : found.map(([id]) => id), isCard: card !== undefined };
}

/** Forgets scans that nobody sends again. */
export async function deleteOldScans(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('member_scan').where('at', '<', before).execute();
}

/** What the door has to know of a member, who is locked: what came before, and how it stands on a day. */
export type AtDoor = Omit<
  StandingRow,
  'id' | 'phone' | 'email' | 'last_visit_at' | 'points' | 'earned'
> & {
  answer: CheckInAnswer | null;
  came_in_at: Date | null;
  per_visit: number;
  months: number | null;
};

/** All of it in one question: at a door every one more is waited for. */
export async function findAtDoor(
  trx: Trx,
  id: number,
  { key, day }: { key: string; day: string },
): Promise<AtDoor | undefined> {
  const { rows } = await sql<AtDoor>`${prepared}
    select member.number, member.name, member.image, ${moneyColumns}, ${spanJson} as span,
      (select answer from member_scan where key = ${key}::uuid) as answer,
      (select at from member_visit
       where member_id = member.id and day = ${day}::date and undone_at is null) as came_in_at,
      rules.per_visit, rules.months
    from member ${currentSpan(day)}, member_point_setting rules
    where member.id = ${id}`.execute(trx);
  return rows[0];
}

/** A visit that is about to be written. */
export type NewVisit = {
  day: string;
  at: Date;
  by_name: string;
  /** Of the office's clock. */
  hour: number;
  is_late: boolean;
  /** Earned by it, and until when. */
  points: number;
  expires_on: string | null;
};

type AnsweredScan = { key: string; member_id: number; answer: CheckInAnswer; at: Date };

/** Keeps what was answered to a scan. */
export async function insertScan(trx: Trx, scan: AnsweredScan): Promise<void> {
  await sql`${prepared} ${scanInsert(scan)}`.execute(trx);
}

/**
 * Writes a visit, counts it in the span of its day and in its hour, gives its points, and keeps what was
 * answered. Call it with the member locked and no visit of the day.
 */
export async function insertVisit(trx: Trx, scan: AnsweredScan, visit: NewVisit): Promise<void> {
  const { member_id } = scan;
  const { day, at, by_name, hour, is_late, points, expires_on } = visit;
  await sql`${prepared}
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
      values (${day}, ${hour}, ${hourPart(member_id)}, 1)
      on conflict (day, hour, part) do update set visits = known.visits + 1
    ),
    visit as (
      insert into member_visit (member_id, day, at, by_name, hour, is_late)
      values (${member_id}, ${day}, ${at}, ${by_name}, ${hour}, ${is_late}) returning id
    ),
    earned as (
      insert into member_point (member_id, kind, points, reason, expires_on, key)
      select ${member_id}, 'earn', ${points}::bigint, '', ${expires_on}::date, 'visit-' || id
      from visit where ${points}::bigint > 0
    )
    ${scanInsert(scan)}`.execute(trx);
}

const scanInsert = ({ key, member_id, answer, at }: AnsweredScan) => sql`
  insert into member_scan (key, member_id, answer, at)
  values (${key}::uuid, ${member_id}, ${JSON.stringify(answer)}::jsonb, ${at})
  on conflict (key) do nothing`;

/** Gives a member another card. */
export async function updateCard(
  trx: Trx,
  id: number,
  card: { card_hash: Buffer; card_sealed: Buffer; card_since: Date },
): Promise<void> {
  await trx.updateTable('member').set(card).where('id', '=', id).execute();
}
