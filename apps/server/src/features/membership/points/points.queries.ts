import type { PointLine } from '@station/contract/membership/points';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import {
  balanceColumn,
  earnedColumn,
  isOfUndoneVisit,
  isOfVoidPayment,
  leftOfAward,
} from '../members/standing.queries.ts';
import type { Award } from './points.rules.ts';

/** A line of the ledger that is about to be written. */
export type NewPoints = {
  member_id: number;
  kind: PointLine['kind'];
  points: number;
  reason: string;
  expires_on: string | null;
  key: string | null;
  by_name: string | null;
  reverses_id: number | null;
};

/** Adds a line; undefined when its key has been there already. Call it with the member locked. */
export async function insertPoints(trx: Trx, line: NewPoints): Promise<number | undefined> {
  const made = await trx
    .insertInto('member_point')
    .values(line)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made && Number(made.id);
}

/** Says which awards a line has taken from; below zero where it gives back. */
export async function insertUses(
  trx: Trx,
  useId: number,
  uses: readonly { award_id: number; points: number }[],
): Promise<void> {
  if (uses.length === 0) return;
  const rows = uses.map((use) => ({ use_id: useId, ...use }));
  await trx.insertInto('member_point_use').values(rows).execute();
}

/** What a line has taken from which awards. */
export async function findUses(
  db: Db,
  useId: number,
): Promise<{ award_id: number; points: number }[]> {
  const { rows } = await sql<{ award_id: number; points: number }>`
    select award_id, points from member_point_use where use_id = ${useId}`.execute(db);
  return rows;
}

/** The awards of a member of which something is left, run out or not. */
export async function findAwards(db: Db, memberId: number): Promise<Award[]> {
  const { rows } = await sql<Award>`
    select * from (
      select award.id, ${leftOfAward} as left, award.expires_on from member_point award
      where member_id = ${memberId} and kind = 'earn'
    ) awards where "left" > 0`.execute(db);
  return rows;
}

/** How many points of an award have run out. */
export async function findExpiredOf(db: Db, awardId: number): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(member_point_use.points), 0)::bigint as points from member_point_use
    join member_point on member_point.id = use_id
    where award_id = ${awardId} and kind = 'expire'`.execute(db);
  return rows[0]?.points ?? 0;
}

/**
 * How much of awards has yet to be taken back: of those that were reversed, or whose payment or visit does
 * not count. What is given back to one after its reversal stands there with that line's uses alone.
 */
export async function findOutstanding(
  db: Db,
  awardIds: readonly number[],
): Promise<{ award_id: number; points: number; is_reversed: boolean }[]> {
  const { rows } = await sql<{ award_id: number; points: number; is_reversed: boolean }>`
    select award.id as award_id, back.points is not null as is_reversed,
      (award.points + coalesce(back.points, 0) - coalesce((
        select sum(member_point_use.points) from member_point_use
        join member_point line on line.id = use_id
        where award_id = award.id and member_point_use.points > 0
          and (line.kind = 'expire' or line.kind = 'reverse' and line.reverses_id is null)
      ), 0))::bigint as points
    from member_point award
    left join member_point back on back.reverses_id = award.id
    where award.id = any(${awardIds}::bigint[])
      and (back.id is not null or ${isOfVoidPayment} or ${isOfUndoneVisit})
    order by award.id`.execute(db);
  return rows;
}

/** A line as it is stored. */
export type PointRow = {
  id: number;
  member_id: number;
  kind: PointLine['kind'];
  points: number;
  reason: string;
  is_reversed: boolean;
};

export async function findPointLine(db: Db, id: number): Promise<PointRow | undefined> {
  const { rows } = await sql<PointRow>`
    select id, member_id, kind, points, reason,
      exists (select from member_point back where back.reverses_id = member_point.id) as is_reversed
    from member_point where id = ${id}`.execute(db);
  return rows[0];
}

/** The line that something was earned by, if any. */
export async function findPointsByKey(
  db: Db,
  memberId: number,
  key: string,
): Promise<PointRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from member_point where key = ${key} and member_id = ${memberId}`.execute(db);
  return rows[0] && findPointLine(db, rows[0].id);
}

/** The latest lines of a member's ledger, newest first. */
export async function findLedger(db: Db, memberId: number): Promise<PointLine[]> {
  const { rows } = await sql<Omit<PointLine, 'at'> & { at: Date }>`
    select id, kind, points, reason, expires_on, by_name as by, at,
      exists (select from member_point back where back.reverses_id = member_point.id) as is_reversed
    from member_point where member_id = ${memberId} order by id desc limit 500`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** What a member may spend on a day. */
export async function findBalance(db: Db, memberId: number, today: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select ${balanceColumn(today)} as balance from member where id = ${memberId}`.execute(db);
  return rows[0]?.balance ?? 0;
}

/** What a member may spend on a day, and has earned in the twelve months before. */
export async function findPointSums(
  db: Db,
  memberId: number,
  today: string,
): Promise<{ balance: number; earned: number } | undefined> {
  const { rows } = await sql<{ balance: number; earned: number }>`
    select ${balanceColumn(today)} as balance, ${earnedColumn(today)} as earned
    from member where id = ${memberId} and deleted_at is null`.execute(db);
  return rows[0];
}

/** All points that will run out, by their day. */
export async function findExpiring(
  db: Db,
  memberId: number,
  today: string,
): Promise<{ points: number; expires_on: string }[]> {
  const { rows } = await sql<{ points: number; expires_on: string }>`
    select expires_on, sum("left")::bigint as points from (
      select award.expires_on, ${leftOfAward} as left from member_point award
      where member_id = ${memberId} and kind = 'earn' and expires_on >= ${today}::date
    ) awards where "left" > 0 group by expires_on order by expires_on`.execute(db);
  return rows;
}

/**
 * Awards that ran out longer ago, in days, have their lines: nothing fills them but a reversal, which writes
 * its own. It is longer than members lie in the trash, where they get none; what is missed all the same is
 * written before the next spending.
 */
const SETTLED_AFTER_DAYS = 60;

/** Members with points that have run out by a day, lately, and no line yet that says so. */
export async function findExpiredMembers(db: Db, today: string): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    select distinct member_id from member_point award
    join member on member.id = member_id and member.deleted_at is null
    where kind = 'earn' and expires_on < ${today}::date
      and expires_on >= ${today}::date - ${sql.lit(SETTLED_AFTER_DAYS)} and ${leftOfAward} > 0
    limit 1000`.execute(db);
  return rows.map(({ member_id }) => member_id);
}
