import type { ResponseOf } from '@station/contract/endpoint';
import type { getDashboard } from '@station/contract/membership/follow-up';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { dayInOffice, stateColumn } from '../members/standing.queries.ts';

export type Dashboard = Omit<ResponseOf<typeof getDashboard>, 'success' | 'message'>;

/** The figures of so many months up to that of a day. */
export async function findDashboard(db: Db, today: string, months: number): Promise<Dashboard> {
  const first = firstMonth(today, months);
  const [active, byMonth, heat, revenue] = await Promise.all([
    countActive(db, today),
    findMonths(db, first, today),
    findHeat(db, first, today),
    findRevenue(db, first, today),
  ]);
  return { active, months: byMonth, heat, revenue };
}

/** The first day of the month so many months back, the current one being the first back. */
function firstMonth(today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10);
}

async function countActive(db: Db, today: string): Promise<number> {
  // `currentSpan` for all at once: a lateral join would look for each by itself.
  const { rows } = await sql<{ active: number }>`
    select count(*) as active from membership span
    where starts_on <= ${today}::date and ${stateColumn(today)} in ('active', 'grace', 'frozen')
      and member_id in (select id from member where deleted_at is null)
      and not exists (
        select from membership later
        where later.member_id = span.member_id and later.place > span.place
          and later.starts_on <= ${today}::date)`.execute(db);
  return rows[0]?.active ?? 0;
}

/**
 * Who had a plan at the end of each month, as `countActive` says of today, what happened in it, and the visits.
 * Somebody leaves with the last day of grace of a plan that no other one follows, with its last visit, or by
 * being deleted. That visit is the last one of the member, so that none has to be read. Counted by day first:
 * to find the month of a day costs more than to count it. Sums are materialized, or each month would add them
 * up again.
 */
async function findMonths(db: Db, first: string, today: string): Promise<Dashboard['months']> {
  const { rows } = await sql<Dashboard['months'][number]>`
    with months as (
      select month::date as first
      from generate_series(${first}::date, ${today}::date, interval '1 month') month
    ),
    given as (
      select member_id, starts_on, coalesce(ends_on + grace_days, 'infinity') as ends_on,
        coalesce(cancelled_on - 1, 'infinity') as kept_until,
        used >= visits
          and (${today}::date between frozen_from and frozen_until) is not true as is_used_up,
        lead(starts_on) over (partition by member_id order by place) as next_on
      from membership
    ),
    -- Nobody counts on the day of the last visit any more, and all the same that is the day they leave.
    spans as materialized (
      select starts_on, next_on, least(last, used_up_on) as last,
        least(last + 1, used_up_on) as over_on
      from (
        select starts_on, next_on,
          least(ends_on, kept_until, next_on - 1, ${dayInOffice(sql`deleted_at`)} - 1) as last,
          case when is_used_up and (next_on is null or next_on > ${today}::date)
            then ${dayInOffice(sql`last_visit_at`)} end as used_up_on
        from given join member on member.id = member_id
      ) limited
    ),
    -- What is cancelled before its first day neither begins nor ends.
    begun as materialized (
      select date_trunc('month', day)::date as first, sum(members) as members from (
        select starts_on as day, count(*) as members from spans
        where starts_on <= ${today}::date and starts_on <= over_on group by 1
      ) by_day group by 1
    ),
    over as materialized (
      select date_trunc('month', day)::date as first, sum(members) as members from (
        select over_on as day, count(*) as members from spans
        where over_on <= ${today}::date and starts_on <= over_on group by 1
      ) by_day group by 1
    ),
    lost as materialized (
      select date_trunc('month', day)::date as first, sum(members)::bigint as members from (
        select last as day, count(*) as members from spans
        where last >= ${first}::date and over_on <= ${today}::date and starts_on <= over_on
          and (next_on is null or next_on > last + 1)
        group by 1
      ) by_day group by 1
    ),
    events as materialized (
      select date_trunc('month', day)::date as first,
        coalesce(sum(members) filter (where kind = 'join'), 0)::bigint as joined,
        coalesce(sum(members) filter (where kind = 'renew'), 0)::bigint as renewed
      from (
        select day, kind, count(*) as members from membership_event event
        where kind in ('join', 'renew') and day between ${first}::date and ${today}::date
          and not exists (select from membership_event back where back.reverses_id = event.id)
        group by 1, 2
      ) by_day group by 1
    ),
    visits as materialized (
      select date_trunc('month', day)::date as first, sum(visits)::bigint as visits from (
        select day, sum(visits) as visits from member_visit_hour
        where day between ${first}::date and ${today}::date group by 1
      ) by_day group by 1
    )
    select to_char(months.first, 'YYYY-MM') as month,
      (coalesce((select sum(members) from begun where begun.first <= months.first), 0)
        - coalesce((select sum(members) from over where over.first <= months.first), 0))::bigint
        as active,
      coalesce(joined, 0) as joined, coalesce(renewed, 0) as renewed,
      coalesce(lost.members, 0) as "left", coalesce(visits.visits, 0) as visits
    from months left join events using (first) left join lost using (first)
    left join visits using (first)
    order by months.first`.execute(db);
  return rows;
}

async function findHeat(db: Db, first: string, today: string): Promise<Dashboard['heat']> {
  const { rows } = await sql<Dashboard['heat'][number]>`
    select extract(isodow from day)::int as weekday, hour, sum(visits)::bigint as visits
    from member_visit_hour where day between ${first}::date and ${today}::date
    group by 1, 2 having sum(visits) > 0 order by 1, 2`.execute(db);
  return rows;
}

/** What was paid for each plan and not made void, less what was given back. */
async function findRevenue(db: Db, first: string, today: string): Promise<Dashboard['revenue']> {
  const { rows } = await sql<Dashboard['revenue'][number]>`
    with moved as (
      select plan_id, currency, amount, member_id from member_payment
      where voided_at is null and paid_on between ${first}::date and ${today}::date
      union all
      select plan_id, currency, -amount, member_id from membership_event event
      where kind = 'refund' and day between ${first}::date and ${today}::date
        and not exists (select from membership_event back where back.reverses_id = event.id)
    ),
    by_member as (
      select plan_id, currency, sum(amount)::bigint as amount
      from moved group by plan_id, currency, member_id
    ),
    by_plan as (
      select plan_id, currency, sum(amount)::bigint as amount, count(*) as members
      from by_member group by plan_id, currency
    )
    select plan_id, name as plan_name, by_plan.currency, amount, members
    from by_plan join membership_plan on membership_plan.id = plan_id
    order by amount desc, plan_id`.execute(db);
  return rows;
}
