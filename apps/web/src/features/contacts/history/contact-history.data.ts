import {
  getContactHistory,
  restoreContactVersion,
} from '@station/contract/contacts/contact-history';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { refreshContacts } from '../contacts/contacts.data.ts';

const keyOf = (id: number) => ['contact-history', id] as const;

/** The history of a contact, newest first; older entries page by page. */
export function useContactHistory(id: number) {
  return useInfiniteQuery({
    queryKey: keyOf(id),
    queryFn: ({ pageParam, signal }) =>
      call(getContactHistory, { params: { id }, query: { before: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    // Others change contacts too, and a history that is opened should be whole.
    staleTime: 0,
  });
}

/** Makes a contact what it was before an entry; `version` is the one that the person has seen. */
export function useRestoreVersion(id: number) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ entry, version }: { entry: number; version: number }) =>
      call(restoreContactVersion, { params: { id, entry }, body: { version } }),
    // Also after a failure: it may be that somebody else was quicker.
    onSettled: async () => {
      void refreshContacts(client);
      await client.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
}
