import { useSearch } from '@tanstack/react-router';
import { listAddress, pageNumber, type SearchOf } from '../../../platform/list-address.ts';

/** The page of the groups, or of the merges. */
export const usePageAddress = listAddress({ page: pageNumber() });

export type PageSearch = SearchOf<typeof usePageAddress>;

/** What stands in the address of a comparison: the ids, separated by commas. */
export type CompareSearch = { ids?: string | number };

/** The ids that the address asks for, whatever somebody typed into it. */
export function useComparedIds(): number[] {
  const typed = useSearch({ strict: false, select: ({ ids }: CompareSearch) => ids });
  const numbers = String(typed ?? '')
    .split(/[,.-]/)
    .filter((id) => /^[1-9]\d{0,14}$/.test(id))
    .map(Number);
  return [...new Set(numbers)].slice(0, 20);
}
