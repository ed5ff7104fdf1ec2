import { EDITIONS } from '@station/contract/industries/industry-fields';
import {
  listAddress,
  oneOf,
  pageNumber,
  type SearchOf,
  text,
  textThat,
} from '../../../platform/list-address.ts';

/** What the tree shows: the edition, empty for the usual one; a search; the code that is open. */
export const useTreeAddress = listAddress({
  edition: oneOf(EDITIONS),
  search: text(100),
  code: textThat((typed) => /^[A-Za-z0-9]{1,8}$/.test(typed)),
  page: pageNumber(),
});

export type TreeSearch = SearchOf<typeof useTreeAddress>;
