import { NOTICE_GROUPS } from '@station/contract/notices/notice-groups';
import {
  type AddressOf,
  listAddress,
  oneOf,
  pageNumber,
  type SearchOf,
} from '../../platform/list-address.ts';

/** Which notices are listed; the empty group stands for all of them. */
export const useNoticesAddress = listAddress({
  show: oneOf(['all', 'unread', 'archived'], 'all'),
  group: oneOf(NOTICE_GROUPS),
  page: pageNumber(),
});

export type NoticesAddress = AddressOf<typeof useNoticesAddress>;
export type NoticesSearch = SearchOf<typeof useNoticesAddress>;
