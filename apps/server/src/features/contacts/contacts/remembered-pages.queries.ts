import { searchPieces } from '@station/contract/search-text';
import type { Db } from '../../../db/db.ts';
import {
  type ContactFilter,
  type ContactPage,
  findContactPage,
  findKnownPage,
  findSortedPage,
  type PagePlace,
} from './contact-pages.queries.ts';
import { searchContactPage } from './contact-search.queries.ts';

/** From this many hits on it pays to remember what was found. */
const WORTH_REMEMBERING = 200;

/** Searches remembered at a time; each takes some kilobytes. */
const REMEMBERED_MAX = 500;

type Known = { total: number; firstIds: number[]; mark: string };

/** What broad searches found, each with the state of the directory that it was found in. */
const knownSearches = new WeakMap<Db, Map<string, Known>>();

/**
 * A page of contacts with the exact total. What a broad search finds is counted once, and believed
 * for as long as the directory's mark stays the same: the next page of "nguyen" is then read by ids
 * that are known, instead of counting everybody (docs/decisions/005).
 */
export async function readContactPage(
  db: Db,
  filter: ContactFilter,
  place: PagePlace,
): Promise<ContactPage> {
  const { offset, limit, sort } = place;
  const pieces = searchPieces(filter.search);
  // What is counted by industry is no part of the directory's mark.
  if (filter.industry !== '') return searchContactPage(db, filter, place);
  if (pieces.length === 0) {
    return sort === 'newest' || sort === 'relevance'
      ? findContactPage(db, filter, offset, limit)
      : findSortedPage(db, filter, { offset, limit, sort });
  }

  const searches = searchesOf(db);
  const key = JSON.stringify([pieces, filter.category, filter.active_only, sort]);
  const known = searches.get(key);
  if (known && (offset + limit <= known.firstIds.length || known.firstIds.length === known.total)) {
    const ids = known.firstIds.slice(offset, offset + limit);
    const page = await findKnownPage(db, ids, known.total);
    if (page.mark === known.mark) return page;
  }
  const { firstIds, ...page } = await searchContactPage(db, filter, place);
  searches.delete(key);
  if (page.total >= WORTH_REMEMBERING) {
    if (searches.size >= REMEMBERED_MAX) searches.clear();
    searches.set(key, { total: page.total, firstIds, mark: page.mark });
  }
  return page;
}

function searchesOf(db: Db): Map<string, Known> {
  const known = knownSearches.get(db);
  if (known) return known;
  const searches = new Map<string, Known>();
  knownSearches.set(db, searches);
  return searches;
}
