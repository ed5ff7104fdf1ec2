import { getFileTable, getFileText } from '@station/contract/files/contents';
import { decodeText, encodingOf } from '@station/contract/files/text-encoding';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { FILES_KEY, readFileBytes } from '../files.data.ts';

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

/** A file of text, as it is kept at an address. */
export const usePlainText = (url: string) =>
  useQuery({
    queryKey: ['file-text', url],
    queryFn: async ({ signal }) => {
      const bytes = await readFileBytes(url, signal);
      return decodeText(bytes, encodingOf(bytes) ?? 'utf-8');
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

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
