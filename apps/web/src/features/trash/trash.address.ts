import {
  type AddressOf,
  listAddress,
  pageNumber,
  type SearchOf,
  text,
} from '../../platform/list-address.ts';

/** What the trash shows. */
export const useTrashAddress = listAddress({ search: text(200), page: pageNumber() });

export type TrashAddress = AddressOf<typeof useTrashAddress>;
export type TrashSearch = SearchOf<typeof useTrashAddress>;
