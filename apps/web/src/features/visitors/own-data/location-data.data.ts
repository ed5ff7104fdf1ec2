import {
  eraseOwnData,
  exportOwnData,
  getOwnData,
  listOwnPoints,
  listOwnVisits,
} from '@station/contract/visitors/location-data';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { download } from '../../../platform/transfer.ts';
import { useWrite } from '../../../platform/write.ts';

/** Key of everything of this screen in the cache. */
const OWN_DATA_KEY = ['location-data'] as const;

/** How much is kept of the signed-in person, since when and for how long. */
export function useOwnData() {
  return useQuery({
    queryKey: [...OWN_DATA_KEY, 'summary'],
    queryFn: async ({ signal }) => (await call(getOwnData, { signal })).data,
  });
}

/** One's own visits, newest first, as many pages as were asked for. */
export function useOwnVisits() {
  return useInfiniteQuery({
    queryKey: [...OWN_DATA_KEY, 'visits'],
    queryFn: ({ pageParam, signal }) =>
      call(listOwnVisits, { query: { before: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  });
}

/** One's own points, newest first, as many pages as were asked for. */
export function useOwnPoints() {
  return useInfiniteQuery({
    queryKey: [...OWN_DATA_KEY, 'points'],
    queryFn: ({ pageParam, signal }) =>
      call(listOwnPoints, { query: { before: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  });
}

/** Saves everything as a JSON file; gives its name. */
export function useOwnDataExport() {
  return useWrite({ mutationFn: () => download(exportOwnData, 'location_data.json') });
}

/** Erases everything; gives how much it was. */
export function useOwnDataErasure() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async () => (await call(eraseOwnData)).details,
    onSettled: () => client.invalidateQueries({ queryKey: OWN_DATA_KEY }),
  });
}
