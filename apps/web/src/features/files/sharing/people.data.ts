import { listSharePeople } from '@station/contract/files/shares';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';

/** Colleagues that a piece of a name finds, for whoever lets one be chosen. */
export function useSharePeople(search: string) {
  return useQuery({
    queryKey: ['files', 'people', search],
    queryFn: ({ signal }) => call(listSharePeople, { query: { search }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
}
