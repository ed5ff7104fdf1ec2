import {
  exportVisitStatistics,
  listVisitSessions,
  type StatisticsRange,
  visitSessionPages,
  visitStatistics,
} from '@station/contract/visitors/visitor-statistics';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { download } from '../../../platform/transfer.ts';
import { useWrite } from '../../../platform/write.ts';
import { rangeOf, type StatisticsAddress } from './statistics.address.ts';

const STATISTICS_KEY = ['visitor-statistics'] as const;

/** What the visits of some days come to. */
export const useVisitStatistics = (range: StatisticsRange) =>
  useQuery({
    queryKey: [...STATISTICS_KEY, 'statistics', range],
    queryFn: async ({ signal }) => (await call(visitStatistics, { query: range, signal })).data,
    placeholderData: keepPreviousData,
  });

/** Saves the same as an Excel file; gives its name. */
export const useStatisticsExport = () =>
  useWrite({
    mutationFn: (range: StatisticsRange) =>
      download(exportVisitStatistics, 'visitors.xlsx', { query: range }),
  });

/** The sessions that the address leaves, newest first, as many pages as were asked for. */
export function useVisitSessions(address: StatisticsAddress) {
  const { search, who, device, country } = address;
  const filters = { ...rangeOf(address), search, who, device, country };
  return useInfiniteQuery({
    queryKey: [...STATISTICS_KEY, 'sessions', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listVisitSessions, {
        query: { ...filters, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

/**
 * The pages of a session. Each answer is a line in the audit log, so none is asked for that nobody
 * looks at, none is shown again from memory, and none is asked for anew when the sockets were away.
 */
export const useSessionPages = (id: string) =>
  useQuery({
    queryKey: [...STATISTICS_KEY, 'session', id],
    queryFn: ({ signal }) => call(visitSessionPages, { params: { id }, signal }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
