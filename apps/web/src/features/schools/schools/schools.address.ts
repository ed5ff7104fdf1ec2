import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Where schools stand: an app of the home screen, and a section of the admin hub. */
export type SchoolsBase = '/home/schools' | '/app/students';

/** The way to schools by which this screen was reached, for the links to the others. */
export function useSchoolsBase(): SchoolsBase {
  return useLocation({
    select: ({ pathname }) => (pathname.startsWith('/app') ? '/app/students' : '/home/schools'),
  });
}

/** Longest search that is worth keeping, in characters. */
const SEARCH_MAX = 100;

/** What a board's search is, and the way to change it without a step for the back button. */
export function useBoardSearch(): [string, (search: string) => void] {
  const search = useSearch({ strict: false, select: readSearch });
  const navigate = useNavigate();
  const change = useCallback(
    (next: string) =>
      void navigate({
        to: '.',
        search: next === '' ? {} : { search: next.slice(0, SEARCH_MAX) },
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [search, change];
}

/** The router reads `search=1` as a number. */
function readSearch({ search }: { search?: unknown }): string {
  return typeof search === 'string' || typeof search === 'number'
    ? String(search).slice(0, SEARCH_MAX)
    : '';
}
