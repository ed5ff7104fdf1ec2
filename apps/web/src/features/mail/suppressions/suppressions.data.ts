import {
  listSuppressions,
  lookAtUnsubscribe,
  unsubscribe,
} from '@station/contract/mail/suppressions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useRefresh } from '../../../platform/saved-by.ts';
import { useWrite } from '../../../platform/write.ts';

/** As `contract/changes.ts` names the area: who is on the list gets no mailing. */
const MAILINGS_KEY = ['mailings'] as const;

export function useSuppressions(query: { search: string; page: number }) {
  return useQuery({
    queryKey: [...MAILINGS_KEY, 'suppressions', query],
    queryFn: ({ signal }) => call(listSuppressions, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Why no letter to many goes to this address; nothing for most. */
export function useSuppressionOf(address: string) {
  const wanted = address.toLowerCase();
  const query = { search: wanted, limit: 100 };
  const { data } = useQuery({
    queryKey: [...MAILINGS_KEY, 'suppressions', query],
    queryFn: ({ signal }) => call(listSuppressions, { query, signal }),
    select: ({ data: found }) => found.find((one) => one.address.toLowerCase() === wanted),
  });
  return data;
}

/** Has the list, and the mailings that heed it, asked for anew. */
export const useSuppressionsRefresh = () => useRefresh(MAILINGS_KEY);

/** Whose address a link unsubscribes; it changes nothing. */
export function useUnsubscribeLink(key: string) {
  return useQuery({
    queryKey: ['unsubscribe', key],
    queryFn: ({ signal }) => call(lookAtUnsubscribe, { query: { key }, signal }),
    select: ({ data }) => data,
    retry: false,
  });
}

export function useUnsubscribe() {
  return useWrite({ mutationFn: (key: string) => call(unsubscribe, { query: { key } }) });
}
