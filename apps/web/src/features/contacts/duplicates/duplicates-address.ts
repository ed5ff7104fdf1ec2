import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';

/** What stands in the address of a list: its page, left out for the first. */
export type PageSearch = { page?: number };

/** What stands in the address of a comparison: the ids, separated by commas. */
export type CompareSearch = { ids?: string | number };

/** The directory stands in the home screen and in the hub. */
export type Directory = '/home/contacts' | '/app/contacts';

/** The one that is open. */
export function useDirectory(): Directory {
  return useLocation({
    select: ({ pathname }) => (pathname.startsWith('/app') ? '/app/contacts' : '/home/contacts'),
  });
}

const pageOf = ({ page }: PageSearch) => page;

/** The page that the address asks for, from 1, and the way to turn. */
export function usePage(path: string): [number, (page: number) => void] {
  const asked = Number(useSearch({ strict: false, select: pageOf }));
  const navigate = useNavigate();
  const page = Number.isInteger(asked) && asked > 1 && asked <= 1_000_000 ? asked : 1;
  return [page, (to) => void navigate({ to: path, search: to > 1 ? { page: to } : {} })];
}

/** The ids that the address asks for, whatever somebody typed into it. */
export function useComparedIds(): number[] {
  const typed = useSearch({ strict: false, select: ({ ids }: CompareSearch) => ids });
  const numbers = String(typed ?? '')
    .split(/[,.-]/)
    .filter((id) => /^[1-9]\d{0,14}$/.test(id))
    .map(Number);
  return [...new Set(numbers)].slice(0, 20);
}
