import { type ListedUser, listUsers, USERS_PAGE_SIZE } from '@station/contract/accounts/users';
import type { ResponseOf } from '@station/contract/endpoint';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import type { UsersAddress } from './users.address.ts';

/** Key of everything that is read about users: whoever changes something drops it all. */
export const USERS_KEY = ['users'] as const;

/** A page of the table, with where it stands in the whole. */
export type UserPage = ResponseOf<typeof listUsers>;

/** The page of users that the address asks for; the rows before it stay until it is there. */
export function useUserPage({ search, status, role, page }: UsersAddress) {
  return useQuery({
    queryKey: [...USERS_KEY, 'page', { search, status, role, page }],
    queryFn: ({ signal }) =>
      call(listUsers, {
        query: {
          search,
          ...(status && { status }),
          ...(role && { role }),
          page,
          limit: USERS_PAGE_SIZE,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Users offered by a picker. */
const OFFERED = 20;

/** The users that a piece of a name finds, for a picker. */
export function useFoundUsers(search: string) {
  return useQuery({
    queryKey: [...USERS_KEY, 'found', search],
    queryFn: ({ signal }) => call(listUsers, { query: { search, limit: OFFERED }, signal }),
    select: ({ users }) => users,
    placeholderData: keepPreviousData,
  });
}

/** Drops what is known of users, requests and invitations; what is on the screen is read anew. */
export function refreshUsers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: USERS_KEY });
}

/** Puts a user as the server has them now into the rows that show them. */
export function showChangedUser(client: QueryClient, user: ListedUser): void {
  client.setQueriesData<UserPage>(
    { queryKey: [...USERS_KEY, 'page'] },
    (page) =>
      page && { ...page, users: page.users.map((one) => (one.id === user.id ? user : one)) },
  );
}
