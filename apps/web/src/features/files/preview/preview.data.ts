import { getFileTable } from '@station/contract/files/contents';
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
