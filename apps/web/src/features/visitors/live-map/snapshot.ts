import { findMatches } from '@station/contract/search-text';
import type { LiveMapAddress } from './live-map.address.ts';
import type { MapVisitor } from './map-visitor.ts';
import type { LeftVisitor, VisitorStore } from './visitor-store.ts';

/** What the screen shows of the people at one moment. The visitors themselves go on moving. */
export type Snapshot = {
  isLoaded: boolean;
  /** On the map, by the filters. */
  shown: readonly MapVisitor[];
  left: readonly LeftVisitor[];
  /** By the filters, whatever state they ask for. */
  counts: { active: number; idle: number; left: number };
  /** Paths that somebody is on, in their order. */
  pages: readonly string[];
  /** On the map, whatever the filters. */
  total: number;
};

/** Takes a snapshot of the people that an address asks for; `matches` is of its search. */
export function takeSnapshot(
  store: VisitorStore,
  address: LiveMapAddress,
  matches: (username: string, name: string) => boolean,
): Snapshot {
  const { role, state, path } = address;
  const fits = (one: Pick<MapVisitor, 'role' | 'page' | 'username'> & { name?: string }) =>
    (role === '' || one.role === role) &&
    (path === '' || one.page === path) &&
    matches(one.username, one.name ?? '');
  const counts = { active: 0, idle: 0, left: 0 };
  const pages = new Set<string>();
  const shown: MapVisitor[] = [];
  for (const visitor of store.visitors.values()) {
    if (visitor.page) pages.add(visitor.page);
    if (!fits(visitor)) continue;
    counts[visitor.state] += 1;
    if (state === '' || visitor.state === state) shown.push(visitor);
  }
  const left = store.left().filter(fits);
  counts.left = left.length;
  return {
    isLoaded: store.isLoaded(),
    shown,
    left: state === '' || state === 'left' ? left : [],
    counts,
    pages: [...pages].sort(),
    total: store.visitors.size,
  };
}

/** Finds a person by either name, as lists do elsewhere; each spelling is looked at once. */
export function nameMatcher(search: string): (username: string, name: string) => boolean {
  const terms = search.trim().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return () => true;
  const known = new Map<string, boolean>();
  return (username, name) => {
    const text = name === username ? username : `${username} ${name}`;
    let found = known.get(text);
    if (found === undefined) {
      found = terms.every((term) => findMatches(text, term).length > 0);
      known.set(text, found);
    }
    return found;
  };
}
