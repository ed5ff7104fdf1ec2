import { searchPieces } from '@station/contract/search-text';
import type { Context } from '../../platform/context.ts';
import {
  type ContactFilter,
  type ContactPage,
  findContactPage,
  findSortedPage,
  type PagePlace,
  searchContactPage,
  walkContactPage,
} from './contact-pages.queries.ts';

/** From this many hits on it pays to remember a total: counting them takes over 2 ms. */
const WORTH_REMEMBERING = 2_000;

/** Deeper in the list a walk is the slower way. */
const WALK_FROM_AT_MOST = 400;

/** Totals remembered at a time. */
const REMEMBERED_MAX = 500;

type Known = { total: number; mark: string };

/** Totals of broad searches, each with the state of the directory that it was counted in. */
const knownTotals = new WeakMap<Context['db'], Map<string, Known>>();

/**
 * A page of contacts with the exact total. The total of a broad search is counted once and believed
 * for as long as the directory's mark stays the same, which turns the next page of "nguyen" from a
 * count of everybody into a short walk (docs/decisions/005).
 */
export async function readContactPage(
  db: Context['db'],
  filter: ContactFilter,
  place: PagePlace,
): Promise<ContactPage> {
  const { offset, limit, sort } = place;
  const pieces = searchPieces(filter.search);
  if (pieces.length === 0) {
    return sort === 'newest'
      ? findContactPage(db, filter, offset, limit)
      : findSortedPage(db, filter, { offset, limit, sort });
  }

  const totals = totalsOf(db);
  const key = JSON.stringify([pieces, filter.category, filter.active_only]);
  const known = totals.get(key);
  // By name, those who are found stand together, anywhere: a walk would seldom meet them.
  const worthWalking = sort === 'newest' || sort === 'changed';
  if (known && worthWalking && offset < WALK_FROM_AT_MOST) {
    const walked = await walkContactPage(db, filter, place, known.total);
    const whole = walked.rows.length === Math.min(limit, known.total - offset);
    if (whole && walked.mark === known.mark) return walked;
  }
  const page = await searchContactPage(db, filter, place);
  totals.delete(key);
  if (page.total >= WORTH_REMEMBERING) {
    if (totals.size >= REMEMBERED_MAX) totals.clear();
    totals.set(key, { total: page.total, mark: page.mark });
  }
  return page;
}

function totalsOf(db: Context['db']): Map<string, Known> {
  const known = knownTotals.get(db);
  if (known) return known;
  const totals = new Map<string, Known>();
  knownTotals.set(db, totals);
  return totals;
}
