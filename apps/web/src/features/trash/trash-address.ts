import { asStorable } from '@station/contract/fields';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What of the trash stands in the address. */
export type TrashAddress = {
  search: string;
  /** From 1. */
  page: number;
};

/** As the router writes it: what is usual is left out. */
export type TrashSearch = Partial<TrashAddress>;

/** What the server takes at most: characters, pages. */
const SEARCH_MAX = 200;
const LAST_PAGE = 1_000_000;

/** Reads an address, whatever somebody typed into it. */
function readTrashSearch(raw: Record<string, unknown>): TrashSearch {
  // The router reads `search=901` as a number.
  const typed = typeof raw.search === 'number' ? String(raw.search) : raw.search;
  const search = typeof typed === 'string' ? asStorable(typed, SEARCH_MAX) : '';
  const page = Number(raw.page);
  return {
    ...(search && { search }),
    ...(Number.isInteger(page) && page > 1 && page <= LAST_PAGE && { page }),
  };
}

/** The trash stands in the home screen and in the admin hub. */
type TrashPath = '/home/contacts/trash' | '/app/contacts/trash';

type Change = TrashSearch & { replace?: boolean };

/** What the trash shows now, and the way to change it. Another search starts at page 1. */
export function useTrashAddress(): [TrashAddress, (change: Change) => void] {
  const { search = '', page = 1 } = useSearch({ strict: false, select: readTrashSearch });
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname }) as TrashPath;
  const change = useCallback(
    ({ replace = false, ...next }: Change) =>
      void navigate({
        to: path,
        search: (old) => readTrashSearch({ ...old, page: undefined, ...next }),
        replace,
        resetScroll: false,
      }),
    [navigate, path],
  );
  return [{ search, page }, change];
}
