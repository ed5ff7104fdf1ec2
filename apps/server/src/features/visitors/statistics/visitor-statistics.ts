import {
  STATISTICS,
  type StatisticsRange,
  VISIT_DIMENSIONS,
  type VisitDimension,
  type VisitList,
  type VisitStatistics,
  type VisitTotals,
} from '@station/contract/visitors/visitor-statistics';
import { daysBetween } from '@station/contract/zoned-days';
import type { Context } from '../../../platform/context.ts';
import { dayPieces, localDays, localHours, type Span } from './local-days.ts';
import { rollUpVisits } from './visit-rollups.actions.ts';
import { LOAD_TERMS } from './visit-rollups.queries.ts';
import {
  countPeople,
  countPeopleByDay,
  countTerms,
  findHours,
  hasCounted,
  type People,
  prepareToCount,
  type Sums,
  sumHours,
  type TermCount,
} from './visit-statistics.queries.ts';

/**
 * What the visits of some days come to. What is stored and not counted yet is counted first, so
 * that a visit is in the answer at once.
 * @throws Problem `visitors.uneven-time-zone`
 */
export async function readStatistics(
  context: Pick<Context, 'db'>,
  range: StatisticsRange,
): Promise<VisitStatistics> {
  const { days, before, span } = spansOf(range);
  const counted = await rollUpVisits(context);
  // As of one moment: what is counted meanwhile is in none of the figures.
  const reading = context.db.transaction().setIsolationLevel('repeatable read');
  return reading.execute(async (trx) => {
    await prepareToCount(trx);
    const terms = await countTerms(trx, span);
    const shown = VISIT_DIMENSIONS.flatMap((dimension) => topOf(terms, dimension));
    const people = await countPeople(
      trx,
      span,
      shown.map(({ term }) => term),
    );
    const peopleOf = new Map(shown.map(({ term }, place) => [term, people.terms[place] ?? 0]));
    const sums = await sumHours(trx, span);
    const list = (dimension: VisitDimension) => listOf(terms, dimension, sums.visits, peopleOf);
    const hours = await findHours(trx, span);
    const byDay = await countPeopleByDay(trx, dayPieces(days));
    return {
      totals: totalsOf(sums, people),
      before: totalsOf(await sumHours(trx, before), await countPeople(trx, before, [])),
      load_ms: medianLoad(terms),
      ...byTime(range, days, hours, byDay),
      page: list('page'),
      device: list('device'),
      browser: list('browser'),
      os: list('os'),
      country: list('country'),
      city: list('city'),
      source: list('source'),
      behind: !counted,
      any: sums.visits > 0 || (await hasCounted(trx)),
    };
  });
}

/**
 * The days of a range, all of them as one span, and as many days before as another.
 * @throws Problem `visitors.uneven-time-zone`
 */
export function spansOf({ from, to, time_zone: timeZone }: StatisticsRange) {
  const length = daysBetween(from, to) + 1;
  const first = new Date(`${from}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - length);
  const all = localDays(first.toISOString().slice(0, 10), 2 * length, timeZone);
  const days = all.slice(length);
  return { days, before: spanOf(all.slice(0, length)), span: spanOf(days) };
}

const spanOf = (days: readonly Span[]): Span => ({
  start: days[0]?.start ?? 0,
  end: days.at(-1)?.end ?? 0,
});

function totalsOf(sums: Sums, { people, signed_in }: People): VisitTotals {
  const { visits, sessions, returning_visits, visible_views, visible_ms } = sums;
  return {
    visits,
    people,
    signed_in_people: signed_in,
    guests: people - signed_in,
    sessions,
    pages_per_session: sessions === 0 ? null : visits / sessions,
    visible_ms: visible_views === 0 ? null : visible_ms / visible_views,
    returning_share: visits === 0 ? null : returning_visits / visits,
  };
}

function topOf(terms: readonly TermCount[], dimension: VisitDimension): TermCount[] {
  return terms.filter((term) => term.dimension === dimension).slice(0, STATISTICS.topMax);
}

function listOf(
  terms: readonly TermCount[],
  dimension: VisitDimension,
  visits: number,
  peopleOf: ReadonlyMap<number, number>,
): VisitList {
  const top = topOf(terms, dimension);
  return {
    top: top.map(({ term, value, visits: count }) => ({
      value,
      visits: count,
      people: peopleOf.get(term) ?? 0,
    })),
    other_visits: visits - top.reduce((sum, { visits: count }) => sum + count, 0),
  };
}

/** The middle of the step that the median falls into. */
function medianLoad(terms: readonly TermCount[]): number | null {
  const steps = terms
    .filter(({ dimension }) => dimension === 'load')
    .toSorted((a, b) => a.term - b.term);
  const half = steps.reduce((sum, { visits }) => sum + visits, 0) / 2;
  let passed = 0;
  for (const { term, visits } of steps) {
    passed += visits;
    if (passed >= half) return Math.round(LOAD_TERMS.factor ** (term - LOAD_TERMS.first + 0.5));
  }
  return null;
}

/** By day, and by weekday and hour. */
function byTime(
  range: StatisticsRange,
  days: readonly Span[],
  hours: readonly { hour: number; visits: number }[],
  people: readonly { place: number; people: number }[],
): Pick<VisitStatistics, 'days' | 'week'> {
  const week = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  const peopleOf = new Map(people.map(({ place, people: count }) => [place, count]));
  const first = Date.parse(`${range.from}T00:00:00Z`);
  let next = 0;
  const perDay = days.map((span, place) => {
    const day = new Date(first + place * 86_400_000);
    const ofWeekday = week[(day.getUTCDay() + 6) % 7] as number[];
    const hourOf = localHours(span, range.time_zone);
    let visits = 0;
    for (let it = hours[next]; it && it.hour < span.end; it = hours[next]) {
      const hour = hourOf(it.hour);
      ofWeekday[hour] = (ofWeekday[hour] ?? 0) + it.visits;
      visits += it.visits;
      next += 1;
    }
    return { day: day.toISOString().slice(0, 10), visits, people: peopleOf.get(place) ?? 0 };
  });
  return { days: perDay, week };
}
