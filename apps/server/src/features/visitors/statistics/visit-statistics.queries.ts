import type { VisitDimension } from '@station/contract/visitors/visitor-statistics';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { type DayPiece, type Span, storedPieces } from './local-days.ts';

/** Memory for sorting and hashing one answer: a year of people does not fit into the default 4 MB. */
const WORK_MEM = '64MB';

/** Makes a transaction ready for the counts that follow. */
export async function prepareToCount(trx: Trx): Promise<void> {
  // Compiling a list of a hundred counts takes longer than counting (half a second).
  await sql`
    select set_config('work_mem', ${WORK_MEM}, true), set_config('jit', 'off', true)`.execute(trx);
}

/** What can be added up. */
export type Sums = {
  visits: number;
  returning_visits: number;
  sessions: number;
  visible_views: number;
  visible_ms: number;
};

/** What the hours of a span add up to. */
export async function sumHours(db: Db, { start, end }: Span): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(visits), 0)::int8 as visits,
      coalesce(sum(returning_visits), 0)::int8 as returning_visits,
      coalesce(sum(sessions), 0)::int8 as sessions,
      coalesce(sum(visible_views), 0)::int8 as visible_views,
      coalesce(sum(visible_ms), 0)::float8 as visible_ms
    from visit_hour_total where hour >= ${at(start)} and hour < ${at(end)}`.execute(db);
  return rows[0] as Sums;
}

/** The visits of each hour that had some; hours in milliseconds since 1970. */
export async function findHours(
  db: Db,
  { start, end }: Span,
): Promise<{ hour: number; visits: number }[]> {
  const { rows } = await sql<{ hour: number; visits: number }>`
    select extract(epoch from hour)::int8 * 1000 as hour, visits
    from visit_hour_total
    where hour >= ${at(start)} and hour < ${at(end)} and visits > 0 order by hour`.execute(db);
  return rows;
}

/** A value with its visits; of load times (`load`) the term. */
export type TermCount = {
  term: number;
  dimension: VisitDimension | 'load';
  value: string;
  visits: number;
};

/** The visits of a span by each value that has a number, the most frequent first. */
export async function countTerms(db: Db, span: Span): Promise<TermCount[]> {
  const { days, hours } = storedPieces(span);
  const { rows } = await sql<TermCount>`
    with counted as (
      select term, sum(visits)::int8 as visits from (
        select term, visits from visit_day where ${withinDays(days)}
        union all
        select term, visits from visit_hour where ${withinHours(hours)}
      ) as pieces group by term
    )
    select term, coalesce(dimension, 'load') as dimension, coalesce(value, '') as value, visits
    from counted left join visit_term on number = term
    order by visits desc, value`.execute(db);
  return rows;
}

/** People of a span, each counted once, and how many of them had each of the terms. */
export type People = { people: number; signed_in: number; terms: number[] };

/** Counts the people of a span, and how many of them had each of some terms. */
export async function countPeople(db: Db, span: Span, terms: readonly number[]): Promise<People> {
  const { days, hours } = storedPieces(span);
  const having = terms.map(
    (term) => sql`count(*) filter (where get_bit(terms, ${sql.lit(term)}) = 1)`,
  );
  const sets = terms.length > 0 ? sql`, bit_or(terms) as terms` : sql``;
  const { rows } = await sql<People>`
    with seen as materialized (
      select person, bool_or(signed_in) as signed_in ${sets} from (
        select person, signed_hours <> 0 as signed_in, terms from visit_person_day
        where ${withinDays(days)}
        union all
        select person, signed_in, terms from visit_person_hour where ${withinHours(hours)}
      ) as pieces group by person
    )
    select count(*) as people, count(*) filter (where signed_in) as signed_in,
      array[${sql.join(having)}]::int8[] as terms
    from seen`.execute(db);
  return rows[0] as People;
}

/** The people of each local day, by its place; days without any are left out. */
export async function countPeopleByDay(
  db: Db,
  pieces: readonly DayPiece[],
): Promise<{ place: number; people: number }[]> {
  const { rows } = await sql<{ place: number; people: number }>`
    select place, count(*) as people
    from json_to_recordset(${JSON.stringify(pieces)}::json)
      as piece (place int, day date, hours int, hours_before int)
    join visit_person_day as seen using (day)
    where seen.hours & piece.hours <> 0 and seen.hours_before & piece.hours_before = 0
    group by place`.execute(db);
  return rows;
}

/** Whether a visit has ever been counted. */
export async function hasCounted(db: Db): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    select exists (select from visit_hour_total where visits > 0) as counted`.execute(db);
  return rows[0]?.counted ?? false;
}

const at = (moment: number) => sql`${new Date(moment).toISOString()}::timestamptz`;
const dayOf = (moment: number) => sql`${new Date(moment).toISOString().slice(0, 10)}::date`;

const withinDays = ({ start, end }: Span): RawBuilder<unknown> =>
  sql`day >= ${dayOf(start)} and day < ${dayOf(end)}`;

const withinHours = (spans: readonly Span[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    spans.map(({ start, end }) => sql`hour >= ${at(start)} and hour < ${at(end)}`),
    sql` or `,
  )})`;
