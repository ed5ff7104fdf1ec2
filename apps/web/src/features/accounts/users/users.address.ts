import type { Role } from '@station/contract/accounts/accounts';
import type { UserStatus } from '@station/contract/accounts/users';
import {
  type AddressOf,
  listAddress,
  oneOf,
  pageNumber,
  type SearchOf,
  text,
} from '../../../platform/list-address.ts';

/** What the user table shows; the empty status and role stand for all of them. */
export const useUsersAddress = listAddress({
  search: text(200),
  status: oneOf<UserStatus>(['active', 'pending', 'deactivated']),
  role: oneOf<Role>(['admin', 'user']),
  page: pageNumber(),
});

export type UsersAddress = AddressOf<typeof useUsersAddress>;
export type UsersSearch = SearchOf<typeof useUsersAddress>;
