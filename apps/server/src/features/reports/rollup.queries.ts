import type { RollupQuery, RollupRow } from '@station/contract/reports/team';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Actor } from '../../platform/guard.ts';
import { seenBy } from './reports.queries.ts';

/** A row of one of the ways to add up; `total` has one row. */
type Row = RollupRow & { by: 'total' | 'person' | 'department' | 'kind' };

/** Reports that were handed in within the days and that the actor may see. */
const chosen = (actor: Actor, { from, to, account_id }: RollupQuery) => sql`
  report.day between ${from} and ${to} and report.status <> 'draft' and ${seenBy(actor)}
  and ${account_id === undefined ? sql`true` : sql`report.account_id = ${account_id}`}`;

/** What some days come to, in one pass over the items. */
export async function findRollup(db: Db, actor: Actor, query: RollupQuery): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with chosen as materialized (
      select id, account_id, account_name, department, is_late from report
      where ${chosen(actor, query)}
    ),
    sums as materialized (
      select report_id, kind, count(*) as items, count(*) filter (where progress = 100) as done,
        sum(minutes) as minutes
      from report_item where report_id in (select id from chosen)
      group by report_id, kind
    ),
    days as materialized (
      -- Reports outlive accounts: who is gone is told from others by name.
      select chosen.*, coalesce(account_id::text, 'gone ' || account_name) as who,
        coalesce(sum(items), 0)::int as items, coalesce(sum(done), 0)::int as done,
        coalesce(sum(minutes), 0)::int as minutes
      from chosen left join sums on report_id = id
      group by id, account_id, account_name, department, is_late
    ),
    added as (
      select case when grouping(who) = 0 then 'person'
          when grouping(department) = 0 then 'department' else 'total' end as by,
        coalesce(max(account_name) filter (where account_id is not null), max(account_name), '') as name,
        department, count(*) as reports,
        count(*) filter (where is_late) as late, sum(items) as items, sum(done) as done,
        sum(minutes) as minutes
      from days group by grouping sets ((who), (department), ())
    )
    select by, case by when 'person' then name when 'department' then department else '' end as key,
      reports, late, coalesce(items, 0)::int as items, coalesce(done, 0)::int as done,
      coalesce(minutes, 0)::int as minutes
    from added
    union all
    select 'kind', kind, count(*), count(*) filter (where is_late), sum(sums.items)::int,
      sum(sums.done)::int, sum(sums.minutes)::int
    from sums join chosen on id = report_id group by kind
    order by 1, minutes desc, reports desc, 2`.execute(db);
  return rows;
}

/** An item with its day, as the workbook has it. */
export type ItemLine = {
  day: string;
  name: string;
  department: string;
  status: string;
  text: string;
  kind: string;
  minutes: number;
  progress: number;
  link: string | null;
};

/** The items behind the sums, in order. */
export async function findItemLines(db: Db, actor: Actor, query: RollupQuery): Promise<ItemLine[]> {
  const { rows } = await sql<ItemLine>`
    select day, account_name as name, department, status, text, kind, minutes, progress,
      link_label as link
    from report join report_item on report_id = report.id
    where ${chosen(actor, query)}
    order by day, account_name, report.id, place`.execute(db);
  return rows;
}
