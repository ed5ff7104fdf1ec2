import { areasChangedBy } from '@station/contract/changes';
import {
  emptyTrash,
  listTrash,
  restoreTrash,
  TRASH_PAGE_SIZE,
  type TrashKindName,
} from '@station/contract/trash/trash';
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useWrite } from '../../platform/write.ts';
import type { TrashAddress } from './trash.address.ts';
import type { Restored } from './trash-texts.ts';

const TRASH_KEY = ['trash'] as const;

/** Which thing in the trash is meant. */
export type TrashKey = { kind: TrashKindName; id: number };

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

/** Puts things back to where they were. */
export function useRestore() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (items: readonly TrashKey[]): Promise<Restored> =>
      call(restoreTrash, { body: { items: [...items] } }),
    // Also after a failure: others may have been quicker.
    onSettled: () => void refreshTrash(client),
  });
}

/**
 * What came of a restore in a toast's words; `label` is what a single thing is called. Lists that undo
 * a deletion need the words only then.
 */
export async function restoredTexts(restored: Restored, label?: string): Promise<string> {
  const { noteLines, restoredText } = await import('./trash-texts.ts');
  return [restoredText(restored, label), ...noteLines(restored.notes)].join('. ');
}

/** Deletes for good what was in the trash at a moment. */
export function useEmptyTrash() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (until: string) => call(emptyTrash, { body: { until } }),
    onSettled: () => void refreshTrash(client),
  });
}

/** Reads again the trash and whatever things come back to: the contract names these areas. */
async function refreshTrash(client: QueryClient): Promise<void> {
  const areas = areasChangedBy(restoreTrash);
  await Promise.all(areas.map((area) => client.invalidateQueries({ queryKey: [area] })));
}
