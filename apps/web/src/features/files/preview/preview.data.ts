import { getFileTable, getFileText } from '@station/contract/files/contents';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { FILES_KEY } from '../files.data.ts';

/** The first rows of a sheet; the empty name stands for the first one. */
export function useFileTable(id: number, sheet: string) {
  return useQuery({
    queryKey: [...FILES_KEY, 'table', id, sheet],
    queryFn: ({ signal }) => call(getFileTable, { params: { id }, query: { sheet }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Pause between two looks at what is still being read, in milliseconds. */
const LOOK_MS = 2_000;

/** The text that the server has read of a document; asked again while it waits. */
export function useReadText(id: number) {
  return useQuery({
    queryKey: [...FILES_KEY, 'read-text', id],
    queryFn: ({ signal }) => call(getFileText, { params: { id }, signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.state === 'waiting' ? LOOK_MS : false),
  });
}
