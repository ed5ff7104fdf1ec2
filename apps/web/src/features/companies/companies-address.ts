import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What of the lists stands in the address; what is usual is left out. */
export type CompaniesSearch = {
  search?: string | undefined;
  /** The company whose employees are shown. */
  company?: number | undefined;
};

/** Reads an address, whatever somebody typed into it. */
function readCompaniesSearch(raw: Record<string, unknown>): CompaniesSearch {
  // The router reads `search=0901` as text and `search=901` as a number.
  const search = typeof raw.search === 'number' ? String(raw.search) : raw.search;
  const company = Number(raw.company);
  return {
    ...(typeof search === 'string' && search !== '' && { search: search.slice(0, 200) }),
    ...(Number.isSafeInteger(company) && company > 0 && { company }),
  };
}

type ListPath = '/app/management' | '/app/employees';

/** What a list shows now, and the way to change it. */
export function useCompaniesAddress(
  path: ListPath,
): [CompaniesSearch, (change: CompaniesSearch & { replace?: boolean }) => void] {
  const now = useSearch({ strict: false, select: readCompaniesSearch });
  const navigate = useNavigate();
  const change = useCallback(
    ({ replace = false, ...next }: CompaniesSearch & { replace?: boolean }) =>
      void navigate({
        to: path,
        search: (old) => readCompaniesSearch({ ...old, ...next }),
        replace,
        resetScroll: false,
      }),
    [navigate, path],
  );
  return [now, change];
}
