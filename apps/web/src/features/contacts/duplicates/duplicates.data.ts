import {
  compareContacts,
  dismissDuplicates,
  listDuplicates,
  listMerges,
  mergeContacts,
  recallDuplicates,
  undoMerge,
} from '@station/contract/contacts/duplicates';
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type CallInput, call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { refreshContacts } from '../contacts/contacts.data.ts';

const KEY = ['duplicates'] as const;

/** A page of the groups of likely duplicates. Others change contacts too, so it is read at each visit. */
export function useDuplicates(page: number) {
  return useQuery({
    queryKey: [...KEY, 'groups', page],
    queryFn: ({ signal }) => call(listDuplicates, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Contacts to compare; `ids` as they stand in the address. */
export function useCompared(ids: string) {
  return useQuery({
    queryKey: [...KEY, 'compare', ids],
    queryFn: async ({ signal }) => (await call(compareContacts, { query: { ids }, signal })).data,
    staleTime: 0,
    // While a person chooses, nothing changes under their hands; a merge from an old version is refused.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A page of the merges of the last 30 days. */
export function useMerges(page: number) {
  return useQuery({
    queryKey: [...KEY, 'merges', page],
    queryFn: ({ signal }) => call(listMerges, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Makes one contact of several. */
export function useMerge() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (body: CallInput<typeof mergeContacts>['body']) => call(mergeContacts, { body }),
    onSettled: () => refreshDuplicates(client),
  });
}

/** Takes a merge back. */
export function useUndoMerge() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (id: number) => call(undoMerge, { params: { id } }),
    onSettled: () => refreshDuplicates(client),
  });
}

/** Remembers that contacts are not the same, or forgets it again of the pairs that were new. */
export function useNotDuplicate() {
  const client = useQueryClient();
  const onSettled = () => refreshDuplicates(client);
  const mark = useWrite({
    mutationFn: (ids: number[]) => call(dismissDuplicates, { body: { ids } }),
    onSettled,
  });
  const recall = useWrite({
    mutationFn: (body: NewPairs) => call(recallDuplicates, { body }),
    onSettled,
  });
  return { mark, recall };
}

/** What somebody has just said of contacts that nobody had said before. */
export type NewPairs = Required<CallInput<typeof recallDuplicates>['body']>;

/** What is on the screen is read anew now, the rest when it is opened. */
async function refreshDuplicates(client: QueryClient): Promise<void> {
  void refreshContacts(client);
  await client.invalidateQueries({ queryKey: KEY });
}
