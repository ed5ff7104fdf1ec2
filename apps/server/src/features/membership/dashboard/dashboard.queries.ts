import type { ResponseOf } from '@station/contract/endpoint';
import type { getDashboard } from '@station/contract/membership/follow-up';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { currentSpan, stateColumn } from '../members/standing.queries.ts';

export type Dashboard = Omit<ResponseOf<typeof getDashboard>, 'success' | 'message'>;

/** The figures of so many months up to that of a day. */
export async function findDashboard(db: Db, today: string, months: number): Promise<Dashboard> {
  const first = firstMonth(today, months);
  return {
    active: await countActive(db, today),
    months: await findMonths(db, first, today),
    heat: await findHeat(db, first, today),
    revenue: await findRevenue(db, first, today),
  };
}

/** The first day of the month so many months back, the current one being the first back. */
function firstMonth(today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10);
}

async function countActive(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ active: number }>`
    select count(*) as active from member ${currentSpan(today)}
    where member.deleted_at is null and ${stateColumn(today)} in ('active', 'grace', 'frozen')`.execute(
    db,
  );
  return rows[0]?.active ?? 0;
}

/**
 * Who had a plan at the end of each month, what happened in it, and the visits. Somebody leaves with the
 * end of a plan that no other one follows.
 */
async function findMonths(db: Db, first: string, today: string): Promise<Dashboard['months']> {
  const { rows } = await sql<Dashboard['months'][number]>`
    with months as (
      select month::date as first,
        least((month + interval '1 month')::date - 1, ${today}::date) as last
      from generate_series(${first}::date, ${today}::date, interval '1 month') month
    ),
    spans as (
      select member_id, starts_on,
        least(coalesce(ends_on, 'infinity'), coalesce(cancelled_on - 1, 'infinity')) as last,
        lead(starts_on) over (partition by member_id order by place) as next_on
      from membership
    ),
    events as (
      select date_trunc('month', day)::date as first,
        count(*) filter (where kind = 'join') as joined,
        count(*) filter (where kind = 'renew') as renewed
      from membership_event event
      where kind in ('join', 'renew') and day between ${first}::date and ${today}::date
        and not exists (select from membership_event back where back.reverses_id = event.id)
      group by 1
    ),
    lost as (
      select date_trunc('month', last)::date as first, count(*) as members from spans
      where last >= ${first}::date and last < ${today}::date
        and (next_on is null or next_on > last + 1)
      group by 1
    ),
    visits as (
      select date_trunc('month', day)::date as first, sum(visits)::bigint as visits
      from member_visit_hour where day between ${first}::date and ${today}::date group by 1
    )
    select to_char(months.first, 'YYYY-MM') as month,
      (select count(distinct member_id) from spans
       where starts_on <= months.last and spans.last >= months.last) as active,
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
    group by 1, 2 order by 1, 2`.execute(db);
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
    )
    select plan_id, membership_plan.name as plan_name, moved.currency,
      sum(moved.amount)::bigint as amount, count(distinct member_id) as members
    from moved join membership_plan on membership_plan.id = plan_id
    group by 1, 2, 3 order by 4 desc, 1`.execute(db);
  return rows;
}
