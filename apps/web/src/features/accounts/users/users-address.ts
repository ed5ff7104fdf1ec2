import type { Role } from '@station/contract/accounts/accounts';
import type { UserStatus } from '@station/contract/accounts/users';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What of the user table stands in the address, so that back, reload and links work. */
export type UsersAddress = {
  search: string;
  /** Empty for every status. */
  status: UserStatus | '';
  /** Empty for every role. */
  role: Role | '';
  /** From 1. */
  page: number;
};

/** As the router writes it: what is usual is left out. */
export type UsersSearch = Partial<UsersAddress>;

// The contract's own lists would bring all of its schemas into the first script of every visit.
const STATUSES: readonly UserStatus[] = ['active', 'pending', 'deactivated'];
const ROLES: readonly Role[] = ['admin', 'user'];

/** Highest page that the server takes. */
const LAST_PAGE = 1_000_000;

/** Reads an address, whatever somebody typed into it. */
function readUsersSearch(raw: Record<string, unknown>): UsersSearch {
  // The router reads `search=0901` as text and `search=901` as a number.
  const search = typeof raw.search === 'number' ? String(raw.search) : raw.search;
  const status = STATUSES.find((one) => one === raw.status);
  const role = ROLES.find((one) => one === raw.role);
  const page = Number(raw.page);
  return {
    ...(typeof search === 'string' && search !== '' && { search: search.slice(0, 200) }),
    ...(status && { status }),
    ...(role && { role }),
    ...(Number.isInteger(page) && page > 1 && page <= LAST_PAGE && { page }),
  };
}

/** How a change is noted: as a step that the back button undoes, or in place of the current one. */
export type UsersChange = UsersSearch & { replace?: boolean };

/** The table stands in the login area and in the admin hub. */
type TablePath = '/account' | '/app/users';

/** What the table shows now, and the way to change it. Another search or filter starts at page 1. */
export function useUsersAddress(): [UsersAddress, (change: UsersChange) => void] {
  const now = useSearch({ strict: false, select: readUsersSearch });
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname }) as TablePath;
  const change = useCallback(
    ({ replace = false, ...next }: UsersChange) =>
      void navigate({
        to: path,
        search: (old) => readUsersSearch({ ...old, page: undefined, ...next }),
        replace,
        resetScroll: false,
      }),
    [navigate, path],
  );
  const { search = '', status = '', role = '', page = 1 } = now;
  return [{ search, status, role, page }, change];
}
