import type { FollowUp } from '@station/contract/membership/follow-up';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { currentSpan, dayInOffice, owedColumn, stateColumn } from '../members/standing.queries.ts';

/** Somebody runs out within so many days, or has not come for so many. */
const DAYS = { ending: 30, absent: 21 } as const;

/** People are told of a plan that has so many days left, or fewer. */
const TOLD_DAYS = 7;

/** Members, joined with their `span`, whose plan runs out in a week and who have not bought another. */
const runsOut = (today: string): RawBuilder<unknown> => sql`
  ${stateColumn(today)} = 'active' and span.ends_on < ${today}::date + ${sql.lit(TOLD_DAYS)}
  and not exists (select from membership next
    where next.member_id = member.id and next.place > span.place)`;

/** Who is meant, the most urgent first, of members joined with their `span`. */
function lists(
  today: string,
): Record<FollowUp, { where: RawBuilder<unknown>; order: RawBuilder<unknown> }> {
  const counts = sql`${stateColumn(today)} in ('active', 'grace')`;
  const seen = sql`coalesce(${dayInOffice(sql`last_visit_at`)}, span.starts_on)`;
  return {
    ending: {
      where: sql`${counts} and span.ends_on <= ${today}::date + ${sql.lit(DAYS.ending)}
        and not exists (select from membership next
          where next.member_id = member.id and next.place > span.place)`,
      order: sql`span.ends_on`,
    },
    absent: {
      where: sql`${counts}
        and ${seen} <= ${today}::date - ${sql.lit(DAYS.absent)}`,
      order: seen,
    },
    owing: { where: sql`${owedColumn} > 0`, order: sql`${owedColumn} desc` },
  };
}

/** The members there are, joined with their `span`; a condition may follow. */
const standing = (today: string): RawBuilder<unknown> =>
  sql`member ${currentSpan(today)} where member.deleted_at is null`;

/** The ids of a list in its order. */
function idsOf(which: FollowUp, today: string): RawBuilder<{ id: number }> {
  const { where, order } = lists(today)[which];
  return sql`
    select member.id from ${standing(today)} and ${where} order by ${order}, member.id`;
}

/** The ids of all on a list. */
export async function findAllToFollow(db: Db, which: FollowUp, today: string): Promise<number[]> {
  const { rows } = await idsOf(which, today).execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of a page of a list, and how many stand on each. */
export async function findFollowUp(
  db: Db,
  which: FollowUp,
  today: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: number[]; counts: Record<FollowUp, number> }> {
  const all = lists(today);
  const { rows } = await sql<{ id: number }>`
    ${idsOf(which, today)} offset ${offset} limit ${limit}`.execute(db);
  const counts = await sql<Record<FollowUp, number>>`
    select count(*) filter (where ${all.ending.where}) as ending,
      count(*) filter (where ${all.absent.where}) as absent,
      count(*) filter (where ${all.owing.where}) as owing
    from ${standing(today)}`.execute(db);
  return {
    ids: rows.map(({ id }) => id),
    counts: counts.rows[0] as Record<FollowUp, number>,
  };
}

/** How many run out within a week. */
export async function countRunningOut(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from member ${currentSpan(today)}
    where member.deleted_at is null and ${runsOut(today)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those who run out within a week and of whom nobody was told; they count as told now. */
export async function claimRunningOut(
  trx: Trx,
  today: string,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with meant as (
      select member.id, span.ends_on from member ${currentSpan(today)}
      where member.deleted_at is null and ${runsOut(today)}
        and run_out_told is distinct from span.ends_on
    ),
    told as (
      update member set run_out_told = meant.ends_on from meant where meant.id = member.id
      returning member.id, member.name, meant.ends_on
    )
    select id, name from told order by ends_on, id`.execute(trx);
  return rows;
}

/** Who keeps the members: administrators, and whoever of the staff has sold or changed a plan of late. */
export async function findKeepers(db: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account where role = 'admin' or (role = 'user' and exists (
      select from membership_event where by_id = account.id and at >= ${since}))`.execute(db);
  return rows.map(({ id }) => id);
}
