import { asStorable } from '@station/contract/fields';
import type { ImportOutcome } from '@station/contract/imports/imports';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Which rows of an import are shown. */
export type RowsAddress = {
  /** Empty for all. */
  outcome: ImportOutcome | '';
  search: string;
  /** From 1. */
  page: number;
};

/** As the router writes it: what is usual is left out. */
export type RowsSearch = Partial<RowsAddress>;

// The contract's own list would bring its schemas into the first script of every visit.
const OUTCOMES: readonly ImportOutcome[] = ['added', 'updated', 'skipped', 'refused', 'dropped'];

/** What the server takes at most: characters, pages. */
const SEARCH_MAX = 100;
const LAST_PAGE = 1_000_000;

function pageOf(raw: unknown): { page?: number } {
  const page = Number(raw);
  return Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? { page } : {};
}

/** Reads an address, whatever somebody typed into it. */
function readRowsSearch(raw: Record<string, unknown>): RowsSearch {
  // The router reads `search=0901` as text and `search=901` as a number.
  const typed = typeof raw.search === 'number' ? String(raw.search) : raw.search;
  const search = typeof typed === 'string' ? asStorable(typed, SEARCH_MAX) : '';
  const outcome = OUTCOMES.find((one) => one === raw.outcome);
  return { ...(search && { search }), ...(outcome && { outcome }), ...pageOf(raw.page) };
}

/** How a change is noted: as a step that the back button undoes, or in place of the current one. */
export type RowsChange = RowsSearch & { replace?: boolean };

/** Which rows are shown now, and the way to change it. Another filter starts at page 1. */
export function useRowsAddress(): [RowsAddress, (change: RowsChange) => void] {
  const now = useSearch({ strict: false, select: readRowsSearch });
  const navigate = useNavigate();
  const change = useCallback(
    ({ replace = false, ...next }: RowsChange) =>
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) =>
          readRowsSearch({ ...old, page: undefined, ...next }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const { outcome = '', search = '', page = 1 } = now;
  return [{ outcome, search, page }, change];
}

/** As the router writes the page of the history. */
export type HistorySearch = { page?: number };

/** The page of the history, from 1, and the way to turn it. */
export function useHistoryPage(): [number, (page: number) => void] {
  const { page = 1 } = useSearch({ strict: false, select: (raw) => pageOf(raw.page) });
  const navigate = useNavigate();
  const turn = useCallback(
    (next: number) => void navigate({ to: '.', search: () => pageOf(next) }),
    [navigate],
  );
  return [page, turn];
}
