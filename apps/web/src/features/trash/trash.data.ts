import { emptyTrash, listTrash, TRASH_PAGE_SIZE } from '@station/contract/trash/trash';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useWrite } from '../../platform/write.ts';
import { refreshTrash } from './restore-call.data.ts';
import type { TrashAddress } from './trash.address.ts';

const TRASH_KEY = ['trash'] as const;

/** The page of the trash that the address asks for; the one before stays until it is there. */
export function useTrashPage({ search, page }: TrashAddress) {
  return useQuery({
    queryKey: [...TRASH_KEY, { search, page }],
    queryFn: ({ signal }) =>
      call(listTrash, { query: { search, page, limit: TRASH_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    // Others delete and restore too, and what is opened should be true.
    staleTime: 0,
  });
}

/** Deletes for good what was in the trash at a moment. */
export function useEmptyTrash() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (until: string) => call(emptyTrash, { body: { until } }),
    onSettled: () => void refreshTrash(client),
  });
}
