import {
  downloadRejectedRows,
  editImportRow,
  type ImportRow,
  listImportRows,
} from '@station/contract/imports/import-rows';
import {
  cancelImport,
  type DuplicatePolicy,
  getImport,
  type Import,
  type ImportCounts,
  type ImportKind,
  listImports,
  openImport,
  setImportDuplicates,
  undoImport,
} from '@station/contract/imports/imports';
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../platform/call.ts';
import { languageOf } from '../../platform/i18n.ts';
import { useReconnect } from '../../platform/realtime/reconnect.ts';
import { download, work } from '../../platform/transfer.ts';
import { useWrite } from '../../platform/write.ts';
import type { RowsAddress } from './imports.address.ts';
import origin from './messages/origin.json';

/** Key of everything that is read of imports. */
const IMPORTS_KEY = ['imports'] as const;

const oneKey = (id: string) => [...IMPORTS_KEY, 'one', id];
const rowsKey = (id: string) => [...IMPORTS_KEY, 'rows', id];

/** Pause between two looks at an import that another tab, or nobody, waits for, in milliseconds. */
const LOOK_MS = 1_000;

const isMoving = (one: Import | null | undefined) =>
  one?.state === 'reading' || one?.state === 'committing';

/** Reads anew what is known of imports. */
export function refreshImports(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: IMPORTS_KEY });
}

/** Takes over what the server has just said of an import. */
export function noteImport(client: QueryClient, one: Import): void {
  client.setQueryData(oneKey(one.id), one);
  void client.invalidateQueries({ queryKey: [...IMPORTS_KEY, 'open', one.kind] });
  void client.invalidateQueries({ queryKey: [...IMPORTS_KEY, 'history', one.kind] });
}

/** One import; looked at again while something is being done to it. */
export function useImport(id: string) {
  const client = useQueryClient();
  useReconnect(() => void refreshImports(client));
  return useQuery({
    queryKey: oneKey(id),
    queryFn: async ({ signal }) => (await call(getImport, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (isMoving(state.data) ? LOOK_MS : false),
  });
}

/** The caller's import of a kind that has not come to an end; null for none. */
export function useOpenImport(kind: ImportKind) {
  const client = useQueryClient();
  useReconnect(() => void refreshImports(client));
  return useQuery({
    queryKey: [...IMPORTS_KEY, 'open', kind],
    queryFn: async ({ signal }) => (await call(openImport, { query: { kind }, signal })).data,
    // Another tab may have finished it, or begun one.
    staleTime: 0,
    refetchInterval: ({ state }) => (isMoving(state.data) ? LOOK_MS : false),
  });
}

/** A page of the rows, with where it stands in the whole. */
export type RowsPage = Awaited<ReturnType<typeof readRows>>;

function readRows(id: string, address: RowsAddress, signal?: AbortSignal) {
  return call(listImportRows, { params: { id }, query: address, signal });
}

/** What decides what becomes of the rows: when it changes, they are other rows. */
function readingOf({ state, duplicates, sheet, heading_row, columns }: Import) {
  return { state, duplicates, sheet, heading_row, fields: columns.map((one) => one.field) };
}

const rowsQuery = (one: Import, address: RowsAddress) => ({
  queryKey: [...rowsKey(one.id), readingOf(one), address],
  queryFn: ({ signal }: { signal: AbortSignal }) => readRows(one.id, address, signal),
});

/** The rows that the address asks for; the ones before stay until they are there. */
export function useImportRows(one: Import, address: RowsAddress) {
  return useQuery({ ...rowsQuery(one, address), placeholderData: keepPreviousData });
}

/** At most this many lines of skipped or refused rows stand in the result. */
const LINES_MAX = 200;

/** The first rows of a committed import that were skipped or refused. */
export function useRejectionLines(one: Import, outcome: 'skipped' | 'refused') {
  const { data } = useQuery({
    queryKey: [...rowsKey(one.id), 'lines', outcome],
    queryFn: async ({ signal }) => {
      const query = { outcome, limit: LINES_MAX };
      return (await call(listImportRows, { params: { id: one.id }, query, signal })).data;
    },
    enabled: one.counts[outcome] > 0,
  });
  return data;
}

/** Fetches the first rows before their screen is there. */
export function fetchFirstRows(client: QueryClient, one: Import): void {
  noteImport(client, one);
  void client.prefetchQuery(rowsQuery(one, { outcome: '', search: '', page: 1 }));
}

/** A page of the imports that came to an end. */
export function useImportHistory(kind: ImportKind, page: number) {
  const client = useQueryClient();
  useReconnect(() => void refreshImports(client));
  return useQuery({
    queryKey: [...IMPORTS_KEY, 'history', kind, page],
    queryFn: ({ signal }) => call(listImports, { query: { kind, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** A change to a row. */
export type RowEdit = { row: number; values?: Record<string, string>; dropped?: boolean };

/** Changes a row; it and the rows that changed with it are shown as they are now, where they stand. */
export function useEditRow(id: string) {
  const client = useQueryClient();
  const show = useCallback(
    (rows: readonly ImportRow[], counts: ImportCounts) => {
      const changed = new Map(rows.map((row) => [row.row, row]));
      client.setQueriesData<RowsPage>(
        { queryKey: rowsKey(id) },
        (page) => page && { ...page, data: page.data.map((row) => changed.get(row.row) ?? row) },
      );
      client.setQueryData<Import>(oneKey(id), (one) => one && { ...one, counts, edited: true });
      // Rows stay where they are while they are looked at; another filter or page reads anew.
      void client.invalidateQueries({ queryKey: rowsKey(id), refetchType: 'none' });
    },
    [client, id],
  );
  return useWrite({
    mutationFn: ({ row, ...body }: RowEdit) => call(editImportRow, { params: { id, row }, body }),
    onSuccess: ({ data, others, counts }) => show([data, ...others], counts),
    // The import may have been finished in another tab.
    onError: () => void client.invalidateQueries({ queryKey: oneKey(id) }),
  });
}

/** Chooses what becomes of duplicates. */
export function useSetDuplicates(id: string) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (duplicates: DuplicatePolicy) =>
      call(setImportDuplicates, { params: { id }, body: { duplicates } }),
    onSuccess: ({ data }) => noteImport(client, data),
    onError: () => void client.invalidateQueries({ queryKey: oneKey(id) }),
  });
}

/** Gives an import up. */
export function useDiscardImport() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (id: string) => call(cancelImport, { params: { id } }),
    onSuccess: ({ data }) => noteImport(client, data),
    onError: () => void refreshImports(client),
  });
}

/** Takes a committed import back. */
export function useUndoImport(refreshRecords: (client: QueryClient) => void) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (id: string) => work(undoImport, { params: { id } }),
    onSuccess: ({ data }) => noteImport(client, data),
    onSettled: () => {
      void refreshImports(client);
      refreshRecords(client);
    },
  });
}

/** Saves the rows that were not taken, with a column that says why. */
export function useRejectedRows() {
  return useWrite({
    mutationFn: (id: string) =>
      download(downloadRejectedRows, 'rejected.xlsx', {
        params: { id },
        query: { language: languageOf(origin, '*') },
      }),
  });
}
