import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** `left`: those who went while the page was open. */
export const STATES = ['active', 'idle', 'left'] as const;
export const ROLES = ['admin', 'user', 'guest'] as const;

/** Who of the people is shown, as it stands in the address; empty for all. */
export type LiveMapAddress = {
  search: string;
  role: (typeof ROLES)[number] | '';
  state: (typeof STATES)[number] | '';
  /** Of the page that they are on. */
  path: string;
};

/** As the router writes it: what is empty is left out. */
export type LiveMapSearch = Partial<LiveMapAddress>;

export const NO_FILTERS: LiveMapAddress = { search: '', role: '', state: '', path: '' };

/** Reads an address, whatever somebody typed into it. */
function readLiveMapSearch(raw: Record<string, unknown>): LiveMapSearch {
  const text = (value: unknown, max: number) => {
    // The router reads `search=901` as a number.
    const given = typeof value === 'number' ? String(value) : value;
    return typeof given === 'string' ? given.slice(0, max) : '';
  };
  const read = {
    search: text(raw.search, 100),
    role: ROLES.find((role) => role === raw.role) ?? '',
    state: STATES.find((state) => state === raw.state) ?? '',
    path: text(raw.path, 300),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value)) as LiveMapSearch;
}

/** Who is shown now, and the way to change it. */
export function useLiveMapAddress(): [LiveMapAddress, (change: LiveMapSearch) => void] {
  const now = useSearch({ strict: false, select: readLiveMapSearch });
  const navigate = useNavigate();
  const change = useCallback(
    (next: LiveMapSearch) =>
      void navigate({
        to: '/app/user-map',
        search: (old) => ({ ...old, ...NO_VALUES, ...readLiveMapSearch({ ...old, ...next }) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [{ ...NO_FILTERS, ...now }, change];
}

/** What others keep in this address stays in it. */
const NO_VALUES = { search: undefined, role: undefined, state: undefined, path: undefined };
