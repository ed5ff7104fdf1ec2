import type { Pagination } from '@station/contract/paging';

type Failed<Words> = (error: Error) => Words;

type Asked<Data> = {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
};

/**
 * A page of a list as `ListScreen` takes it. `rowsOf` finds the rows in an answer; `failed` says why
 * there is none. Rows that are there stay when newer ones could not be had.
 */
export function pagedList<Data extends { pagination: Pagination }, Row, Words>(
  query: Asked<Data> & { isPlaceholderData: boolean },
  rowsOf: (data: Data) => readonly Row[],
  failed: Failed<Words>,
) {
  const { data, error } = query;
  return {
    rows: data && rowsOf(data),
    pages: data?.pagination,
    stale: query.isPlaceholderData,
    failure: error && !data ? failed(error) : undefined,
    onRetry: () => void query.refetch(),
  };
}

/**
 * A list that is read further and further, as `ListScreen` takes it. `rowsOf` finds the rows in an
 * answer; `failed` says why there is none, `why` only the reason, for what could not be added.
 */
export function endlessList<Page, Row, Words>(
  query: Asked<{ pages: readonly Page[] }> & {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  },
  rowsOf: (page: Page) => readonly Row[],
  failed: Failed<Words>,
  why: Failed<string>,
) {
  const { data, error, hasNextPage } = query;
  return {
    rows: data?.pages.flatMap(rowsOf),
    failure: error && !data ? failed(error) : undefined,
    onRetry: () => void query.refetch(),
    more: hasNextPage
      ? {
          busy: query.isFetchingNextPage,
          failure: query.isFetchNextPageError && error ? why(error) : undefined,
          onMore: () => void query.fetchNextPage(),
        }
      : undefined,
  };
}

/** A list that is loaded whole, as `ListScreen` takes it; `rows` are those that a search has left. */
export function loadedList<Row, Words>(
  query: Asked<unknown>,
  rows: readonly Row[] | undefined,
  failed: Failed<Words>,
) {
  const { data, error } = query;
  return {
    rows,
    failure: error && data === undefined ? failed(error) : undefined,
    onRetry: () => void query.refetch(),
  };
}
