import type { Pagination } from '@station/contract/paging';
import {
  type AreaStay,
  type CampusArea,
  createCampusArea,
  deleteCampusArea,
  exportAreaLog,
  listAreaLog,
  listCampusAreas,
  updateCampusArea,
} from '@station/contract/visitors/campus-areas';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { zoneHere } from '../../../platform/days.ts';
import { savedBy, useEndpointWrite } from '../../../platform/saved-by.ts';
import { download } from '../../../platform/transfer.ts';

/** Key of everything that is read of areas: a change drops it all. */
const AREAS_KEY = ['campus-areas'] as const;

/** How many people are in an area is asked for anew this often, in milliseconds. */
const REFRESH_MS = 15_000;

/** Every area, by name. */
export function useAreas() {
  return useQuery<CampusArea[]>({
    queryKey: [...AREAS_KEY, 'list'],
    queryFn: async ({ signal }) => (await call(listCampusAreas, { signal })).data,
    refetchInterval: REFRESH_MS,
  });
}

/** Which stays are asked for; zero and the empty text narrow nothing down. */
export type AreaLogFilter = { area_id: number; account_id: number; day: string };

/** Days are those of the clock on the wall here. */
const queryOf = ({ day, ...filter }: AreaLogFilter) => ({
  ...filter,
  ...(day && { day }),
  timezone: zoneHere(),
});

/**
 * A page of the log. It is not asked for by itself, not even when the sockets were away: each look is
 * in the audit log.
 */
export function useAreaLog(filter: AreaLogFilter, page: number) {
  return useQuery<{ data: AreaStay[]; pagination: Pagination }>({
    queryKey: [...AREAS_KEY, 'log', filter, page],
    queryFn: ({ signal }) => call(listAreaLog, { query: { ...queryOf(filter), page }, signal }),
    staleTime: 'static',
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Saves the log as an Excel file; answers its name. @throws Problem as `download` does. */
export function saveAreaLog(filter: AreaLogFilter): Promise<string> {
  return download(exportAreaLog, 'areas.xlsx', { query: queryOf(filter) });
}

export const areaSaving = savedBy(createCampusArea, updateCampusArea);

/** The way to have everything about areas that is on the screen read anew. */
export function useFreshAreas(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: AREAS_KEY });
}

/** Deletes an area; what is shown is read anew, also after a failure. */
export const useDeleteArea = () => useEndpointWrite(deleteCampusArea, useFreshAreas());
