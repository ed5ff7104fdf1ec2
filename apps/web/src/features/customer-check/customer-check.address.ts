import { VERDICTS } from '@station/contract/customer-check/checks';
import {
  flag,
  listAddress,
  oneOf,
  pageNumber,
  type SearchOf,
  text,
} from '../../platform/list-address.ts';

/** What the list of cautions shows. */
export const useCautionsAddress = listAddress({
  search: text(150),
  over: flag(),
  page: pageNumber(),
});
export type CautionsSearch = SearchOf<typeof useCautionsAddress>;

/** Which page of the checked files is shown. */
export const useListsAddress = listAddress({ page: pageNumber() });
export type ListsSearch = SearchOf<typeof useListsAddress>;

/** Which rows of a checked file are shown. */
export const useListAddress = listAddress({ verdict: oneOf(VERDICTS), page: pageNumber() });
export type ListSearch = SearchOf<typeof useListAddress>;
